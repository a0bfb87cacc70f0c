/** The live prints of a share: read once, then followed on the stream, drawn at most once a frame. */
import type { Trade } from '@paddock/contract/entities/market-data'
import { compareTimes } from '@paddock/contract/entities/order-version'
import { DAY_MS } from '@paddock/market/instant'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { clientFor } from '../../../live/client.ts'
import { useFollowed } from '../../../live/streams/use-followed.ts'

/** Prints that are kept. */
const MOST_PRINTS = 40
/** Over a long weekend. */
const LOOKED_BACK = 5 * DAY_MS

/** Newest first. */
const printsQuery = (account: string | undefined, symbol: string) =>
  queryOptions({
    queryKey: ['prints', account ?? 'market', symbol],
    queryFn: async ({ signal }): Promise<readonly Trade[]> => {
      const client = clientFor(account)
      const { timestamp } = await client.legacyClock({}, { signal })
      const start = new Date(Date.parse(timestamp) - LOOKED_BACK).toISOString()
      const query = { start, limit: MOST_PRINTS, sort: 'desc' } as const
      const { trades } = await client.stockTradeSingle({ path: { symbol }, query }, { signal })
      return trades ?? []
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export function usePrints(account: string | undefined, symbol: string) {
  const options = printsQuery(account, symbol)
  const client = useQueryClient()
  useFollowed(
    account,
    'trades',
    symbol,
    (messages) =>
      client.setQueryData(options.queryKey, (prints) => {
        // What is told before the first answer is in that answer.
        if (!prints) return prints
        const newest = prints[0]?.t ?? ''
        const told = messages.flatMap((message) =>
          message.T === 't' && compareTimes(message.t, newest) > 0
            ? [{ t: message.t, p: message.p, s: message.s }]
            : [],
        )
        return [...told.reverse(), ...prints].slice(0, MOST_PRINTS)
      }),
    () => void client.invalidateQueries(options),
  )
  return useQuery(options)
}
