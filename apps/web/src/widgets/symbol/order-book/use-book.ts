/** The live book of a coin and the live prints of a share: read once, then followed on the stream, drawn at most once a frame. */
import { type Book, bookAfter, bookOf } from '@paddock/analytics/liquidity/order-book'
import type { Trade } from '@paddock/contract/entities/market-data'
import { compareTimes } from '@paddock/contract/entities/order-version'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clientFor } from '../../../live/client.ts'
import { coinPlace } from '../../../live/feeds-in-use.ts'
import {
  type MarketChannel,
  type MarketMessage,
  onMarketReconnect,
  subscribeMarket,
} from '../../../live/streams/market-stream.ts'

/** Prints that are kept. */
const MOST_PRINTS = 40
/** Over a long weekend. */
const LOOKED_BACK = 5 * 86_400_000

const bookQuery = (account: string | undefined, pair: string) =>
  queryOptions({
    queryKey: ['order-book', account ?? 'market', pair],
    queryFn: async ({ signal }): Promise<Book | null> => {
      const input = { path: coinPlace(account), query: { symbols: pair } }
      const { orderbooks } = await clientFor(account).cryptoLatestOrderbooks(input, { signal })
      const book = orderbooks[pair]
      return book ? bookOf(book) : null
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

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

export function useBook(account: string | undefined, pair: string) {
  const options = bookQuery(account, pair)
  const client = useQueryClient()
  useFollowed(
    account,
    'orderbooks',
    pair,
    (messages) =>
      client.setQueryData(options.queryKey, (book) =>
        messages.reduce<Book | null | undefined>(
          (kept, message) => (message.T === 'o' ? (bookAfter(kept ?? undefined, message) ?? kept) : kept),
          book,
        ),
      ),
    () => void client.invalidateQueries(options),
  )
  return useQuery(options)
}

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

/** Messages of a symbol, all of a frame at once; after a gap everything is read again. */
function useFollowed(
  account: string | undefined,
  channel: MarketChannel,
  symbol: string,
  hear: (messages: readonly MarketMessage[]) => void,
  readAgain: () => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is heard is of the account and the symbol alone
  useEffect(() => {
    let waiting: MarketMessage[] = []
    let frame = 0
    const stops = [
      subscribeMarket(account, channel, symbol, (message) => {
        if (waiting.push(message) > 1) return
        frame = requestAnimationFrame(() => {
          const messages = waiting
          waiting = []
          hear(messages)
        })
      }),
      onMarketReconnect((view) => view === account && readAgain()),
    ]
    return () => {
      cancelAnimationFrame(frame)
      for (const stop of stops) stop()
    }
  }, [account, channel, symbol])
}
