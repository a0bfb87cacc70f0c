/** The lots of a position, from what moved it: which purchase each part came from. Exact decimals. */
import type { Position } from '@paddock/contract/entities/position'
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  decimalOf,
  isNegative,
  isPositive,
  isZero,
  multiply,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import type { Movement } from './movements.ts'

export const LOT_METHODS = ['FIFO', 'LIFO', 'HIFO', 'Average'] as const
/** Which lot a sale takes first: the oldest, the newest, the dearest; or the oldest, each at what all cost on average. */
export type LotMethod = (typeof LOT_METHODS)[number]

export interface Lot {
  readonly id: string
  /** RFC 3339. */
  readonly at: string
  /** Signed as the position: negative for shares sold short. */
  readonly qty: Decimal
  readonly price: Decimal
}

export interface Lots {
  readonly lots: readonly Lot[]
  /** What the movements do not explain, signed: held before the first that is known, or moved without a price. */
  readonly unexplained: Decimal
}

const NINE = { scale: 9, mode: 'half-even' } as const
/** The most of what was bought that fees of coins take: the highest tier of the market's `crypto-fees.ts`, and what rounding adds. Source: Alpaca, "Crypto fees". */
const COIN_FEE = decimal('0.0026')

/** `movements` are those of the symbol, oldest first. */
export function lotsOf(position: Position, movements: readonly Movement[], method: LotMethod): Lots {
  const held = decimal(position.qty)
  const isCoin = position.asset_class === 'crypto'
  let lots: Lot[] = []
  for (const movement of isCoin ? afterFees(movements, held) : movements) {
    if (movement.kind === 'split') lots = restated(lots, movement.qty)
    if (movement.kind !== 'trade') continue
    const { id, at, qty, price } = movement
    let left = qty
    while (!isZero(left)) {
      const taken = next(lots, left, method)
      if (!taken) break
      const rest = add(taken.qty, left)
      const isUsedUp = isZero(rest) || isNegative(rest) !== isNegative(taken.qty)
      lots = isUsedUp
        ? lots.filter((lot) => lot !== taken)
        : lots.map((lot) => (lot === taken ? { ...lot, qty: rest } : lot))
      left = isUsedUp ? rest : ZERO
    }
    if (!isZero(left) && price) lots.push({ id, at, qty: left, price })
  }
  if (isCoin) lots = rounded(lots, held)
  const explained = sumOf(lots)
  // Lots of the other side were closed by what came before the first movement that is known.
  const fitting = lots.filter(({ qty }) => isNegative(qty) === isNegative(held))
  if (compare(absolute(explained), absolute(held)) > 0 || fitting.length < lots.length)
    return { lots: [], unexplained: held }
  const average = decimal(position.avg_entry_price)
  return {
    lots: method === 'Average' ? fitting.map((lot) => ({ ...lot, price: average })) : fitting,
    unexplained: subtract(held, explained),
  }
}

const sumOf = (lots: readonly Lot[]): Decimal => lots.reduce((sum, { qty }) => add(sum, qty), ZERO)

/** As many more or fewer shares for the same cost, each lot in proportion; the last takes what rounding leaves. */
function restated(lots: readonly Lot[], added: Decimal): Lot[] {
  const before = sumOf(lots)
  const after = add(before, added)
  if (isZero(before) || isZero(after)) return [...lots]
  return inProportion(lots, before, after).map((lot, index) => ({
    ...lot,
    price: divide(multiply(lots[index]?.price ?? ZERO, before), after, NINE),
  }))
}

/**
 * Fees of coins are taken from what is bought, at each purchase: each brought that much less and cost the same, as the position's
 * `avg_entry_price` and `cost_basis` say. What was bought and sold, less what is held, is what they took together.
 */
function afterFees(movements: readonly Movement[], held: Decimal): readonly Movement[] {
  const moved = movements.flatMap((movement) => (movement.kind === 'trade' ? [movement.qty] : []))
  const bought = moved.filter(isPositive).reduce(add, ZERO)
  const fees = subtract(moved.reduce(add, ZERO), held)
  if (!isPositive(fees) || !isPositive(held) || compare(fees, multiply(bought, COIN_FEE)) > 0) return movements
  const left = subtract(bought, fees)
  return movements.map((movement) => {
    if (movement.kind !== 'trade' || !isPositive(movement.qty)) return movement
    const { qty, price } = movement
    return {
      ...movement,
      qty: divide(multiply(qty, left), bought, NINE),
      ...(price && { price: divide(multiply(price, bought), left, NINE) }),
    }
  })
}

/** Lots of coins that come to what is held but for what rounding made of each come to it in the last one. */
function rounded(lots: readonly Lot[], held: Decimal): Lot[] {
  const missing = subtract(held, sumOf(lots))
  const most = decimalOf(BigInt(lots.length), NINE.scale)
  if (compare(absolute(missing), most) > 0) return [...lots]
  return lots.map((lot, index) => (index === lots.length - 1 ? { ...lot, qty: add(lot.qty, missing) } : lot))
}

function inProportion(lots: readonly Lot[], before: Decimal, after: Decimal): Lot[] {
  let left = after
  return lots.map((lot, index) => {
    const qty = index === lots.length - 1 ? left : divide(multiply(lot.qty, after), before, NINE)
    left = subtract(left, qty)
    return { ...lot, qty }
  })
}

/** The lot that a movement of the other side takes from; undefined where there is none. */
function next(lots: readonly Lot[], left: Decimal, method: LotMethod): Lot | undefined {
  const open = lots.filter(({ qty }) => isPositive(qty) !== isPositive(left))
  if (method === 'LIFO') return open.at(-1)
  if (method === 'HIFO')
    return open.reduce<Lot | undefined>(
      (most, lot) => (most && compare(most.price, lot.price) >= 0 ? most : lot),
      undefined,
    )
  return open[0]
}
