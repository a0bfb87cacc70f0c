/** What an index fund cost when a holding was traded: the minutes of one day are asked for together. */
import type { Bar } from '@paddock/contract/entities/market-data'
import { DAY_MS, type Instant, MINUTE_MS } from '@paddock/market/instant'
import { dayAt } from '@paddock/market/sessions/calendar'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../../live/client.ts'

/** The last minute before an instant may be the end of a week before a long holiday. */
const LOOK_BACK_MS = 5 * DAY_MS

/** The minute that an instant is in. */
export const minuteOf = (at: string): Instant => Math.floor(Date.parse(at) / MINUTE_MS) * MINUTE_MS

/** Each once, in order, those of one day in New York together. */
export function minutesByDay(minutes: readonly Instant[]): readonly (readonly Instant[])[] {
  const days = new Map<string, Instant[]>()
  for (const minute of [...new Set(minutes)].sort((one, other) => one - other)) {
    const day = dayAt(minute)
    days.set(day, [...(days.get(day) ?? []), minute])
  }
  return [...days.values()]
}

/** The average of a minute, or of the last one before it, in bars that come newest first; null where there is none. */
export function priceIn(bars: readonly Bar[], minute: Instant): number | null {
  const bar = bars.find(({ t }) => Date.parse(t) <= minute)
  return bar ? (bar.vw ?? bar.c) : null
}

/** By minute, of the ascending minutes of one day, dividends since then counted; null where nobody traded it before. */
export const indexPricesQuery = (account: string, symbol: string, minutes: readonly Instant[]) =>
  queryOptions({
    queryKey: ['index-prices', account, symbol, minutes],
    queryFn: async ({ signal }): Promise<ReadonlyMap<Instant, number | null>> => {
      const [first = 0, last = 0] = [minutes[0], minutes.at(-1)]
      const [start, end] = [first - LOOK_BACK_MS, last].map((at) => new Date(at).toISOString())
      // Where minutes of the day have no bar, as many bars reach back to the one before the first.
      const limit = (last - first) / MINUTE_MS + 1
      const query = {
        symbols: [symbol],
        start,
        end,
        limit,
        timeframe: '1Min',
        adjustment: 'all',
        sort: 'desc' as const,
      }
      const { bars } = await clientFor(account).stockBars({ query }, { signal })
      return new Map(minutes.map((minute) => [minute, priceIn(bars[symbol] ?? [], minute)]))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
