import * as z from 'zod/mini'
import { SHARED_SETTINGS } from '../../shared-settings.ts'

/** ISO 3166 in lower case, and the euro area: in the order they are stored. */
export const COUNTRIES = [
  { value: 'ar', label: 'Argentina' },
  { value: 'au', label: 'Australia' },
  { value: 'br', label: 'Brazil' },
  { value: 'ca', label: 'Canada' },
  { value: 'cn', label: 'China' },
  { value: 'fr', label: 'France' },
  { value: 'de', label: 'Germany' },
  { value: 'in', label: 'India' },
  { value: 'id', label: 'Indonesia' },
  { value: 'it', label: 'Italy' },
  { value: 'jp', label: 'Japan' },
  { value: 'kr', label: 'South Korea' },
  { value: 'mx', label: 'Mexico' },
  { value: 'ru', label: 'Russia' },
  { value: 'sa', label: 'Saudi Arabia' },
  { value: 'za', label: 'South Africa' },
  { value: 'tr', label: 'Türkiye' },
  { value: 'gb', label: 'United Kingdom' },
  { value: 'us', label: 'United States' },
  { value: 'eu', label: 'Euro area' },
] as const

export const IMPORTANCES = [
  { value: '-1', label: 'Low' },
  { value: '0', label: 'Medium' },
  { value: '1', label: 'High' },
] as const

export const PERIODS = ['yesterday', 'today', 'tomorrow', 'week', 'next-week'] as const
export type Period = (typeof PERIODS)[number]

const CODES: readonly string[] = COUNTRIES.map(({ value }) => value)
const LEVELS: readonly string[] = IMPORTANCES.map(({ value }) => value)

/** At least one of a list, in the list's order; anything wrong gives all of them. */
const someOf = (all: readonly string[]) =>
  z.catch(
    z.pipe(
      z.array(z.string()).check(
        z.minLength(1),
        z.refine((given) => given.every((one) => all.includes(one))),
      ),
      z.transform((given) => all.filter((one) => given.includes(one))),
    ),
    [...all],
  )

export const EconomicCalendarSettings = z.object({
  ...SHARED_SETTINGS,
  importance: someOf(LEVELS),
  countries: someOf(CODES),
  period: z.catch(z.enum(PERIODS), 'week'),
})
export type EconomicCalendarSettings = z.infer<typeof EconomicCalendarSettings>
