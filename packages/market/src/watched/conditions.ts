/**
 * What a print counts for in a minute bar, by the codes it was reported with: most for price and volume, some for volume alone, official
 * prices for nothing. Source: Alpaca, "Market Data FAQ", how bars are aggregated; the rules of the consolidated tapes (CTA, UTP).
 */
import type { Told } from '../market.ts'

export interface Counts {
  /** It forms open, high, low and close: it is a last price. */
  readonly price: boolean
  readonly volume: boolean
}

const FORM_PRICES: ReadonlySet<string> = new Set([
  ...['', ' ', '@', 'A', 'D', 'E', 'F', 'K', 'L', 'O', 'T', 'X', 'Y', '5', '6'],
])
/** Official opens and closes, and the corrected close: other prints carry their volume. */
const COUNT_FOR_NOTHING: ReadonlySet<string> = new Set(['M', 'Q', '9'])
/** On Nasdaq's tape `B` is a bunched trade, on the others an average price. */
const BUNCHED = 'B'
const NASDAQ_TAPE = 'C'

/** Of several codes the most restrictive decides; one that is not listed forms no price. Prints without codes, as coins', count for all. */
export function countsOf({ c = [], z }: Told): Counts {
  const formsPrice = (code: string): boolean => FORM_PRICES.has(code) || (code === BUNCHED && z === NASDAQ_TAPE)
  const volume = !c.some((code) => COUNT_FOR_NOTHING.has(code))
  return { price: volume && c.every(formsPrice), volume }
}
