import type { Choice } from '../../settings.ts'

/** What coins are priced in. */
export type DisplayCurrency = 'USD' | 'BTC'
export const CURRENCIES: readonly Choice<DisplayCurrency>[] = [
  { value: 'USD', label: 'USD' },
  { value: 'BTC', label: 'BTC' },
]
