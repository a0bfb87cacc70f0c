/**
 * What a position cost, by the days it was opened on. Source: Alpaca, "Position average entry price": within a day the average is weighted,
 * and from the next day on sales have taken the oldest days' lots first, each day being one lot at its average (compressed FIFO).
 */
import { absolute, add, compare, isNegative, isZero, negate, subtract } from '@paddock/decimal/decimal'
import { proRata } from '@paddock/decimal/divide'
import { asMoney, asQuantity, type Money, NO_MONEY, NO_QUANTITY, type Quantity } from '@paddock/decimal/money'
import type { TradingDay } from '@paddock/market/instant'
import type { HeldPosition, Lot } from '../account/account.ts'
import type { Holding } from '../account/event.ts'

const NO_LOT: Lot = { qty: NO_QUANTITY, cost: NO_MONEY }

const FINE = { scale: 9, mode: 'half-even' } as const

/** The part of a cost that belongs to `part` of `whole`: nine decimals, so that an average shown with six is right. */
export const share = (cost: Money, part: Quantity, whole: Quantity): Money => proRata(cost, part, whole, FINE)

/** The position as a day sees it that began after its last fill: all of it was held overnight, at the cost of its oldest lots sold first. */
export function onDay(position: HeldPosition, day: TradingDay): HeldPosition {
  if (position.tradedOn === day) return position
  const isShort = isNegative(position.qty)
  const all = isZero(position.opened.qty) ? position.lots : [...position.lots, position.opened]
  const lots = without(all, isShort ? negate(position.closedQty) : position.closedQty)
  return {
    ...position,
    cost: lots.reduce((sum, lot) => add(sum, lot.cost), NO_MONEY),
    tradedOn: day,
    overnightQty: position.qty,
    openedToday: NO_MONEY,
    lots,
    opened: NO_LOT,
    closedQty: NO_QUANTITY,
  }
}

/** The lots after a quantity (signed like them) was taken, the oldest first. */
function without(lots: readonly Lot[], taken: Quantity): readonly Lot[] {
  let left = taken
  const kept: Lot[] = []
  for (const lot of lots) {
    if (isZero(left)) kept.push(lot)
    else if (compare(absolute(left), absolute(lot.qty)) >= 0) left = subtract(left, lot.qty)
    else {
      const qty = subtract(lot.qty, left)
      kept.push({ qty, cost: share(lot.cost, qty, lot.qty) })
      left = NO_QUANTITY
    }
  }
  return kept
}

/** The position turned into another quantity at another cost, its lots in proportion. The last lot bears what rounding leaves. */
export function scaled(position: HeldPosition, qty: Quantity, cost: Money): HeldPosition {
  const part = (amount: Quantity): Quantity => proRata(amount, qty, position.qty, FINE)
  const worth = (amount: Money): Money =>
    isZero(position.cost) ? NO_MONEY : proRata(amount, cost, position.cost, FINE)
  const lots: Lot[] = position.lots.map((lot) => ({ qty: part(lot.qty), cost: worth(lot.cost) }))
  const opened: Lot = { qty: part(position.opened.qty), cost: worth(position.opened.cost) }
  const closedQty = absolute(part(position.closedQty))
  const signedClosed = isNegative(qty) ? negate(closedQty) : closedQty
  const held = lots.reduce((sum, lot) => add(sum, lot.qty), subtract(opened.qty, signedClosed))
  const paid = lots.reduce((sum, lot) => add(sum, lot.cost), opened.cost)
  const missing = { qty: subtract(qty, held), cost: isZero(closedQty) ? subtract(cost, paid) : NO_MONEY }
  const last = lots.at(-1)
  if (last) lots[lots.length - 1] = grown(last, missing)
  return {
    ...position,
    qty,
    cost,
    overnightQty: isZero(position.closedQty) && isZero(position.opened.qty) ? qty : part(position.overnightQty),
    openedToday: worth(position.openedToday),
    lots,
    opened: last ? opened : grown(opened, missing),
    closedQty,
  }
}

const grown = (lot: Lot, by: Lot): Lot => ({ qty: add(lot.qty, by.qty), cost: add(lot.cost, by.cost) })

/**
 * Two holdings of one asset as one, or undefined where nothing is left. Both are as one day sees them. A short one and a long one close each
 * other: what is left of the larger keeps its share of the cost.
 */
export function joined(one: HeldPosition, other: HeldPosition): HeldPosition | undefined {
  const qty = add(one.qty, other.qty)
  if (isZero(qty)) return undefined
  if (isNegative(one.qty) !== isNegative(other.qty)) {
    const larger = isNegative(one.qty) === isNegative(qty) ? one : other
    return scaled(larger, qty, share(larger.cost, qty, larger.qty))
  }
  return {
    ...one,
    qty,
    cost: add(one.cost, other.cost),
    overnightQty: add(one.overnightQty, other.overnightQty),
    openedToday: add(one.openedToday, other.openedToday),
    lots: [...one.lots, ...other.lots],
    opened: grown(one.opened, other.opened),
    closedQty: add(one.closedQty, other.closedQty),
  }
}

/** A position as it is recorded: held when that day began, as one lot. */
export function heldOn(day: TradingDay, { symbol, assetId, assetClass, option, qty, cost }: Holding): HeldPosition {
  const lot = { qty: asQuantity(qty), cost: asMoney(cost) }
  return {
    symbol,
    assetId,
    assetClass,
    ...(option && { option }),
    ...lot,
    tradedOn: day,
    overnightQty: lot.qty,
    openedToday: NO_MONEY,
    lots: [lot],
    opened: NO_LOT,
    closedQty: NO_QUANTITY,
  }
}
