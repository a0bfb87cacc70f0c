/** A symbol's bars: the newest window first, older ones as the view reaches them, the newest again when a minute is complete. */
import { DAY_MS } from '@paddock/market/instant'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribeBars } from '../../live/streams/bars.ts'
import { addFeeds } from '../../query-client.ts'
import { type Candle, merged } from './candles.ts'
import { type Instrument, isStreamed } from './instrument.ts'
import { INTERVAL_FACTS, type Interval } from './interval.ts'
import { marketNow, readBars } from './read-bars.ts'

/** Days in one window: a few hundred to a few thousand bars, and never only a long weekend. */
const WINDOW_DAYS: Readonly<Record<Interval, number>> = {
  '1m': 5,
  '3m': 10,
  '5m': 14,
  '15m': 45,
  '30m': 90,
  '1h': 180,
  '2h': 360,
  '3h': 540,
  '4h': 720,
  '1d': 900,
  '1w': 3650,
  '1mo': 20_000,
}
/** Rates come by the minute, at most 10,000 at a time. */
const MOST_RATE_DAYS = 6
/** Milliseconds between two readings of what has no stream. */
const READ_EVERY = 15_000

interface Window {
  /** UTC milliseconds; where the next older window ends. */
  readonly start: number
  readonly candles: readonly Candle[]
}

export const barsKey = (account: string | undefined, { symbol }: Instrument, interval: Interval) =>
  ['bars', account ?? 'market', 'chart', symbol, interval] as const

const frameOf = (interval: Interval) => INTERVAL_FACTS[interval].timeframe

/** Bars oldest first. `loadOlder` is harmless when a window is under way or the history ends. */
export function useBars(account: string | undefined, instrument: Instrument, interval: Interval) {
  const queryClient = useQueryClient()
  const { kind, symbol } = instrument
  const query = useInfiniteQuery({
    queryKey: barsKey(account, instrument, interval),
    queryFn: ({ pageParam, signal }) => barsWindow(account, instrument, interval, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ start, candles }) => (candles.length === 0 ? undefined : start - 1),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { takesLastSeen: true },
    select: candlesOf,
  })
  useEffect(() => {
    const watched = { kind, symbol }
    const key = barsKey(account, watched, interval)
    const readNewest = async () => {
      const { signal } = new AbortController()
      const candles = await newest(account, watched, interval, signal)
      addFeeds(queryClient, key, signal)
      queryClient.setQueryData<InfiniteData<Window>>(key, (held) => withNewest(held, candles))
    }
    if (!isStreamed(watched)) {
      // A reading that fails is made up for by the next.
      const timer = setInterval(() => void readNewest().catch(() => undefined), READ_EVERY)
      return () => clearInterval(timer)
    }
    return subscribeBars(
      symbol,
      ({ kind }) => {
        if (kind === 'bar') readNewest().catch(() => queryClient.invalidateQueries({ queryKey: key }))
        if (kind === 'gap') void queryClient.invalidateQueries({ queryKey: key })
      },
      account,
    )
  }, [account, kind, symbol, interval, queryClient])
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = query
  return {
    query,
    hasOlder: hasNextPage,
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
  instrument: Instrument,
  interval: Interval,
  end: number | undefined,
  signal?: AbortSignal,
): Promise<Window> {
  const until = end ?? (await marketNow(account, signal))
  const days = WINDOW_DAYS[interval]
  const isLimited = instrument.kind === 'forex' && INTERVAL_FACTS[interval].isIntraday
  const start = Math.max(0, until - (isLimited ? Math.min(days, MOST_RATE_DAYS) : days) * DAY_MS)
  return { start, candles: await readBars(account, instrument, frameOf(interval), { start, end: until }, signal) }
}

/** The last few bars, which the stream has just completed. */
async function newest(
  account: string | undefined,
  instrument: Instrument,
  interval: Interval,
  signal: AbortSignal,
): Promise<Candle[]> {
  const until = await marketNow(account, signal)
  const reach = Math.max(2 * INTERVAL_FACTS[interval].seconds * 1000, interval === '1d' ? 5 * DAY_MS : 0)
  return readBars(account, instrument, frameOf(interval), { start: until - reach, end: until }, signal)
}
