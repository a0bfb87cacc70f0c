import { decimalOf, multiply } from '@paddock/decimal/decimal'
import { type Amount, amountOf, fixed, NONE, signed } from './number.ts'

const HUNDRED = decimalOf(100n)
const scaled = (ratio: Amount) => {
  const amount = amountOf(ratio)
  return amount && multiply(amount, HUNDRED)
}

/** A ratio as percent without the unit, for columns that carry it in their head: 0.0101 is `+1.01`. */
export const signedPercentFigure = (ratio: Amount): string => signed(scaled(ratio), 2)
/** A ratio as percent: 0.0101 is `+1.01 %`. */
export const signedPercent = (ratio: Amount): string => {
  const text = signedPercentFigure(ratio)
  return text === NONE ? NONE : `${text} %`
}
/** Without a sign for a gain: 0.2 is `20.00 %`. */
export const percent = (ratio: Amount): string => {
  const text = fixed(scaled(ratio), 2)
  return text === NONE ? NONE : `${text} %`
}
