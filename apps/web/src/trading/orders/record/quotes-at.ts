/** The quotes that stood at instants of the past, where no log of ours has kept them: asked of the market data, one by one. */
import type { Order } from '@paddock/contract/entities/order'
import { decimal } from '@paddock/decimal/decimal'
import { toWire } from '@paddock/decimal/wire'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { clientFor } from '../../../live/client.ts'
import { coinPlace } from '../../../live/feeds-in-use.ts'
import { useFeedWords } from '../../../live/streams/feed-words.ts'
import { feedOf } from '../../../live/streams/market-stream.ts'

/** The quote that stood at an instant; decimals. */
interface QuoteThen {
  readonly bid: string
  readonly ask: string
}

/** Milliseconds: a quote that stood longer than this is none of that instant. */
const LOOK_BACK = 3_600_000
/** Instants of one order that are asked about. */
const MOST = 20

/** The last one before `at`, which is RFC 3339; null where the feed kept none. */
const quoteAtQuery = (account: string, symbol: string, at: string) =>
  queryOptions({
    queryKey: ['quote-at', account, symbol, at],
    queryFn: async ({ signal }): Promise<QuoteThen | null> => {
      const start = new Date(Date.parse(at) - LOOK_BACK).toISOString()
      const query = { start, end: at, limit: 1, sort: 'desc' as const }
      const client = clientFor(account)
      const quotes =
        feedOf(symbol) === 'crypto'
          ? (
              await client.cryptoQuotes(
                { path: coinPlace(account), query: { ...query, symbols: [symbol] } },
                { signal },
              )
            ).quotes[symbol]
          : (await client.stockQuoteSingle({ path: { symbol }, query }, { signal })).quotes
      const last = quotes?.[0]
      return last && last.bp > 0 && last.ap > 0
        ? { bid: toWire(decimal(last.bp)), ask: toWire(decimal(last.ap)) }
        : null
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export interface QuotesThen {
  /** By instant; null where the feed kept none. What is still being read, or was refused, is missing. */
  readonly quotes: ReadonlyMap<string, QuoteThen | null>
  readonly isRefused: boolean
  /** Where they come from; undefined where that is not known. */
  readonly feed: string | undefined
}

/** Of contracts there are none: the feeds keep no quotes of theirs. */
export function useQuotesAt(account: string, order: Order, instants: readonly string[]): QuotesThen {
  const isQuoted = order.symbol !== '' && order.asset_class !== 'us_option'
  const asked = isQuoted ? [...new Set(instants)].slice(0, MOST) : []
  const queries = asked.map((at) => quoteAtQuery(account, order.symbol, at))
  const answers = useQueries({ queries })
  const feed = useFeedWords(order.symbol, { keys: queries.map(({ queryKey }) => queryKey) })
  return {
    quotes: new Map(
      asked.flatMap((at, index) => {
        const quote = answers[index]?.data
        return quote === undefined ? [] : [[at, quote] as const]
      }),
    ),
    feed,
    isRefused: answers.some(({ isError }) => isError),
  }
}
