import * as z from 'zod/mini'
import { type Choice, native, type Setting, SHARED, type Valid, within } from '../../settings.ts'
import { defineWidget } from '../../widget.ts'
import { EconomicCalendarView } from './economic-calendar-view.tsx'
import { COUNTRIES, IMPORTANCES, PERIODS } from './settings.ts'

/** At least one of a list, in the list's order; anything wrong gives all of them. */
function someOf(label: string, choices: readonly Choice[]): Setting<string[]> {
  const all = choices.map(({ value }) => value)
  return native({
    schema: z.catch(
      z.pipe(
        z.array(z.string()).check(
          z.minLength(1),
          z.refine((given) => given.every((one) => all.includes(one))),
        ),
        z.transform((given) => all.filter((one) => given.includes(one))),
      ),
      [...all],
    ),
    field: { kind: 'choices', label, choices, least: 1 },
  })
}

const SETTINGS = {
  importance: someOf('Importance', IMPORTANCES),
  countries: someOf('Countries', COUNTRIES),
  period: within(z.enum(PERIODS), 'week'),
  ...SHARED,
}
export type EconomicCalendarSettings = Valid<typeof SETTINGS>

/** What economies publish, past and to come. */
export const widget = defineWidget({
  settings: SETTINGS,
  view: EconomicCalendarView,
  embed: {
    name: 'events',
    settings: ({ importance, countries }) => ({
      importanceFilter: importance.join(','),
      countryFilter: countries.join(','),
    }),
  },
})
