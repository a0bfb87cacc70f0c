/** What a contract is worth when it is exercised. */
import type { OptionTerms } from '../instruments/instrument.ts'

/** What one share's worth of a contract brings at a price of the underlying, both in thousandths. */
export const intrinsic = ({ type, strike }: Pick<OptionTerms, 'type' | 'strike'>, price: number): number =>
  Math.max(0, type === 'call' ? price - strike : strike - price)
