import * as z from 'zod/mini'
import { DateString, listOf, maybe } from './scalar.ts'

export const HISTORY_TIMEFRAMES = ['1Min', '5Min', '15Min', '1H', '1D'] as const
export type HistoryTimeframe = (typeof HISTORY_TIMEFRAMES)[number]

const figures = listOf(z.nullable(z.number()))

/** An account's equity over time. The arrays have one length; `timestamp` is seconds, the start of each window, figures are at its end. */
export const PortfolioHistory = z.looseObject({
  timestamp: listOf(z.number()),
  equity: figures,
  profit_loss: figures,
  /** Ratios: 0.01 is one percent. */
  profit_loss_pct: figures,
  base_value: z.nullable(z.number()),
  /** The trading day whose close gave the base; absent where the first point is the base. */
  base_value_asof: maybe(DateString),
  timeframe: z.string(),
  /** By activity type, what came in or went out in each window; only when asked for. */
  cashflow: maybe(z.record(z.string(), figures)),
})
export type PortfolioHistory = z.infer<typeof PortfolioHistory>
