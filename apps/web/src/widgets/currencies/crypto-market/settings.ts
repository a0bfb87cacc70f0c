import * as z from 'zod/mini'
import { PAIR_SETS } from '../../screen/column-sets.ts'
import { SHARED_SETTINGS } from '../../shared-settings.ts'

export const CURRENCIES = ['USD', 'BTC'] as const
export type DisplayCurrency = (typeof CURRENCIES)[number]

export const CryptoMarketSettings = z.object({
  ...SHARED_SETTINGS,
  defaultColumn: z.catch(z.enum(PAIR_SETS), 'overview'),
  displayCurrency: z.catch(z.enum(CURRENCIES), 'USD'),
  /** As the table has it; empty is by market value. */
  sort: z.catch(z.string().check(z.regex(/^(?:-?[A-Za-z0-9]{1,30}(?:,|$)){0,4}$/)), ''),
})
export type CryptoMarketSettings = z.infer<typeof CryptoMarketSettings>
