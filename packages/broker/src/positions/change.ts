/** What a fill does to a position within its day: weighted average on the way in, a proportional share of the cost on the way out. */
import {
  absolute,
  add,
  compare,
  isNegative,
  isPositive,
  isZero,
  negate,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import { asMoney, type Money, NO_QUANTITY, notional, type Price, type Quantity } from '@paddock/decimal/money'
import type { Instant } from '@paddock/market/instant'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { tradingDayAt } from '@paddock/market/sessions/today'
import type { HeldPosition, WorkingOrder } from '../account/account.ts'
import { timesMultiplier } from '../options/terms.ts'
import { onDay, share } from './lots.ts'

interface Execution {
  readonly at: Instant
  readonly price: Price
  /** Positive. */
  readonly qty: Quantity
  /** Charged in the coin received: taken from the quantity, never from the cost. */
  readonly coinFee: Quantity
}

/** What of an order decides what its fill does to a position. */
export type Traded = Pick<WorkingOrder, 'symbol' | 'assetId' | 'assetClass' | 'side'> & {
  readonly option?: OptionTerms | null | undefined
}

/** The position after an execution of `order`, or undefined when nothing is left of it. */
export function positionAfter(
  held: HeldPosition | undefined,
  order: Traded,
  execution: Execution,
): HeldPosition | undefined {
  const day = tradingDayAt(execution.at)
  const net = subtract(execution.qty, execution.coinFee)
  const change = order.side === 'buy' ? net : negate(execution.qty)
  const value = timesMultiplier(notional(execution.price, execution.qty), order.option)
  const paid = order.side === 'buy' ? value : negate(value)
  if (!held) {
    if (isZero(change)) return undefined
    const { symbol, assetId, assetClass } = order
    return {
      symbol,
      assetId,
      assetClass,
      ...(order.option && { option: order.option }),
      qty: change,
      cost: paid,
      tradedOn: day,
      overnightQty: NO_QUANTITY,
      openedToday: paid,
      lots: [],
      opened: { qty: change, cost: paid },
      closedQty: NO_QUANTITY,
    }
  }
  const position = onDay(held, day)
  if (isNegative(position.qty) === isNegative(change) || isZero(change)) return enlarged(position, change, paid)
  const left = add(position.qty, change)
  if (isZero(left)) return undefined
  if (isNegative(left) !== isNegative(position.qty)) {
    const cost = timesMultiplier(notional(execution.price, left), order.option)
    const opened = { qty: left, cost }
    return {
      ...position,
      qty: left,
      cost,
      overnightQty: NO_QUANTITY,
      openedToday: cost,
      lots: [],
      opened,
      closedQty: NO_QUANTITY,
    }
  }
  return reduced(position, absolute(change), left)
}

const enlarged = (position: HeldPosition, change: Quantity, paid: Money): HeldPosition => ({
  ...position,
  qty: add(position.qty, change),
  cost: add(position.cost, paid),
  openedToday: add(position.openedToday, paid),
  opened: { qty: add(position.opened.qty, change), cost: add(position.opened.cost, paid) },
})

/** What was held overnight goes first, then a share of what was opened today. */
function reduced(position: HeldPosition, qty: Quantity, left: Quantity): HeldPosition {
  const overnight = absolute(position.overnightQty)
  const fromToday = subtract(qty, overnight)
  const signed = (amount: Quantity): Quantity => (isPositive(position.qty) ? amount : negate(amount))
  const cost = share(position.cost, left, position.qty)
  const closedQty = add(position.closedQty, qty)
  if (compare(fromToday, ZERO) <= 0)
    return { ...position, qty: left, cost, closedQty, overnightQty: signed(subtract(overnight, qty)) }
  const today = subtract(absolute(position.qty), overnight)
  const openedToday = share(position.openedToday, subtract(today, fromToday), today)
  return { ...position, qty: left, cost, closedQty, overnightQty: NO_QUANTITY, openedToday }
}

/** US dollars a fill moves: what is paid (negative) or received, less a fee in dollars. */
export function cashOf({ side, option }: Traded, price: Price, qty: Quantity, usdFee: string | null): Money {
  const value = timesMultiplier(notional(price, qty), option)
  const moved = side === 'buy' ? negate(value) : value
  return usdFee === null ? moved : subtract(moved, asMoney(usdFee))
}
