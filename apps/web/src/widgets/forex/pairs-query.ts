/** The rates of all pairs, every two seconds, with their change since the day before from the screen. */
import { CURRENCY_PAIRS } from '@paddock/market/instruments/currencies'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { clientFor } from '../../live/client.ts'
import { screenQuery } from '../../live/screen.ts'
import type { PairRate } from './matrix.ts'

const EVERY_MS = 2_000
const PAIRS = CURRENCY_PAIRS.map(({ symbol }) => symbol)

export const ratesQuery = (account: string | undefined) =>
  queryOptions({
    queryKey: ['rates', account],
    queryFn: async ({ signal }) => {
      const { rates } = await clientFor(account).latestRates({ query: { currency_pairs: PAIRS } }, { signal })
      return rates
    },
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS,
  })

interface Pairs {
  readonly query: Pick<
    UseQueryResult,
    'isPending' | 'isError' | 'error' | 'refetch' | 'data' | 'dataUpdatedAt' | 'errorUpdatedAt'
  >
  readonly pairs: readonly PairRate[]
}

export function usePairs(account: string | undefined): Pairs {
  const query = useQuery(ratesQuery(account))
  const { data: screen } = useQuery(screenQuery(account, 'forex'))
  const closes = new Map(screen?.rows.map(({ symbol, previousClose }) => [symbol, previousClose]))
  const pairs = Object.entries(query.data ?? {}).map(([symbol, { mp }]) => {
    const close = closes.get(symbol)
    return { symbol, rate: mp, change: close ? mp / close - 1 : undefined }
  })
  return { query, pairs }
}
