/** 4:00 New York: the day before is charged and settled, what is due today is paid, and companies' actions take effect. */
import { positionSymbol } from '@paddock/contract/entities/symbol'
import { absolute, add, type Decimal, isNegative, isZero, negate } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { CENTS } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { TradingDay } from '@paddock/market/instant'
import { dayAt, isTradingDay, nextTradingDay } from '@paddock/market/sessions/calendar'
import { dateAfter, daysBetween } from '@paddock/market/sessions/date'
import type { PracticeAccount } from '../account/account.ts'
import type { Owed } from '../account/books.ts'
import type { Context } from '../account/context.ts'
import { accepted, type Decision, decidedAt, NOTHING } from '../account/decision.ts'
import type { Entry, EventBody } from '../account/event.ts'
import { settledCash } from '../cash/bookkeeping.ts'
import { borrowFee, debitInterest } from '../cash/interest.ts'
import { regulatoryFees } from '../cash/regulatory-fees.ts'
import { applied } from '../corporate-actions/apply.ts'

export function beginDay(account: PracticeAccount, context: Context): Decision {
  if (account.beginAt === null || decidedAt(account, context) < account.beginAt) return NOTHING
  const day = dayAt(account.beginAt)
  const before = dateAfter(day, -1)
  const bodies: EventBody[] = [...feesOf(account, before), ...coinFeesOf(account, before, context)]
  const accrued = accruedBy(account, before, context)
  const isMonthOver = isTradingDay(before) && nextTradingDay(before).slice(0, 7) !== before.slice(0, 7)
  if (isMonthOver) bodies.push(...charged(accrued, before))
  for (const owed of account.books.owed) if (owed.day <= day) bodies.push(...paid(account, owed, day))
  bodies.push({
    kind: 'day-begun',
    day,
    interest: isMonthOver ? '0' : toWire(accrued.interest),
    borrow: isMonthOver ? '0' : toWire(accrued.borrow),
  })
  const actions = context.corporateActions?.(day, companiesOf(account)) ?? []
  bodies.push(...applied(account, actions, day, context, bodies.length))
  return accepted(account, context, ...bodies)
}

/** Whose actions matter: of what is held, and of what contracts held or ordered are on. */
function companiesOf({ positions, orders, optionOrders }: PracticeAccount): string[] {
  const symbols = new Set([...positions.values()].map(({ symbol, option }) => option?.underlying ?? symbol))
  for (const id of optionOrders) {
    const order = orders.get(id)
    const option = order?.option ?? order?.legs?.[0]?.option
    if (option) symbols.add(option.underlying)
  }
  return [...symbols]
}

const booked = (entry: Entry, cash: string, owed: string | null = null): EventBody => ({
  kind: 'entry-booked',
  entry,
  cash,
  owed,
})

function feesOf({ books }: PracticeAccount, day: TradingDay): EventBody[] {
  return regulatoryFees(books.trades).map(({ subType, amount, description }) => {
    const netAmount = toWire(negate(amount))
    return booked({ type: 'FEE', subType, day, netAmount, description }, netAmount)
  })
}

/** Fees of crypto were taken at the fills, in coins or dollars: the lines say so and move nothing. */
function coinFeesOf({ books }: PracticeAccount, day: TradingDay, context: Context): EventBody[] {
  return books.coinFees.map((fee) => {
    const amount = toWire(negate(fee.amount))
    const price = context.symbol(fee.symbol)?.last
    const line = { type: 'CFEE', day, symbol: positionSymbol(fee.symbol) }
    return fee.in === 'usd'
      ? booked({ ...line, netAmount: amount, description: 'Coin Pair Transaction Fee (USD)' }, '0')
      : booked(
          {
            ...line,
            netAmount: '0',
            description: 'Coin Pair Transaction Fee (Non USD)',
            qty: amount,
            ...(price && { price: toWire(price) }),
          },
          '0',
        )
  })
}

interface Accrued {
  readonly interest: Decimal
  readonly borrow: Decimal
}

/** What is accrued after a day. A trading day counts for the days until the next: Friday for three. */
function accruedBy({ books, cash, positions }: PracticeAccount, day: TradingDay, context: Context): Accrued {
  if (!isTradingDay(day)) return books
  const days = daysBetween(day, nextTradingDay(day))
  let { borrow } = books
  for (const { symbol, qty, assetClass } of positions.values()) {
    // Only of what is borrowed: a price that was not looked at yet is dear.
    const known = isNegative(qty) && assetClass === 'us_equity' ? context.symbol(symbol) : undefined
    if (known && !known.instrument.isEasyToBorrow) borrow = add(borrow, borrowFee(qty, known.last, days))
  }
  return { interest: add(books.interest, debitInterest(settledCash(cash, books, day), days)), borrow }
}

/** A month's interest and borrow fees, to the cent. */
function charged({ interest, borrow }: Accrued, day: TradingDay): EventBody[] {
  const lines = [
    { type: 'INT', subType: 'MGN', amount: interest, description: 'Margin Interest' },
    { type: 'FEE', amount: borrow, description: 'Stock Borrow Fee' },
  ]
  return lines.flatMap(({ amount, ...line }) => {
    const cents = round(amount, CENTS)
    if (isZero(cents)) return []
    const netAmount = toWire(negate(absolute(cents)))
    return [booked({ ...line, day, netAmount }, netAmount)]
  })
}

/** A payment that is due, and the position it takes with it: what expires is removed at what it is worth then, nothing. */
function paid(account: PracticeAccount, { id, entry, cash, removes }: Owed, day: TradingDay): EventBody[] {
  const position = removes === null ? undefined : account.positions.get(removes)
  if (removes === null) return [booked(entry, cash, id)]
  if (!position) return [booked({ ...entry, qty: '0' }, cash, id)]
  const qty = toWire(negate(position.qty))
  return [
    booked({ ...entry, qty }, cash, id),
    { kind: 'positions-restated', actionId: id, action: 'expiration', day, sources: [removes], positions: [] },
    ...[...account.orders.values()]
      .filter(({ symbol }) => symbol === removes)
      .map((order): EventBody => ({ kind: 'order-canceled', orderId: order.id, reason: 'corporate-action' })),
  ]
}
