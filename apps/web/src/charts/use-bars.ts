/** A symbol's bars: the newest window first, older ones as the view reaches them, the newest again when a minute is complete. */
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribeBars } from '../live/bars.ts'
import { clientFor } from '../live/client.ts'
import { type Candle, candleOf, merged } from './candles.ts'
import { INTERVAL_FACTS, type Interval } from './interval.ts'

const DAY = 86_400_000
/** Days in one window: a few hundred to a few thousand bars, and never only a long weekend. */
const WINDOW_DAYS: Readonly<Record<Interval, number>> = {
  '1m': 5,
  '5m': 14,
  '15m': 45,
  '1h': 180,
  '1d': 900,
  '1w': 3650,
}

interface Window {
  /** UTC milliseconds; where the next older window ends. */
  readonly start: number
  readonly candles: readonly Candle[]
}

const barsKey = (account: string | undefined, symbol: string, interval: Interval) =>
  ['bars', account ?? 'market', 'chart', symbol, interval] as const

/** Bars oldest first. `loadOlder` is harmless when a window is under way or the history ends. */
export function useBars(account: string | undefined, symbol: string, interval: Interval) {
  const queryClient = useQueryClient()
  const query = useInfiniteQuery({
    queryKey: barsKey(account, symbol, interval),
    queryFn: ({ pageParam, signal }) => barsWindow(account, symbol, interval, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ start, candles }) => (candles.length === 0 ? undefined : start - 1),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    select: candlesOf,
  })
  useEffect(() => {
    const key = barsKey(account, symbol, interval)
    const readNewest = async () => {
      const candles = await newest(account, symbol, interval)
      queryClient.setQueryData<InfiniteData<Window>>(key, (held) => withNewest(held, candles))
    }
    return subscribeBars(
      symbol,
      ({ kind }) => {
        if (kind === 'bar') readNewest().catch(() => queryClient.invalidateQueries({ queryKey: key }))
        if (kind === 'gap') void queryClient.invalidateQueries({ queryKey: key })
      },
      account,
    )
  }, [account, symbol, interval, queryClient])
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = query
  return {
    query,
    loadOlder: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
  }
}

const candlesOf = ({ pages }: InfiniteData<Window>): Candle[] =>
  merged(...pages.map(({ candles }) => candles).reverse())

function withNewest(held: InfiniteData<Window> | undefined, candles: readonly Candle[]) {
  const [first, ...older] = held?.pages ?? []
  return held && first ? { ...held, pages: [{ ...first, candles: merged(first.candles, candles) }, ...older] } : held
}

async function barsWindow(
  account: string | undefined,
  symbol: string,
  interval: Interval,
  end: number | undefined,
  signal?: AbortSignal,
): Promise<Window> {
  const until = end ?? (await marketNow(account, signal))
  const start = until - WINDOW_DAYS[interval] * DAY
  return { start, candles: await candlesBetween(account, symbol, interval, start, until, signal) }
}

/** The last few bars, which the stream has just completed. */
async function newest(account: string | undefined, symbol: string, interval: Interval): Promise<Candle[]> {
  const until = await marketNow(account)
  const reach = Math.max(2 * INTERVAL_FACTS[interval].seconds * 1000, interval === '1d' ? 5 * DAY : 0)
  return candlesBetween(account, symbol, interval, until - reach, until)
}

/** The account's own time: a practice clock may stand elsewhere than the machine's. */
async function marketNow(account: string | undefined, signal?: AbortSignal): Promise<number> {
  const { timestamp } = await clientFor(account).legacyClock({}, { signal })
  return Date.parse(timestamp)
}

async function candlesBetween(
  account: string | undefined,
  symbol: string,
  interval: Interval,
  from: number,
  to: number,
  signal?: AbortSignal,
): Promise<Candle[]> {
  const query = {
    timeframe: INTERVAL_FACTS[interval].timeframe,
    start: new Date(from).toISOString(),
    end: new Date(to).toISOString(),
    limit: 10_000,
  }
  const client = clientFor(account)
  if (symbol.includes('/')) {
    const answer = await client.cryptoBars({ path: { loc: 'us' }, query: { ...query, symbols: symbol } }, { signal })
    return (answer.bars[symbol] ?? []).map(candleOf)
  }
  const answer = await client.stockBarSingle({ path: { symbol }, query }, { signal })
  return (answer.bars ?? []).map(candleOf)
}
