/** An account's history over a period, up to the equity of now. */
import { figuresOf, type HistoryPoint, upTo } from '@paddock/analytics/equity/history-figures'
import { fromWire } from '@paddock/decimal/wire'
import { todayCountsFrom } from '@paddock/market/sessions/today'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMarketTime } from '../../live/streams/practice-clock.ts'
import { useLiveAccount } from '../portfolio/use-live-account.ts'
import { historyQuery, READ_EVERY } from './history-query.ts'
import type { Range } from './range.ts'
import { standingNow } from './standing-now.ts'

/** A day's history counts from where today counts from, and begins anew with it. */
export function usePortfolioHistory(account: string, range: Range) {
  const live = useLiveAccount(account)
  const at = useMarketTime(account, READ_EVERY).now()
  const from = at === undefined ? undefined : new Date(todayCountsFrom(at)).toISOString()
  const query = useQuery(historyQuery(account, range, live?.created_at, from))
  const { data } = query
  const base = range === '1D' ? live?.last_equity : undefined
  const figures = useMemo(() => data && figuresOf(data, fromWire(base) ?? undefined), [data, base])
  const now: HistoryPoint | undefined = figures && standingNow(figures, live, range)
  return { query, figures, now, upToNow: figures && upTo(figures, now) }
}
