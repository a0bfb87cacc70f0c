import * as z from 'zod/mini'
import { SHARED_SETTINGS } from '../shared-settings.ts'
import { RANKINGS } from './ranking.ts'

export const StockMarketSettings = z.object({
  ...SHARED_SETTINGS,
  title: z.catch(z.string().check(z.maxLength(60)), 'Stock market'),
  ranking: z.catch(z.enum(RANKINGS), 'gainers'),
  rows: z.catch(z.int().check(z.minimum(1), z.maximum(50)), 13),
})
export type StockMarketSettings = z.infer<typeof StockMarketSettings>
