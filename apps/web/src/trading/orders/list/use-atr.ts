/** How far symbols move in a day, usually: the average true range of fourteen days. A float, for saying how far away an order is. */

import { atr } from '@paddock/analytics/indicators/trends'
import type { Bar } from '@paddock/contract/entities/market-data'
import { DAY_MS } from '@paddock/market/instant'
import { useQuery } from '@tanstack/react-query'
import { candleOf } from '../../../charts/bars/candles.ts'
import { marketNow } from '../../../charts/bars/read-bars.ts'
import { clientFor } from '../../../live/client.ts'
import { feedOf } from '../../../live/streams/market-stream.ts'

const LENGTH = 14
/** Days that hold enough trading days for the average to settle. */
const DAYS = 70
/** The most symbols that are asked about: beyond it nobody reads the column. */
const MOST = 100

export type Ranges = ReadonlyMap<string, number>
const NONE: Ranges = new Map()

/** By symbol, in dollars; contracts have none. */
export function useAtr(account: string, symbols: readonly string[]): Ranges {
  const asked = [...new Set(symbols)].sort().slice(0, MOST)
  const { data } = useQuery({
    queryKey: ['bars', account, 'atr', asked],
    queryFn: async ({ signal }) => {
      const start = new Date((await marketNow(account, signal)) - DAYS * DAY_MS).toISOString()
      const client = clientFor(account)
      const query = { timeframe: '1Day', start, limit: 10_000 }
      const coins = asked.filter((symbol) => feedOf(symbol) === 'crypto')
      const stocks = asked.filter((symbol) => feedOf(symbol) !== 'crypto')
      const answers = await Promise.all([
        coins.length === 0
          ? undefined
          : client.cryptoBars({ path: { loc: 'us' }, query: { ...query, symbols: coins.join(',') } }, { signal }),
        stocks.length === 0
          ? undefined
          : client.stockBars({ query: { ...query, symbols: stocks, adjustment: 'split' } }, { signal }),
      ])
      return new Map(answers.flatMap((answer) => Object.entries(answer?.bars ?? {}).flatMap(rangeOf)))
    },
    enabled: asked.length > 0,
    staleTime: 15 * 60_000,
  })
  return data ?? NONE
}

function rangeOf([symbol, bars]: [string, readonly Bar[] | undefined]): [string, number][] {
  const last = atr((bars ?? []).map(candleOf), LENGTH).at(-1)
  return last === undefined || Number.isNaN(last) ? [] : [[symbol, last]]
}
