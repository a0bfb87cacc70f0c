/** The fold: what an account is after what happened to it. */
import { FINAL_STATUSES } from '@paddock/contract/entities/order'
import type { AccountId, OrderId } from '@paddock/contract/entities/scalar'
import { add, isZero, negate, subtract } from '@paddock/decimal/decimal'
import { asMoney, asPrice, asQuantity, type Money, NO_MONEY, NO_QUANTITY, notional } from '@paddock/decimal/money'
import { dayAt, nextClose, previousClose } from '@paddock/market/sessions/calendar'
import type { PracticeAccount, WorkingOrder } from './account/account.ts'
import { NO_BLOCKS } from './account/blocks.ts'
import { NO_BOOKS } from './account/books.ts'
import { REAL_TIME } from './account/clock.ts'
import { DEFAULT_CONFIGURATION } from './account/configuration.ts'
import { DEFAULT_DIALS } from './account/dials.ts'
import type { AccountEvent, EventBody } from './account/event.ts'
import { addLocated, useLocated } from './account/located.ts'
import { addOpen, changeOpen, emptyOpenOrders, isCounted, isEmpty, removeOpen } from './account/open-orders.ts'
import { booksAfter, booksBegun, booksSettling, isRestless, nextMorning } from './cash/bookkeeping.ts'
import { withoutSent } from './commands/send-coins.ts'
import { settleContracts } from './exercise/settled.ts'
import { partsOf } from './options/legs.ts'
import { begun, orderAfter, withOther } from './orders/state.ts'
import { cashOf, positionAfter } from './positions/change.ts'
import { heldOn } from './positions/lots.ts'
import { restate } from './positions/restate.ts'

/** The account before its first event. */
export const unopened = (id: AccountId): PracticeAccount => ({
  id,
  lineage: id,
  number: '',
  sequence: 0,
  at: 0,
  openedAt: 0,
  market: '',
  clock: REAL_TIME,
  cash: NO_MONEY,
  multiplier: 1,
  configuration: DEFAULT_CONFIGURATION,
  blocks: NO_BLOCKS,
  dials: DEFAULT_DIALS,
  orders: new Map(),
  positions: new Map(),
  located: new Map(),
  mark: { day: '1970-01-01', equity: NO_MONEY, maintenanceMargin: NO_MONEY },
  markBefore: { day: '1970-01-01', equity: NO_MONEY, maintenanceMargin: NO_MONEY },
  markAt: null,
  books: NO_BOOKS,
  beginAt: null,
  heldMarginable: NO_MONEY,
  heldFull: NO_MONEY,
  open: new Map(),
  optionOrders: new Set(),
})

