/** How far the market is from what an alert waits for. */
import { type Alert, isActiveAlert } from '@paddock/contract/desk/alerts'
import { absolute, compare, type Decimal, decimal, isZero, subtract } from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { further } from '@paddock/decimal/percent'

/** The prices that would be told; a move has two. None where it is over, or waits for a time. */
function targetsOf({ kind, price, percent, base, status }: Alert): readonly Decimal[] {
  if (!isActiveAlert({ status })) return []
  if (price !== undefined) return [decimal(price)]
  if (kind !== 'moves' || base === undefined || percent === undefined) return []
  return ([-1, 1] as const).map((sign) => further(decimal(base), decimal(percent), sign))
}

interface Distance {
  /** From the last price to the nearest one that would be told, in dollars, with its sign. */
  readonly amount: Decimal
  /** The same as a share of the last price, 6 digits. */
  readonly ratio: Decimal
}

/** Undefined where nothing is waited for at a price, and while the last one is not known. */
export function distanceOf(alert: Alert, last: Decimal | undefined): Distance | undefined {
  if (!last || isZero(last)) return undefined
  const away = targetsOf(alert).map((target) => subtract(target, last))
  const [nearest] = away.sort((a, b) => compare(absolute(a), absolute(b)))
  return nearest && { amount: nearest, ratio: divide(nearest, last, { scale: 6, mode: 'half-even' }) }
}
