/** What the exits of a position risk and promise, in dollars, at the prices they wait for. */
import type { Position } from '@paddock/contract/entities/position'
import {
  absolute,
  add,
  type Decimal,
  decimal,
  isZero,
  multiply,
  negate,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { further } from '@paddock/decimal/percent'
import { multiplierOf } from '../equity/valuation.ts'

/** One that waits for no price that is known counts as none. */
interface Exit {
  readonly at: Decimal | undefined
  /** What it closes, above zero for short positions too. */
  readonly qty: Decimal
}

interface Risk {
  /** Lost from here if the stops trade at their prices; positive. */
  readonly risk: Decimal | undefined
  /** Gained from here at the targets. */
  readonly reward: Decimal | undefined
  /** Reward of a share for each dollar of risk of one, 2 digits. */
  readonly ratio: Decimal | undefined
  /** Lost if the market opens `gapPercent` beyond each stop, before anything could trade at it. */
  readonly worst: Decimal | undefined
}

type Priced = Exit & { readonly at: Decimal }
const priced = (exits: readonly Exit[]) => exits.filter((one): one is Priced => one.at !== undefined)

/** How much the exits close whose price is known. */
export const pricedQty = (exits: readonly Exit[]): Decimal =>
  priced(exits).reduce((sum, { qty }) => add(sum, qty), ZERO)

/** Each exit for what it closes, at `last`. */
export function riskOf(
  position: Position,
  last: Decimal,
  stops: readonly Exit[],
  targets: readonly Exit[],
  gapPercent: string,
): Risk {
  const isShort = position.side === 'short'
  const each = isShort ? negate(multiplierOf(position)) : multiplierOf(position)
  const beyond = isShort ? 1 : -1
  /** From here to each of them, so many percent beyond its price. */
  const gained = (exits: readonly Exit[], gap = ZERO) => {
    const known = priced(exits)
    const gain = ({ at, qty }: Priced) => multiply(multiply(each, qty), subtract(further(at, gap, beyond), last))
    return known.length === 0 ? undefined : known.reduce((sum, one) => add(sum, gain(one)), ZERO)
  }
  const loss = gained(stops)
  const worst = gained(stops, decimal(gapPercent))
  const reward = gained(targets)
  const risked = loss && multiply(absolute(loss), pricedQty(targets))
  return {
    risk: loss && negate(loss),
    reward,
    ratio:
      reward && risked && !isZero(risked)
        ? divide(multiply(reward, pricedQty(stops)), risked, { scale: 2, mode: 'half-even' })
        : undefined,
    worst: worst && negate(worst),
  }
}
