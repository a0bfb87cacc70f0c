/** Orders as their events record them: with their ids, their schedule and their hold. */
import { opposite } from '@paddock/contract/entities/order'
import type { OrderId } from '@paddock/contract/entities/scalar'
import { compare, decimal } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import type { Price, Quantity } from '@paddock/decimal/money'
import { percentOf } from '@paddock/decimal/percent'
import { toWire } from '@paddock/decimal/wire'
import type { PracticeAccount, StopTerms, WorkingOrder } from '../account/account.ts'
import type { Context, SymbolNow } from '../account/context.ts'
import { decidedAt } from '../account/decision.ts'
import type { FillDials } from '../account/dials.ts'
import type { AcceptedOrder, AcceptedStop, GroupClass, GroupPlace } from '../account/event.ts'
import { uuidOf } from '../account/ids.ts'
import { collarOf } from '../margin/order-value.ts'
import { endOf } from '../options/terms.ts'
import type { Draft } from '../reading/draft.ts'
import { isBehindQuote, type Judged } from './judged.ts'
import { executableFrom, type Schedule, scheduleOf, type Timing, tradesOvernight } from './session.ts'
import { stopBehind } from './trailing.ts'

/** What the events of an accepted request say: of its order, or of its group with the parent first. */
export function acceptedOrders(
  account: PracticeAccount,
  draft: Draft,
  order: Judged,
  context: Context,
): AcceptedOrder[] {
  const first = acceptedOrder(account, draft, order, context)
  return draft.orderClass === 'simple'
    ? [first]
    : grouped(account, draft.orderClass as GroupClass, draft, first, order, context)
}

function acceptedOrder(account: PracticeAccount, draft: Draft, order: Judged, context: Context): AcceptedOrder {
  const at = decidedAt(account, context)
  const sequence = account.sequence + 1
  const { instrument, quote } = order.symbol
  const isOvernight = draft.extendedHours && tradesOvernight(instrument, account.configuration)
  const { extendedHours, timeInForce } = draft
  const timing = { assetClass: instrument.class, extendedHours, isOvernight, timeInForce }
  const schedule = scheduled(timing, at, account.dials.latencyMs, order.symbol)
  const { status, eligibleAt } = schedule
  const expiresAt = endOf(schedule.expiresAt, instrument.option)
  const isMaker = isBehindQuote(draft, quote.bid, quote.ask)
  const stop = stopOf(draft, order.symbol, status === 'new' && eligibleAt <= at + account.dials.latencyMs)
  const queueAhead = isMaker ? aheadOf(draft, order.symbol, account.dials) : undefined
  // Every order has the same keys, in the same order: they are made, folded and read by the million.
  return {
    id: uuidOf(account.lineage, sequence, at, 'order') as OrderId,
    clientOrderId: draft.clientOrderId ?? uuidOf(account.lineage, sequence, at, 'client-order'),
    symbol: instrument.symbol,
    assetId: instrument.assetId,
    assetClass: instrument.class,
    option: instrument.option,
    side: draft.side,
    type: draft.type,
    timeInForce,
    positionIntent: order.positionIntent,
    extendedHours,
    isOvernight: isOvernight || undefined,
    qty: draft.qty && toWire(draft.qty),
    notional: draft.notional && toWire(draft.notional),
    limitPrice: draft.limitPrice && toWire(draft.limitPrice),
    isMarginable: instrument.class === 'us_equity' && instrument.isMarginable,
    isMaker,
    eligibleAt,
    expiresAt,
    replaces: null,
    status,
    hold: toWire(order.hold),
    filledQty: '0',
    filledNotional: '0',
    cap: order.cap ? toWire(order.cap) : undefined,
    maxQty: order.maxQty ? toWire(order.maxQty) : undefined,
    stop,
    legs: undefined,
    group: undefined,
    queueAhead,
  }
}

/** What comes while its symbol is halted waits as `accepted` until trading resumes. */
export function scheduled(
  timing: Timing & { readonly timeInForce: string },
  at: number,
  latencyMs: number,
  { haltedUntil }: SymbolNow,
): Schedule {
  const schedule = scheduleOf(timing, at, latencyMs)
  if (haltedUntil === undefined || schedule.eligibleAt >= haltedUntil) return schedule
  return { ...schedule, status: 'accepted', eligibleAt: executableFrom(timing, haltedUntil) }
}

/** A trailing stop begins at the market's last price if it works at once, and otherwise with the first print it sees. */
function stopOf(draft: Draft, { last, instrument }: SymbolNow, isWorking: boolean): AcceptedStop | undefined {
  if (draft.type === 'trailing_stop') {
    return {
      ...(draft.trailPrice && { trailPrice: toWire(draft.trailPrice) }),
      ...(draft.trailPercent && { trailPercent: toWire(draft.trailPercent) }),
      ...(isWorking && {
        hwm: toWire(last),
        stopPrice: toWire(stopBehind(last, draft.side, draft, instrument.priceScale)),
      }),
    }
  }
  return draft.stopPrice ? { stopPrice: toWire(draft.stopPrice) } : undefined
}

