import * as z from 'zod/mini'
import { TickerSettings } from '../../quotes/ticker.ts'

export const TickerTapeSettings = z.extend(TickerSettings, {
  displayMode: z.catch(z.enum(['adaptive', 'regular', 'compact']), 'adaptive'),
})
export type TickerTapeSettings = z.infer<typeof TickerTapeSettings>
