import { defineWidget } from '../../widget.ts'
import { EconomicCalendarView } from './economic-calendar-view.tsx'
import { COUNTRIES, EconomicCalendarSettings, IMPORTANCES } from './settings.ts'

/** What economies publish, past and to come. */
export const widget = defineWidget({
  settings: EconomicCalendarSettings,
  fields: [
    { kind: 'choices', name: 'importance', label: 'Importance', choices: IMPORTANCES, least: 1 },
    { kind: 'choices', name: 'countries', label: 'Countries', choices: COUNTRIES, least: 1 },
  ],
  view: EconomicCalendarView,
  embed: {
    name: 'events',
    settings: ({ width, height, locale, isTransparent, importance, countries }, { theme }) => ({
      ...{ width, height, locale, isTransparent },
      colorTheme: theme,
      importanceFilter: importance.join(','),
      countryFilter: countries.join(','),
    }),
  },
})