const HUNDRED = 100

/**
 * What stands ahead of a limit that comes to rest: the size shown on its side, or nothing where it betters the quote. Deeper in the book
 * as much is taken to stand at every price. Undefined where the dials keep no queue.
 */
export function aheadOf(
  order: { readonly side: 'buy' | 'sell'; readonly limitPrice: Price | null },
  { quote, instrument }: SymbolNow,
  { queuePercent }: FillDials,
): string | undefined {
  if (queuePercent === null || !order.limitPrice) return undefined
  const isBuy = order.side === 'buy'
  const difference = compare(order.limitPrice, isBuy ? quote.bid : quote.ask)
  if (isBuy ? difference > 0 : difference < 0) return '0'
  const size = isBuy ? quote.bidSize : quote.askSize
  return toWire(queuePercent === HUNDRED ? size : shareOf(size, queuePercent, instrument.sizeScale))
}

/** A percentage of a size in whole steps, rounded up. */
export const shareOf = (size: Quantity, percent: number, scale: number): Quantity =>
  round(percentOf(size, decimal(percent)), { scale, mode: 'up' })

/** A group: its parent, and its exits, which wait as `held`. An oco is its own take profit. */
function grouped(
  account: PracticeAccount,
  orderClass: GroupClass,
  draft: Draft,
  first: AcceptedOrder,
  { symbol }: Judged,
  context: Context,
): AcceptedOrder[] {
  const at = decidedAt(account, context)
  const { takeProfit, stopLoss } = draft.exits
  const isOco = orderClass === 'oco'
  const side = isOco ? draft.side : opposite(draft.side)
  const exit = (place: number): AcceptedOrder => {
    const { cap: _cap, maxQty: _maxQty, stop: _stop, queueAhead: _queueAhead, ...plain } = first
    return {
      ...plain,
      id: uuidOf(account.lineage, account.sequence + 1 + place, at, 'order') as OrderId,
      clientOrderId: uuidOf(account.lineage, account.sequence + 1 + place, at, 'client-order'),
      side,
      positionIntent: side === 'sell' ? 'sell_to_close' : 'buy_to_close',
      isMaker: false,
      status: 'held',
      hold: '0',
    }
  }
  const exits: AcceptedOrder[] = []
  if (takeProfit && !isOco) exits.push({ ...exit(1), type: 'limit', limitPrice: toWire(takeProfit), isMaker: true })
  if (stopLoss) {
    const { stopPrice, limitPrice } = stopLoss
    const cap = collarOf(
      { assetClass: symbol.instrument.class, side, qty: null, notional: null, limitPrice, stopPrice },
      symbol,
    )
    exits.push({
      ...exit(exits.length + 1),
      type: limitPrice ? 'stop_limit' : 'stop',
      limitPrice: limitPrice && toWire(limitPrice),
      ...(cap && { cap: toWire(cap) }),
      stop: { stopPrice: toWire(stopPrice) },
    })
  }
  const all = [first, ...exits]
  return all.map((order, index) => ({ ...order, group: placeOf(orderClass, all, index) }))
}

function placeOf(orderClass: GroupClass, all: readonly AcceptedOrder[], index: number): GroupPlace {
  const order = all[index]
  const isParent = index === 0
  const isExit = order?.stop && !isParent ? 'stop-loss' : 'take-profit'
  return {
    orderClass,
    role: isParent && orderClass !== 'oco' ? 'entry' : isExit,
    parentId: isParent ? null : (all[0]?.id ?? null),
    others: all.filter((other) => other !== order).map(({ id }) => id),
    isActive: isParent || orderClass === 'oco',
  }
}

/** What a replacement has of the order it replaces, whoever replaces it. */
export const carriedOver = (order: WorkingOrder) => ({
  symbol: order.symbol,
  assetId: order.assetId,
  assetClass: order.assetClass,
  option: order.option ?? undefined,
  side: order.side,
  type: order.type,
  positionIntent: order.positionIntent,
  extendedHours: order.extendedHours,
  isOvernight: order.isOvernight || undefined,
  isMarginable: order.isMarginable,
  replaces: order.id,
  filledQty: toWire(order.filledQty),
  filledNotional: toWire(order.filledNotional),
  ...(order.group && { group: order.group }),
})

export const acceptedStop = ({ stopPrice, trailPrice, trailPercent, hwm, isTriggered }: StopTerms): AcceptedStop => ({
  ...(stopPrice && { stopPrice: toWire(stopPrice) }),
  ...(trailPrice && { trailPrice: toWire(trailPrice) }),
  ...(trailPercent && { trailPercent: toWire(trailPercent) }),
  ...(hwm && { hwm: toWire(hwm) }),
  ...(isTriggered && { isTriggered }),
})
