import * as z from 'zod/mini'
import type { BarFrame } from '../../quotes/watched-bars.ts'
import { SHARED_SETTINGS, symbolSetting } from '../../shared-settings.ts'

/** Not the spelling of charts. */
export const INTERVALS = ['1m', '5m', '15m', '30m', '1h', '2h', '4h', '1D', '1W', '1M'] as const
type Interval = (typeof INTERVALS)[number]

export const FRAMES: Readonly<Record<Interval, BarFrame>> = {
  '1m': '1Min',
  '5m': '5Min',
  '15m': '15Min',
  '30m': '30Min',
  '1h': '1Hour',
  '2h': '2Hour',
  '4h': '4Hour',
  '1D': '1Day',
  '1W': '1Week',
  '1M': '1Month',
}

export const TechnicalAnalysisSettings = z.object({
  ...SHARED_SETTINGS,
  symbol: symbolSetting(),
  interval: z.catch(z.enum(INTERVALS), '1m'),
  showIntervalTabs: z.catch(z.boolean(), true),
  displayMode: z.catch(z.enum(['single', 'multiple']), 'single'),
})
export type TechnicalAnalysisSettings = z.infer<typeof TechnicalAnalysisSettings>
