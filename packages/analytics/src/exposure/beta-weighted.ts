/** What everything that is held comes to in an index: how many dollars of it would move as the whole does. A model's figure, a float. */
import type { ListingFacts } from '@paddock/contract/desk/research/listings'

/** The funds that stand for the indices one measures by. */
export const BETA_INDICES = ['SPY', 'QQQ', 'DIA', 'IWM'] as const
export type BetaIndex = (typeof BETA_INDICES)[number]

interface BetaWeighted {
  readonly dollars: number
  /** How many symbols have no beta and are left out. */
  readonly missing: number
}

/**
 * `exposures` are dollars that move with each symbol. One counts by its beta over that of the index: both are told against the market as a
 * whole, and what else they have in common is left out. Undefined where the index or everything that is held has no beta.
 */
export function betaWeighted(
  exposures: ReadonlyMap<string, number>,
  listings: ReadonlyMap<string, ListingFacts>,
  index: BetaIndex,
): BetaWeighted | undefined {
  const ofIndex = listings.get(index)?.beta
  if (!ofIndex) return undefined
  let dollars = 0
  let missing = 0
  for (const [symbol, exposure] of exposures) {
    const beta = listings.get(symbol)?.beta ?? undefined
    if (beta === undefined) missing += 1
    else dollars += (exposure * beta) / ofIndex
  }
  return missing === exposures.size ? undefined : { dollars, missing }
}
