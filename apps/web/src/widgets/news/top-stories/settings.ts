import * as z from 'zod/mini'
import { SHARED_SETTINGS, symbolSetting } from '../../shared-settings.ts'

const FEEDS = ['all_symbols', 'market', 'symbol'] as const
const MARKETS = ['stock', 'crypto', 'forex', 'index', 'futures', 'cfd'] as const

export const TopStoriesSettings = z.object({
  ...SHARED_SETTINGS,
  feedMode: z.catch(z.enum(FEEDS), 'all_symbols'),
  /** Of the feed of one market. */
  market: z.catch(z.enum(MARKETS), 'stock'),
  /** Of the feed of one symbol. */
  symbol: symbolSetting(),
  displayMode: z.catch(z.enum(['regular', 'compact', 'adaptive']), 'regular'),
})
export type TopStoriesSettings = z.infer<typeof TopStoriesSettings>
