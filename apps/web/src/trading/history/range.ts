/** The periods a history is looked at over, and what is asked for each: the finest points the wire allows and the eye can use. */
import type { PortfolioHistory } from '@paddock/contract/entities/portfolio-history'
import { queryOptions } from '@tanstack/react-query'
import { accountClient } from '../../live/client.ts'

export const RANGES = ['1D', '1W', '1M', '3M', '1Y', 'All'] as const
export type Range = (typeof RANGES)[number]

/** What is said of the points. Within the day every hour is reported, because coins never close. */
export const RANGE_FACTS: Readonly<Record<Range, { readonly said: string; readonly isIntraday: boolean }>> = {
  '1D': { said: 'every 5 minutes since midnight in New York', isIntraday: true },
  '1W': { said: 'every hour of the last 7 days', isIntraday: true },
  '1M': { said: 'each trading day at its close', isIntraday: false },
  '3M': { said: 'each trading day at its close', isIntraday: false },
  '1Y': { said: 'each trading day at its close', isIntraday: false },
  All: { said: 'each trading day since the account was opened, at its close', isIntraday: false },
}

/** `openedAt` is the account's `created_at`: where all of its history begins. */
export const historyQuery = (account: string, range: Range, openedAt: string | undefined) =>
  queryOptions({
    queryKey: ['portfolio-history', account, range],
    queryFn: ({ signal }): Promise<PortfolioHistory> =>
      accountClient(account).getAccountPortfolioHistory({ query: queryOf(range, openedAt) }, { signal }),
    enabled: range !== 'All' || openedAt !== undefined,
  })

function queryOf(range: Range, openedAt: string | undefined) {
  switch (range) {
    case '1D':
      return { period: '1D', timeframe: '5Min', intraday_reporting: 'continuous', pnl_reset: 'no_reset' }
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
