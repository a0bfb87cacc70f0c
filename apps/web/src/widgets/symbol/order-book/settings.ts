import * as z from 'zod/mini'
import { symbolSetting } from '../../shared-settings.ts'

export const DEEPEST = 20

export const OrderBookSettings = z.object({
  symbol: symbolSetting(),
  /** Levels of a side. */
  depth: z.catch(z.int().check(z.minimum(1), z.maximum(DEEPEST)), 8),
})
export type OrderBookSettings = z.infer<typeof OrderBookSettings>
