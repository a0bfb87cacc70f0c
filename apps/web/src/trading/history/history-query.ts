/** What is asked for each period of a history: the finest points the wire allows and the eye can use. */
import { EXTERNAL_FLOWS } from '@paddock/analytics/equity/history-figures'
import type { PortfolioHistory } from '@paddock/contract/entities/portfolio-history'
import { MINUTE_MS } from '@paddock/market/instant'
import { queryOptions } from '@tanstack/react-query'
import { accountClient } from '../../live/client.ts'
import type { Range } from './range.ts'

/** What is said of the points. Within the day every hour is reported, because coins never close. */
export const RANGE_FACTS: Readonly<Record<Range, { readonly said: string; readonly isIntraday: boolean }>> = {
  '1D': { said: 'every 5 minutes since the last close, New York time', isIntraday: true },
  '1W': { said: 'every hour of the last 7 days', isIntraday: true },
  '1M': { said: 'each trading day at its close, today up to now', isIntraday: false },
  '3M': { said: 'each trading day at its close, today up to now', isIntraday: false },
  '1Y': { said: 'each trading day at its close, today up to now', isIntraday: false },
  All: { said: 'each trading day since the account was opened, at its close, today up to now', isIntraday: false },
}

/** Milliseconds; the finest points of a history are minutes apart. */
export const READ_EVERY = MINUTE_MS

/** `openedAt` is the account's `created_at`, where all of its history begins; `from` the close that today counts from. */
export const historyQuery = (account: string, range: Range, openedAt: string | undefined, from?: string) =>
  queryOptions({
    queryKey: ['portfolio-history', account, range, ...(range === '1D' ? [from] : [])],
    queryFn: ({ signal }): Promise<PortfolioHistory> =>
      accountClient(account).getAccountPortfolioHistory(
        { query: { ...queryOf(range, openedAt, from), cashflow_types: [...EXTERNAL_FLOWS] } },
        { signal },
      ),
    refetchInterval: READ_EVERY,
    enabled: range === 'All' ? openedAt !== undefined : range !== '1D' || from !== undefined,
  })

function queryOf(range: Range, openedAt: string | undefined, from: string | undefined) {
  switch (range) {
    case '1D':
      return { start: from, timeframe: '5Min', intraday_reporting: 'continuous', pnl_reset: 'no_reset' }
    case '1W':
      return { period: '7D', timeframe: '1H', intraday_reporting: 'continuous', pnl_reset: 'no_reset' }
    case '1M':
    case '3M':
      return { period: range, timeframe: '1D' }
    case '1Y':
      return { period: '1A', timeframe: '1D' }
    case 'All':
      return { timeframe: '1D', ...(openedAt === undefined ? undefined : { start: openedAt }) }
  }
}
