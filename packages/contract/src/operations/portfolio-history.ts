import * as z from 'zod/mini'
import { HISTORY_TIMEFRAMES, PortfolioHistory } from '../entities/portfolio-history.ts'
import { operation } from './operation.ts'
import { boolean, choice, list, time } from './parameters.ts'

export const getAccountPortfolioHistory = operation({
  api: 'PortfolioHistoryApi',
  host: 'trading',
  method: 'GET',
  path: '/v2/account/portfolio/history',
  summary: "The account's equity and result over time.",
  input: {
    query: z.object({
      period: z.optional(z.string()),
      timeframe: z.optional(choice('timeframe', HISTORY_TIMEFRAMES)),
      intraday_reporting: z.optional(choice('intraday_reporting', ['market_hours', 'extended_hours', 'continuous'])),
      start: z.optional(time('start')),
      pnl_reset: z.optional(choice('pnl_reset', ['per_day', 'no_reset'])),
      end: z.optional(time('end')),
      date_end: z.optional(time('date_end')),
      extended_hours: z.optional(boolean('extended_hours')),
      cashflow_types: z.optional(list()),
    }),
  },
  answer: PortfolioHistory,
})
