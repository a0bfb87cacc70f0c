/** Decimals as they travel: plain strings without exponent, separators or trailing zeros. */
import { type Decimal, formatDecimal, numberText, parseDecimal } from './decimal.ts'

/** A decimal in plain notation, such as `"187.2"`. */
export type DecimalString = string

/** The decimal a wire value stands for. SDKs send strings or JSON numbers; both are exact as written. Undefined if it is neither. */
export function fromWire(value: unknown): Decimal | undefined {
  if (typeof value === 'string') return parseDecimal(value)
  if (typeof value === 'number' && Number.isFinite(value)) return parseDecimal(numberText(value))
  return undefined
}

export const toWire = (value: Decimal): DecimalString => formatDecimal(value)
