/**
 * Exponential and logarithm from the operations IEEE 754 rounds exactly, because the built-in ones may differ between engines in the last
 * bit and two machines must agree on every price. Within 1e-14 of the true value.
 */
import { nearest } from './rounding.ts'

const LN2_HIGH = 0.6931471803691238
const LN2_LOW = 1.9082149292705877e-10
const LOG2_E = Math.LOG2E
const SQRT_HALF = Math.SQRT1_2

/** Coefficients of e^x = Σ xⁿ/n! and of artanh(x)/x = Σ x²ⁿ/(2n + 1), as far as a double can tell. */
const DEGREE = 14
const INVERSE_FACTORIALS = new Float64Array(DEGREE + 1)
for (let n = 0, factorial = 1; n <= DEGREE; n += 1, factorial *= n) INVERSE_FACTORIALS[n] = 1 / factorial
const TERMS = 12
const INVERSE_ODDS = Float64Array.from({ length: TERMS }, (_, n) => 1 / (2 * n + 1))

const view = new DataView(new ArrayBuffer(8))

/** e to the given power, for |x| up to 700. */
export function exp(x: number): number {
  const power = nearest(x * LOG2_E)
  const r = x - power * LN2_HIGH - power * LN2_LOW
  let sum = 0
  for (let n = DEGREE; n >= 0; n -= 1) sum = sum * r + (INVERSE_FACTORIALS[n] as number)
  view.setInt32(0, (power + 1023) << 20)
  view.setInt32(4, 0)
  return sum * view.getFloat64(0)
}

/** The natural logarithm of a positive, normal number. */
export function log(x: number): number {
  view.setFloat64(0, x)
  const head = view.getInt32(0)
  let power = ((head >>> 20) & 0x7ff) - 1022
  view.setInt32(0, (head & 0x800fffff) | 0x3fe00000)
  let fraction = view.getFloat64(0)
  if (fraction < SQRT_HALF) {
    fraction *= 2
    power -= 1
  }
  const s = (fraction - 1) / (fraction + 1)
  const square = s * s
  let sum = 0
  for (let n = TERMS - 1; n >= 0; n -= 1) sum = sum * square + (INVERSE_ODDS[n] as number)
  return power * LN2_HIGH + (2 * s * sum + power * LN2_LOW)
}
