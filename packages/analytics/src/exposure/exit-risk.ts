/** What the exits of a position risk and promise, in dollars, at the prices they wait for. */
import type { Position } from '@paddock/contract/entities/position'
import { absolute, type Decimal, decimal, isZero, multiply, subtract } from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { unitsOf } from '../equity/valuation.ts'

interface Risk {
  /** Lost from here if the stop trades at its price; positive. */
  readonly risk: Decimal | undefined
  /** Gained from here at the target. */
  readonly reward: Decimal | undefined
  /** Reward for each dollar of risk, 2 digits. */
  readonly ratio: Decimal | undefined
  /** Lost if the market opens `gapPercent` beyond the stop, before anything could trade at it. */
  readonly worst: Decimal | undefined
}

/** All for the whole position, at `last`. A short position's signs turn by themselves: its quantity is negative. */
export function riskOf(
  position: Position,
  last: Decimal,
  stop: Decimal | undefined,
  target: Decimal | undefined,
  gapPercent: string,
): Risk {
  const qty = unitsOf(position)
  const risk = stop && multiply(qty, subtract(last, stop))
  const reward = target && multiply(qty, subtract(target, last))
  const direction = position.side === 'short' ? 100 : -100
  const gap = stop && multiply(stop, divide(decimal(gapPercent), decimal(direction), { scale: 6, mode: 'half-even' }))
  return {
    risk,
    reward,
    ratio:
      risk && reward && !isZero(risk) ? divide(reward, absolute(risk), { scale: 2, mode: 'half-even' }) : undefined,
    worst: risk && gap && subtract(risk, multiply(qty, gap)),
  }
}
