/** What was traded on a market day, from the broker's own records: orders that opened something, and losses in a row. */
import type { Activity } from '@paddock/contract/entities/activity'
import { FINAL_STATUSES, type Order } from '@paddock/contract/entities/order'
import { positionSymbol } from '@paddock/contract/entities/symbol'
import {
  absolute,
  add,
  type Decimal,
  decimal,
  isAbove,
  isNegative,
  isPositive,
  isZero,
  multiply,
  negate,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import type { Instant } from '@paddock/market/instant'
import { type Holding, isClosing } from './entry.ts'

/**
 * How many trades orders are: each that opens or adds to something counts once, however often it was replaced, and not at all where it ended
 * without a fill. `orders` are those of the day, exits of a bracket listed for themselves.
 */
export function tradesIn(orders: readonly Order[]): number {
  const byId = new Map(orders.map((order) => [order.id, order]))
  const isFirst = ({ replaces }: Order) => !replaces || !byId.has(replaces)
  return orders.filter((order) => !isExit(order) && isFirst(order) && isTraded(order, byId)).length
}

/** Coins are never sold short: a sale of them closes, also where the broker does not say so. */
const isExit = (order: Order): boolean =>
  isClosing(order) || (!order.position_intent && order.asset_class === 'crypto' && order.side === 'sell')

function isTraded(order: Order, byId: ReadonlyMap<string, Order>): boolean {
  const seen = new Set<string>()
  for (let one: Order | undefined = order; one && !seen.has(one.id); one = byId.get(one.replaced_by ?? '')) {
    seen.add(one.id)
    if (isPositive(decimal(one.filled_qty)) || !FINAL_STATUSES.has(one.status)) return true
  }
  return false
}

interface ClosingTrade {
  readonly orderId: string
  /** Of its last fill. */
  readonly at: Instant
  /** US dollars a unit of price, before fees. */
  readonly result: Decimal
}

interface Lot {
  /** Signed. */
  qty: Decimal
  /** Average; undefined where what was held came from before the fills. */
  price: Decimal | undefined
}

const AVERAGE = { scale: 9, mode: 'half-even' } as const

/**
 * What orders that closed something made or lost against the average cost, oldest first. `fills` are executions in their order, as many as there
 * are; `held` is what is held after them, which tells what was held before. What was bought before the first fill has no known cost, and what
 * closes it is left out.
 */
export function closingTrades(fills: readonly Activity[], held: readonly Holding[]): ClosingTrade[] {
  const lots = startsOf(fills, held)
  const trades = new Map<string, ClosingTrade>()
  const unknown = new Set<string>()
  for (const { symbol = '', order_id: orderId = '', price, transaction_time, ...fill } of fills) {
    const key = positionSymbol(symbol)
    const lot = lots.get(key)
    if (!lot || !price || !transaction_time) continue
    const at = decimal(price)
    const size = signedQty(fill)
    const isReducing = isNegative(multiply(lot.qty, size))
    if (isReducing && lot.price === undefined) unknown.add(orderId)
    if (isReducing && lot.price !== undefined) {
      const before = trades.get(orderId)?.result ?? ZERO
      const result = add(before, multiply(subtract(at, lot.price), negate(size)))
      trades.set(orderId, { orderId, at: Date.parse(transaction_time), result })
    }
    const qty = add(lot.qty, size)
    lots.set(key, { qty, price: isZero(qty) ? ZERO : isReducing ? lot.price : averaged(lot, size, at, qty) })
  }
  return [...trades.values()].filter((trade) => !unknown.has(trade.orderId)).sort((a, b) => a.at - b.at)
}

/** What was held before the fills. Where it was nothing, its cost is known; a remainder of coins that fees were taken from is nothing. */
function startsOf(fills: readonly Activity[], held: readonly Holding[]): Map<string, Lot> {
  const quantities = new Map<string, { qty: Decimal; traded: Decimal }>()
  for (const { symbol, qty, side } of held) {
    const size = decimal(qty)
    quantities.set(positionSymbol(symbol), {
      qty: side === 'short' && isPositive(size) ? negate(size) : size,
      traded: ZERO,
    })
  }
  for (const { symbol = '', ...fill } of fills) {
    const { qty, traded } = quantities.get(positionSymbol(symbol)) ?? { qty: ZERO, traded: ZERO }
    const size = signedQty(fill)
    quantities.set(positionSymbol(symbol), { qty: subtract(qty, size), traded: add(traded, absolute(size)) })
  }
  return new Map(
    [...quantities].map(([key, { qty, traded }]) => {
      const isNothing = !isAbove(absolute(qty), multiply(traded, REMAINDER))
      return [key, { qty: isNothing ? ZERO : qty, price: isNothing ? ZERO : undefined }]
    }),
  )
}

const REMAINDER = decimal('0.005')

/** Whether something that was traded since an instant was held before the first of the fills: earlier ones tell what it had cost. */
export function needsEarlier(fills: readonly Activity[], held: readonly Holding[], since: Instant): boolean {
  const today = new Set(
    fills.flatMap(({ symbol, transaction_time: at }) =>
      symbol && at && Date.parse(at) >= since ? [positionSymbol(symbol)] : [],
    ),
  )
  return [...startsOf(fills, held)].some(([key, { price }]) => today.has(key) && price === undefined)
}

const averaged = ({ qty, price }: Lot, size: Decimal, at: Decimal, total: Decimal): Decimal | undefined =>
  price && divide(add(multiply(qty, price), multiply(size, at)), total, AVERAGE)

const signedQty = ({ qty, side }: Pick<Activity, 'qty' | 'side'>): Decimal => {
  const size = decimal(qty ?? '0')
  return side === 'buy' ? size : negate(size)
}

/** Losses in a row at the end of a day's closing trades, and when the last of them was; undefined where the last made no loss. */
export function streakOf(trades: readonly ClosingTrade[], since: Instant) {
  const today = trades.filter(({ at }) => at >= since)
  const last = today.at(-1)
  const fromEnd = today.toReversed().findIndex(({ result }) => !isNegative(result))
  const losses = fromEnd === -1 ? today.length : fromEnd
  return last && losses > 0 ? { losses, lastAt: last.at } : undefined
}
