/** The lots of a position, from its fills: which purchase each part came from. Exact decimals. */
import type { Activity } from '@paddock/contract/entities/activity'
import type { Position } from '@paddock/contract/entities/position'
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  isNegative,
  isPositive,
  isZero,
  negate,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'

export const LOT_METHODS = ['FIFO', 'LIFO', 'HIFO'] as const
/** Which lot a sale takes first: the oldest, the newest, the dearest. */
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
  /** What the fills do not explain, signed: bought before them, carried over, or changed by a corporate action. */
  readonly unexplained: Decimal
}

/** `fills` are those of the symbol in any order. Longer than the account's 100 latest fills ago is not seen: that is `unexplained`. */
export function lotsOf(position: Position, fills: readonly Activity[], method: LotMethod): Lots {
  const inOrder = fills
    .filter(({ qty, price, transaction_time }) => qty && price && transaction_time)
    .toSorted((a, b) => ((a.transaction_time ?? '') < (b.transaction_time ?? '') ? -1 : 1))
  let lots: Lot[] = []
  for (const { id, side, qty, price, transaction_time } of inOrder) {
    let left = side === 'buy' ? decimal(qty ?? '0') : negate(decimal(qty ?? '0'))
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
    if (!isZero(left)) lots.push({ id, at: transaction_time ?? '', qty: left, price: decimal(price ?? '0') })
  }
  const explained = lots.reduce((sum, { qty }) => add(sum, qty), ZERO)
  const held = decimal(position.qty)
  // Lots of the other side were closed by what came before the first fill that is known.
  const fitting = lots.filter(({ qty }) => isNegative(qty) === isNegative(held))
  if (compare(absolute(explained), absolute(held)) > 0 || fitting.length < lots.length)
    return { lots: [], unexplained: held }
  return { lots: fitting, unexplained: subtract(held, explained) }
}

/** The lot that a fill of the other side takes from; undefined where there is none. */
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
