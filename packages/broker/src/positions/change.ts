/** What a fill does to a position: weighted average on the way in, a proportional share of the cost on the way out. */
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  isNegative,
  isPositive,
  isZero,
  multiply,
  negate,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import type { Money, Price, Quantity } from '@paddock/decimal/money'
import type { Instant, TradingDay } from '@paddock/market/instant'
import { dayAt } from '@paddock/market/sessions/calendar'
import type { HeldPosition, WorkingOrder } from '../account.ts'

export interface Execution {
  readonly at: Instant
  readonly price: Price
  /** Positive. */
  readonly qty: Quantity
  /** Charged in the coin received: taken from the quantity, never from the cost. */
  readonly coinFee: Quantity
}

/** The day a fill counts for: New York's, or UTC's for crypto, as the previous close does. */
export const dayOf = (assetClass: HeldPosition['assetClass'], at: Instant): TradingDay =>
  assetClass === 'crypto' ? new Date(at).toISOString().slice(0, 10) : dayAt(at)

/** The position as a day sees it that began after its last fill: all of it was held overnight. */
export function onDay(position: HeldPosition, day: TradingDay): HeldPosition {
  return position.tradedOn === day
    ? position
    : { ...position, tradedOn: day, overnightQty: position.qty, openedToday: ZERO }
}

/** The position after an execution of `order`, or undefined when nothing is left of it. */
export function positionAfter(
  held: HeldPosition | undefined,
  order: Pick<WorkingOrder, 'symbol' | 'assetId' | 'assetClass' | 'side'>,
  execution: Execution,
): HeldPosition | undefined {
  const day = dayOf(order.assetClass, execution.at)
  const net = subtract(execution.qty, execution.coinFee)
  const change = order.side === 'buy' ? net : negate(execution.qty)
  const value = multiply(execution.price, execution.qty)
  const paid = order.side === 'buy' ? value : negate(value)
  if (!held) {
    if (isZero(change)) return undefined
    const { symbol, assetId, assetClass } = order
    return {
      symbol,
      assetId,
      assetClass,
      qty: change,
      cost: paid,
      tradedOn: day,
      overnightQty: ZERO,
      openedToday: paid,
    }
  }
  const position = onDay(held, day)
  if (isNegative(position.qty) === isNegative(change) || isZero(change)) return enlarged(position, change, paid)
  const left = add(position.qty, change)
  if (isZero(left)) return undefined
  if (isNegative(left) !== isNegative(position.qty)) {
    const cost = multiply(execution.price, left)
    return { ...position, qty: left, cost, overnightQty: ZERO, openedToday: cost }
  }
  return reduced(position, absolute(change), left)
}

const enlarged = (position: HeldPosition, change: Quantity, paid: Money): HeldPosition => ({
  ...position,
  qty: add(position.qty, change),
  cost: add(position.cost, paid),
  openedToday: add(position.openedToday, paid),
})

/** What was held overnight goes first, then a share of what was opened today. */
function reduced(position: HeldPosition, qty: Quantity, left: Quantity): HeldPosition {
  const overnight = absolute(position.overnightQty)
  const fromToday = subtract(qty, overnight)
  const signed = (amount: Decimal): Decimal => (isPositive(position.qty) ? amount : negate(amount))
  const cost = share(position.cost, left, position.qty)
  if (compare(fromToday, ZERO) <= 0)
    return { ...position, qty: left, cost, overnightQty: signed(subtract(overnight, qty)) }
  const today = subtract(absolute(position.qty), overnight)
  const openedToday = share(position.openedToday, subtract(today, fromToday), today)
  return { ...position, qty: left, cost, overnightQty: ZERO, openedToday }
}

/** The part of a cost that belongs to `part` of `whole`: nine decimals, so that an average shown with six is right. */
const share = (cost: Money, part: Quantity, whole: Quantity): Money =>
  divide(multiply(cost, part), whole, { scale: 9, mode: 'half-even' })

/** US dollars a fill moves: what is paid (negative) or received, less a fee in dollars. */
export function cashOf(side: WorkingOrder['side'], price: Price, qty: Quantity, usdFee: string | null): Money {
  const value = multiply(price, qty)
  const moved = side === 'buy' ? negate(value) : value
  return usdFee === null ? moved : subtract(moved, decimal(usdFee))
}
