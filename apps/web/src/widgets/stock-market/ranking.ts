/** Who rose, who fell and who was traded most, as the server ranks them once a minute. */
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../live/client.ts'

export const RANKINGS = ['gainers', 'losers', 'active'] as const
export type Ranking = (typeof RANKINGS)[number]

/** Milliseconds between two rankings: rows do not jump under the pointer. */
const RANKED_EVERY = 60_000

/** The symbols of a ranking, first ones first. Gainers and losers come in one answer, so switching between them asks nothing. */
export const rankingQuery = (account: string | undefined, ranking: Ranking, top: number) => {
  const isActive = ranking === 'active'
  return queryOptions({
    queryKey: ['ranking', account ?? 'market', isActive, top],
    queryFn: async ({ signal }) => {
      const client = clientFor(account)
      if (isActive) {
        const { most_actives } = await client.mostActives({ query: { top } }, { signal })
        return { gainers: [], losers: [], active: symbolsOf(most_actives) }
      }
      const input = { path: { market_type: 'stocks' }, query: { top } } as const
      const { gainers, losers } = await client.movers(input, { signal })
      return { gainers: symbolsOf(gainers), losers: symbolsOf(losers), active: [] }
    },
    select: (lists): string[] => lists[ranking],
    staleTime: RANKED_EVERY,
    refetchInterval: RANKED_EVERY,
  })
}

const symbolsOf = (rows: readonly { symbol: string }[]): string[] => rows.map(({ symbol }) => symbol)
