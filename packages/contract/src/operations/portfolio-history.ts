import * as z from 'zod/mini'
import { ACTIVITY_FILTERS } from '../entities/activity.ts'
import { HISTORY_TIMEFRAMES, PortfolioHistory } from '../entities/portfolio-history.ts'
import { formed } from '../entities/wire-form.ts'
import { operationsOf } from './operation.ts'
import { boolean, choice, choices, frame, text, time } from './parameters.ts'

const operation = operationsOf('PortfolioHistoryApi', 'trading')

export const getAccountPortfolioHistory = operation({
  path: '/v2/account/portfolio/history',
  summary: "The account's equity and result over time.",
  input: {
    query: z.object({
      period: z.optional(
        text('A number and D, W, M or A (years), such as 1M, which it is where neither start nor period is given.'),
      ),
      timeframe: z.optional(
        formed(frame('timeframe', HISTORY_TIMEFRAMES), {
          description: '1Min below 7 days, 15Min below 30 days, 1D otherwise, where none is given.',
        }),
      ),
      intraday_reporting: z.optional(
        formed(choice('intraday_reporting', ['market_hours', 'extended_hours', 'continuous']), {
          description: 'market_hours where none is given. Frames below 1D only.',
        }),
      ),
      start: z.optional(time('start')),
      pnl_reset: z.optional(
        formed(choice('pnl_reset', ['per_day', 'no_reset']), {
          description: 'per_day where none is given. Frames below 1D only.',
        }),
      ),
      end: z.optional(time('end')),
      date_end: z.optional(formed(time('date_end'), { description: 'An older name of end.' })),
      extended_hours: z.optional(
        formed(boolean('extended_hours'), { description: 'Deprecated in favour of intraday_reporting.' }),
      ),
      cashflow_types: z.optional(
        formed(choices('cashflow_types', ['ALL', 'NONE', ...ACTIVITY_FILTERS]), {
          description: 'None where none is given.',
        }),
      ),
    }),
  },
  answer: PortfolioHistory,
})
