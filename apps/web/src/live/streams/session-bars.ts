/** The latest five-minute bars of a symbol, oldest first: as many as a regular session has. */
import type { Bar } from '@paddock/contract/entities/market-data'
import { DAY_MS, MINUTE_MS } from '@paddock/market/instant'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../client.ts'
import { coinPlace } from '../feeds-in-use.ts'
import { feedOf } from './market-stream.ts'

const IN_A_SESSION = 78
/** Milliseconds between two readings; the prints in between move the last bar. */
const READ_EVERY = MINUTE_MS

export const sessionBarsQuery = (account: string | undefined, symbol: string) =>
  queryOptions({
    queryKey: ['bars', account ?? 'market', symbol, '5Min', 'latest'],
    queryFn: async ({ signal }): Promise<Bar[]> => {
      const client = clientFor(account)
      const isStock = feedOf(symbol) === 'stocks'
      // The last regular session may be four days back; pairs trade around the clock.
      const now = Date.parse((await client.legacyClock({}, { signal })).timestamp)
      const start = new Date(now - (isStock ? 4 : 1) * DAY_MS).toISOString()
      const query = {
        symbols: [symbol],
        timeframe: '5Min',
        start,
        end: new Date(now).toISOString(),
        limit: IN_A_SESSION,
        sort: 'desc' as const,
      }
      const { bars } = isStock
        ? await client.stockBars({ query }, { signal })
        : await client.cryptoBars({ path: coinPlace(account), query }, { signal })
      return (bars[symbol] ?? []).toReversed()
    },
    staleTime: READ_EVERY,
    refetchInterval: READ_EVERY,
  })