/** The account after an event; it owns the account and returns it. Total: a recorded event is never refused. */
export function evolve(account: PracticeAccount, event: AccountEvent): PracticeAccount {
  const { body, at } = event
  account.sequence = event.sequence
  account.at = at
  switch (body.kind) {
    case 'account-opened':
      account.lineage = body.lineage
      account.number = body.number
      account.openedAt = at
      account.market = body.market
      account.clock = body.clock
      account.multiplier = body.multiplier
      account.cash = asMoney(body.cash)
      account.mark = { day: dayAt(previousClose(at)), equity: account.cash, maintenanceMargin: NO_MONEY }
      account.markBefore = account.mark
      return account
    case 'order-accepted':
      keep(account, undefined, begun(body.order, at))
      return account
    case 'order-filled':
      fill(account, body, at)
      change(account, body.orderId, body, at)
      return account
    case 'legs-filled':
      fillLegs(account, body, at)
      change(account, body.orderId, body, at)
      return account
    case 'order-replaced':
      change(account, body.orderId, body, at)
      keep(account, undefined, begun(body.order, at))
      for (const id of body.order.group?.others ?? []) {
        const other = account.orders.get(id)
        if (other) account.orders.set(id, withOther(other, body.orderId, body.order.id))
      }
      return account
    case 'order-routed':
    case 'order-canceled':
    case 'order-expired':
    case 'order-trailed':
    case 'order-triggered':
    case 'order-activated':
    case 'order-resized':
    case 'order-reserved':
    case 'order-delayed':
      change(account, body.orderId, body, at)
      return account
    case 'configuration-changed':
      account.configuration = body.configuration
      return account
    case 'dials-changed':
      // Turned before there was the last of them.
      account.dials = { ...body.dials, earlyAssignmentPercent: body.dials.earlyAssignmentPercent ?? 0 }
      return account
    case 'blocks-changed':
      account.blocks = body.blocks
      return account
    case 'coins-sent': {
      const held = account.positions.get(body.symbol)
      const left = held && withoutSent(held, body, at)
      const worth = notional(asPrice(body.price), asQuantity(body.amount))
      account.books = { ...account.books, adjustments: subtract(account.books.adjustments, worth) }
      if (left) account.positions.set(body.symbol, left)
      else account.positions.delete(body.symbol)
      wakeFor(account, at)
      return account
    }
    case 'shares-located':
      addLocated(account, { symbol: body.symbol, qty: asQuantity(body.locatedQty), expiresAt: body.expiresAt }, at)
      move(account, negate(asMoney(body.fee)), at)
      return account
    case 'option-settled': {
      const cash = settleContracts(account.positions, body, at)
      account.cash = add(account.cash, cash)
      account.books = booksSettling(account.books, at, cash)
      wakeFor(account, at)
      return account
    }
    case 'exercise-declined': {
      const held = account.positions.get(body.symbol)
      if (held) account.positions.set(body.symbol, { ...held, isExerciseDeclined: true })
      return account
    }
    case 'clock-set':
      account.clock = body.clock
      return account
    case 'positions-carried':
      for (const held of body.positions) account.positions.set(held.symbol, heldOn(dayAt(at), held))
      account.mark = { ...account.mark, equity: asMoney(body.equity) }
      account.markBefore = account.mark
      wakeFor(account, at)
      return account
    case 'account-forked':
      account.lineage = body.lineage
      account.number = body.number
      account.clock = body.clock
      return account
    case 'cash-transferred': {
      const amount = asMoney(body.amount)
      const moved = body.direction === 'deposit' ? amount : negate(amount)
      account.books = { ...account.books, adjustments: add(account.books.adjustments, moved) }
      move(account, moved, at)
      return account
    }
    case 'entry-booked': {
      const { owed } = account.books
      if (body.owed !== null) account.books = { ...account.books, owed: owed.filter(({ id }) => id !== body.owed) }
      move(account, asMoney(body.cash), at)
      return account
    }
    case 'payment-owed': {
      const { id, day, entry, cash, removes } = body
      account.books = { ...account.books, owed: [...account.books.owed, { id, day, entry, cash, removes }] }
      wakeFor(account, at)
      return account
    }
    case 'positions-restated':
      restate(account.positions, body)
      wakeFor(account, at)
      return account
    case 'day-begun':
      account.books = booksBegun(account.books, body.day, asMoney(body.interest), asMoney(body.borrow))
      account.beginAt = isRestless(account.books, account.cash, account.positions.size) ? nextMorning(at) : null
      return account
    case 'day-closed':
    case 'day-marked':
      account.markBefore = account.mark
      account.mark = {
        day: body.day,
        equity: asMoney(body.equity),
        maintenanceMargin: asMoney(body.maintenanceMargin),
      }
      account.books = { ...account.books, adjustments: NO_MONEY, adjustmentsBefore: account.books.adjustments }
      account.markAt = account.positions.size > 0 ? nextClose(at) : null
      return account
    case 'margin-called': {
      const { day, amount, liquidateAt } = body
      account.books = { ...account.books, call: { day, amount: asMoney(amount), liquidateAt } }
      return account
    }
    case 'margin-call-met':
      account.books = { ...account.books, call: null }
      return account
  }
}

