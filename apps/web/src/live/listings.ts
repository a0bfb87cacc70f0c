/** Sectors and betas of what is held, by an account's market: read once, because no price moves them. */
import { type ListingFacts, Listings, MOST_LISTINGS } from '@paddock/contract/desk/research/listings'
import { queryOptions } from '@tanstack/react-query'
import { desk } from './desk.ts'

/** Refused with 404 by a broker that has nothing of the kind. A symbol that is not known is missing. */
export const listingsQuery = (account: string, symbols: readonly string[]) => {
  const asked = [...new Set(symbols)].sort()
  return queryOptions({
    queryKey: ['listings', account, asked],
    queryFn: async (): Promise<ReadonlyMap<string, ListingFacts>> => {
      const known = new Map<string, ListingFacts>()
      for (let from = 0; from < asked.length; from += MOST_LISTINGS) {
        const query = { symbols: asked.slice(from, from + MOST_LISTINGS).join(',') }
        const { listings } = Listings.parse(await desk('getListings', { path: { accountId: account }, query }))
        for (const [symbol, facts] of Object.entries(listings)) known.set(symbol, facts)
      }
      return known
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
