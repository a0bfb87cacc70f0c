/** Division and rounding: the two places where a digit can be lost, so scale and mode are always arguments. */
import { type Decimal, multiply, powerOfTen } from './decimal.ts'
import type { Quotient } from './money.ts'

/** `down` is toward zero, `up` away from zero, `floor` toward −∞, `ceiling` toward +∞; halves go to even or away from zero. */
export type RoundingMode = 'down' | 'up' | 'floor' | 'ceiling' | 'half-even' | 'half-up'

interface Rounding {
  /** Digits kept after the point. */
  readonly scale: number
  readonly mode: RoundingMode
}

/** `a / b`, rounded. Throws a RangeError when `b` is zero. */
export function divide<A extends Decimal, B extends Decimal>(a: A, b: B, { scale, mode }: Rounding): Quotient<A, B> {
  if (b.coefficient === 0n) throw new RangeError('Division by zero')
  const shift = scale + b.scale - a.scale
  const numerator = shift >= 0 ? a.coefficient * powerOfTen(shift) : a.coefficient
  const denominator = shift >= 0 ? b.coefficient : b.coefficient * powerOfTen(-shift)
  return { coefficient: quotient(numerator, denominator, mode), scale } as Quotient<A, B>
}

/** `amount × part / whole`, rounded once: what belongs to a part, or what a ratio makes of it. Throws a RangeError when `whole` is zero. */
export const proRata = <D extends Decimal, Of extends Decimal>(amount: D, part: Of, whole: Of, rounding: Rounding): D =>
  divide(multiply(amount, part), whole, rounding) as Decimal as D

/** The value with at most `scale` digits after the point; unchanged when it has no more than that. */
export function round<D extends Decimal>(a: D, { scale, mode }: Rounding): D {
  if (a.scale <= scale) return a
  return { coefficient: quotient(a.coefficient, powerOfTen(a.scale - scale), mode), scale } as D
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