function fill(account: PracticeAccount, body: Extract<EventBody, { kind: 'order-filled' }>, at: number): void {
  const order = account.orders.get(body.orderId)
  if (!order) return
  const price = asPrice(body.price)
  const qty = asQuantity(body.qty)
  const { fee } = body
  const coinFee = fee?.in === 'coin' ? asQuantity(fee.amount) : NO_QUANTITY
  if (order.positionIntent === 'sell_to_open') useLocated(account, order.symbol, qty)
  const after = positionAfter(account.positions.get(order.symbol), order, { at, price, qty, coinFee })
  if (after) account.positions.set(order.symbol, after)
  else account.positions.delete(order.symbol)
  const moved = cashOf(order, price, qty, fee?.in === 'usd' ? fee.amount : null)
  account.cash = add(account.cash, moved)
  account.books = booksAfter(account.books, order, { at, price, qty, moved, fee })
  wakeFor(account, at)
}

function fillLegs(account: PracticeAccount, body: Extract<EventBody, { kind: 'legs-filled' }>, at: number): void {
  const order = account.orders.get(body.orderId)
  for (const [index, leg] of order?.legs?.entries() ?? []) {
    const filled = body.legs[index]
    if (!filled) continue
    const [price, qty] = [asPrice(filled.price), asQuantity(filled.qty)]
    const traded = { ...leg, assetClass: 'us_option' } as const
    const execution = { at, price, qty, coinFee: NO_QUANTITY }
    const after = positionAfter(account.positions.get(leg.symbol), traded, execution)
    if (after) account.positions.set(leg.symbol, after)
    else account.positions.delete(leg.symbol)
    const moved = cashOf(traded, price, qty, null)
    account.cash = add(account.cash, moved)
    account.books = booksAfter(account.books, traded, { at, price, qty, moved, fee: null })
  }
  wakeFor(account, at)
}

/** Cash that no trade moved. */
function move(account: PracticeAccount, amount: Money, at: number): void {
  if (isZero(amount)) return
  account.cash = add(account.cash, amount)
  wakeFor(account, at)
}

/**
 * Equity has changed, so the next close and the next morning are looked at. A morning that lies behind was never looked at: there were
 * none when that history was made.
 */
function wakeFor(account: PracticeAccount, at: number): void {
  account.markAt ??= nextClose(at)
  if (account.beginAt === null || account.beginAt < at) account.beginAt = nextMorning(at)
}

function change(account: PracticeAccount, id: OrderId, body: Parameters<typeof orderAfter>[1], at: number): void {
  const before = account.orders.get(id)
  if (before) keep(account, before, orderAfter(before, body, at))
}

/** Puts an order's new state in the place of its old one, and moves the running totals by the difference. */
export function keep(account: PracticeAccount, before: WorkingOrder | undefined, after: WorkingOrder): void {
  if (before?.hold !== after.hold) {
    const held = after.isMarginable ? 'heldMarginable' : 'heldFull'
    const without = before ? subtract(account[held], before.hold) : account[held]
    account[held] = add(without, after.hold)
  }
  if (after.option || after.legs) {
    if (FINAL_STATUSES.has(after.status)) account.optionOrders.delete(after.id)
    else account.optionOrders.add(after.id)
  }
  if (FINAL_STATUSES.has(after.status)) account.orders.delete(after.id)
  else account.orders.set(after.id, after)
  if (!after.legs) {
    count(account, before, after)
    return
  }
  const parts = before ? partsOf(before) : []
  partsOf(after).forEach((part, index) => {
    count(account, parts[index], part)
  })
}

/** Keeps the open orders of a symbol in step with one of them. */
function count(account: PracticeAccount, before: WorkingOrder | undefined, after: WorkingOrder): void {
  const counted = before && isCounted(before) ? before : undefined
  if (FINAL_STATUSES.has(after.status)) {
    const open = account.open.get(after.symbol)
    if (!counted || !open) return
    removeOpen(open, counted)
    if (isEmpty(open)) account.open.delete(after.symbol)
    return
  }
  if (!isCounted(after)) return
  const open = account.open.get(after.symbol) ?? openOf(account, after.symbol)
  if (counted) changeOpen(open, counted, after)
  else addOpen(open, after)
}

function openOf(account: PracticeAccount, symbol: string) {
  const open = emptyOpenOrders()
  account.open.set(symbol, open)
  return open
}
