/** Division and rounding: the two places where a digit can be lost, so scale and mode are always arguments. */
import { type Decimal, powerOfTen } from './decimal.ts'

/** `down` is toward zero, `up` away from zero, `floor` toward −∞, `ceiling` toward +∞; halves go to even or away from zero. */
export type RoundingMode = 'down' | 'up' | 'floor' | 'ceiling' | 'half-even' | 'half-up'

interface Rounding {
  /** Digits kept after the point. */
  readonly scale: number
  readonly mode: RoundingMode
}

/** `a / b`, rounded. Throws a RangeError when `b` is zero. */
export function divide(a: Decimal, b: Decimal, { scale, mode }: Rounding): Decimal {
  if (b.coefficient === 0n) throw new RangeError('Division by zero')
  const shift = scale + b.scale - a.scale
  const numerator = shift >= 0 ? a.coefficient * powerOfTen(shift) : a.coefficient
  const denominator = shift >= 0 ? b.coefficient : b.coefficient * powerOfTen(-shift)
  return { coefficient: quotient(numerator, denominator, mode), scale }
}

/** The value with at most `scale` digits after the point; unchanged when it has no more than that. */
export function round(a: Decimal, { scale, mode }: Rounding): Decimal {
  if (a.scale <= scale) return a
  return { coefficient: quotient(a.coefficient, powerOfTen(a.scale - scale), mode), scale }
}

function quotient(numerator: bigint, denominator: bigint, mode: RoundingMode): bigint {
  const whole = numerator / denominator
  const rest = numerator - whole * denominator
  if (rest === 0n) return whole
  const isNegative = numerator < 0n !== denominator < 0n
  const away = isNegative ? whole - 1n : whole + 1n
  switch (mode) {
    case 'down':
      return whole
    case 'up':
      return away
    case 'floor':
      return isNegative ? away : whole
    case 'ceiling':
      return isNegative ? whole : away
    case 'half-even':
    case 'half-up': {
      const twice = magnitude(rest) * 2n
      const half = magnitude(denominator)
      if (twice !== half) return twice > half ? away : whole
      return mode === 'half-up' || whole % 2n !== 0n ? away : whole
    }
  }
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)
