/**
 * Which figures twenty economies publish, when, and how they move. Names and rhythms are those of the real releases; levels, spreads and days
 * are our own rough estimates, and every figure is simulated.
 */
import type { Importance } from '../release.ts'

export interface Economy {
  /** ISO 3166 in lower case; `eu` is the euro area. */
  readonly code: string
  readonly name: string
  readonly currency: string
  /** Hours its clocks are ahead of UTC when it publishes. The United States' follow New York. */
  readonly hours: number
  /** Percent: consumer prices in a year, growth in a year, unemployment, the policy rate. */
  readonly inflation: number
  readonly growth: number
  readonly unemployment: number
  readonly rate: number
}

/** In the order the calendar lists them. */
// biome-ignore format: one economy per line
export const ECONOMIES: readonly Economy[] = [
  { code: 'ar', name: 'Argentina', currency: 'ARS', hours: -3, inflation: 28, growth: 3.5, unemployment: 7.2, rate: 29 },
  { code: 'au', name: 'Australia', currency: 'AUD', hours: 10, inflation: 3, growth: 1.8, unemployment: 4.2, rate: 3.6 },
  { code: 'br', name: 'Brazil', currency: 'BRL', hours: -3, inflation: 4.8, growth: 2.2, unemployment: 6, rate: 14 },
  { code: 'ca', name: 'Canada', currency: 'CAD', hours: -5, inflation: 2.2, growth: 1.5, unemployment: 6.8, rate: 2.5 },
  { code: 'cn', name: 'China', currency: 'CNY', hours: 8, inflation: 0.5, growth: 4.8, unemployment: 5.2, rate: 3 },
  { code: 'fr', name: 'France', currency: 'EUR', hours: 1, inflation: 1.2, growth: 0.9, unemployment: 7.5, rate: 2 },
  { code: 'de', name: 'Germany', currency: 'EUR', hours: 1, inflation: 2.2, growth: 0.6, unemployment: 6.3, rate: 2 },
  { code: 'in', name: 'India', currency: 'INR', hours: 5.5, inflation: 3.6, growth: 6.8, unemployment: 5.4, rate: 5.5 },
  { code: 'id', name: 'Indonesia', currency: 'IDR', hours: 7, inflation: 2.6, growth: 5, unemployment: 4.9, rate: 4.8 },
  { code: 'it', name: 'Italy', currency: 'EUR', hours: 1, inflation: 1.6, growth: 0.6, unemployment: 6.2, rate: 2 },
  { code: 'jp', name: 'Japan', currency: 'JPY', hours: 9, inflation: 2.7, growth: 0.9, unemployment: 2.5, rate: 0.75 },
  { code: 'kr', name: 'South Korea', currency: 'KRW', hours: 9, inflation: 2.1, growth: 1.8, unemployment: 2.7, rate: 2.5 },
  { code: 'mx', name: 'Mexico', currency: 'MXN', hours: -6, inflation: 3.8, growth: 1.2, unemployment: 2.8, rate: 7.5 },
  { code: 'ru', name: 'Russia', currency: 'RUB', hours: 3, inflation: 7.5, growth: 1.4, unemployment: 2.3, rate: 16.5 },
  { code: 'sa', name: 'Saudi Arabia', currency: 'SAR', hours: 3, inflation: 2.2, growth: 3.8, unemployment: 3.4, rate: 4.8 },
  { code: 'za', name: 'South Africa', currency: 'ZAR', hours: 2, inflation: 3.4, growth: 1, unemployment: 32, rate: 7 },
  { code: 'tr', name: 'Türkiye', currency: 'TRY', hours: 3, inflation: 32, growth: 3.4, unemployment: 8.5, rate: 39 },
  { code: 'gb', name: 'United Kingdom', currency: 'GBP', hours: 0, inflation: 3.3, growth: 1.2, unemployment: 4.8, rate: 4 },
  { code: 'us', name: 'United States', currency: 'USD', hours: -5, inflation: 2.8, growth: 2.1, unemployment: 4.3, rate: 3.9 },
  { code: 'eu', name: 'Euro area', currency: 'EUR', hours: 1, inflation: 2.1, growth: 1.2, unemployment: 6.3, rate: 2 },
]

type Level = number | ((economy: Economy) => number)

export interface Indicator {
  readonly key: string
  readonly title: string
  readonly importance: Importance
  /** How often it is published, and when: the nth weekday (Sunday is 0) or the nth day of the month, moved to a weekday; every week; or eight meetings a year. */
  readonly rhythm:
    | { readonly every: 'month' | 'quarter'; readonly weekday: number; readonly nth: number }
    | { readonly every: 'month' | 'quarter'; readonly day: number }
    | { readonly every: 'week'; readonly weekday: number }
    | { readonly every: 'meeting' }
  /** Minutes after local midnight. */
  readonly minutes: number
  /** What it is on average, how far it wanders over years, from one period to the next, and how far forecasts miss. */
  readonly level: Level
  readonly wander: Level
  readonly noise: Level
  readonly miss: number
  readonly unit: string
  readonly digits: number
  /** The step it is set in; policy rates move by quarters of a percent. */
  readonly step?: number
}

const of =
  (key: 'inflation' | 'growth' | 'unemployment' | 'rate', times = 1) =>
  (economy: Economy): number =>
    economy[key] * times

/** What every economy publishes. */
// biome-ignore format: one figure per line
const EVERYWHERE: readonly Indicator[] = [
  { key: 'cpi-year', title: 'Inflation rate y/y', importance: 1, rhythm: { every: 'month', day: 12 }, minutes: 510, level: of('inflation'), wander: of('inflation', 0.35), noise: of('inflation', 0.04), miss: 0.5, unit: '%', digits: 1 },
  { key: 'cpi-month', title: 'Inflation rate m/m', importance: 0, rhythm: { every: 'month', day: 12 }, minutes: 510, level: of('inflation', 1 / 12), wander: 0.05, noise: 0.15, miss: 0.6, unit: '%', digits: 1 },
  { key: 'gdp-year', title: 'GDP growth rate y/y', importance: 1, rhythm: { every: 'quarter', day: 28 }, minutes: 540, level: of('growth'), wander: 0.8, noise: 0.35, miss: 0.6, unit: '%', digits: 1 },
  { key: 'unemployment', title: 'Unemployment rate', importance: 0, rhythm: { every: 'month', day: 16 }, minutes: 540, level: of('unemployment'), wander: of('unemployment', 0.12), noise: of('unemployment', 0.015), miss: 0.6, unit: '%', digits: 1 },
  { key: 'rate', title: 'Interest rate decision', importance: 1, rhythm: { every: 'meeting' }, minutes: 840, level: of('rate'), wander: of('rate', 0.3), noise: 0, miss: 0, unit: '%', digits: 2, step: 0.25 },
  { key: 'retail', title: 'Retail sales m/m', importance: 0, rhythm: { every: 'month', day: 19 }, minutes: 540, level: 0.25, wander: 0.1, noise: 0.7, miss: 0.7, unit: '%', digits: 1 },
  { key: 'industry', title: 'Industrial production m/m', importance: 0, rhythm: { every: 'month', day: 14 }, minutes: 560, level: 0.15, wander: 0.1, noise: 0.9, miss: 0.7, unit: '%', digits: 1 },
  { key: 'pmi-manufacturing', title: 'Manufacturing PMI', importance: 0, rhythm: { every: 'month', day: 1 }, minutes: 590, level: 50.3, wander: 2.2, noise: 0.7, miss: 0.7, unit: '', digits: 1 },
  { key: 'pmi-services', title: 'Services PMI', importance: -1, rhythm: { every: 'month', day: 3 }, minutes: 590, level: 51.8, wander: 2, noise: 0.8, miss: 0.7, unit: '', digits: 1 },
  { key: 'confidence', title: 'Consumer confidence', importance: -1, rhythm: { every: 'month', day: 25 }, minutes: 600, level: 96, wander: 6, noise: 1.8, miss: 0.8, unit: '', digits: 1 },
  { key: 'trade', title: 'Balance of trade', importance: -1, rhythm: { every: 'month', day: 7 }, minutes: 540, level: 1.5, wander: 6, noise: 1.6, miss: 0.6, unit: 'B USD', digits: 1 },
]

/** The employment situation of the United States is one release: payrolls and the unemployment rate. */
const EMPLOYMENT = { rhythm: { every: 'month', weekday: 5, nth: 1 }, minutes: 510 } as const

/** What one publishes at another time than the others, by its code and the figure's key. Source: the calendars of its statistical offices. */
const OTHERWISE: Readonly<Record<string, Readonly<Record<string, Partial<Pick<Indicator, 'rhythm' | 'minutes'>>>>>> = {
  us: {
    unemployment: EMPLOYMENT,
    'gdp-year': { minutes: 510 },
    retail: { minutes: 510 },
    trade: { minutes: 510 },
    industry: { minutes: 555 },
  },
}

/** What only one publishes, by its code. */
// biome-ignore format: one figure per line
const ONLY: Readonly<Record<string, readonly Indicator[]>> = {
  us: [
    { key: 'payrolls', title: 'Non-farm payrolls', importance: 1, ...EMPLOYMENT, level: 125, wander: 70, noise: 45, miss: 0.7, unit: 'K', digits: 0 },
    { key: 'claims', title: 'Initial jobless claims', importance: 0, rhythm: { every: 'week', weekday: 4 }, minutes: 510, level: 225, wander: 18, noise: 8, miss: 0.6, unit: 'K', digits: 0 },
    { key: 'core-cpi', title: 'Core inflation rate y/y', importance: 1, rhythm: { every: 'month', day: 12 }, minutes: 510, level: 3, wander: 0.6, noise: 0.08, miss: 0.5, unit: '%', digits: 1 },
    { key: 'pce', title: 'Core PCE price index m/m', importance: 1, rhythm: { every: 'month', day: 27 }, minutes: 510, level: 0.22, wander: 0.04, noise: 0.08, miss: 0.5, unit: '%', digits: 1 },
    { key: 'ism', title: 'ISM manufacturing PMI', importance: 1, rhythm: { every: 'month', day: 1 }, minutes: 600, level: 49.8, wander: 2.4, noise: 0.9, miss: 0.7, unit: '', digits: 1 },
    { key: 'jolts', title: 'JOLTS job openings', importance: 0, rhythm: { every: 'month', weekday: 2, nth: 1 }, minutes: 600, level: 7.4, wander: 0.5, noise: 0.15, miss: 0.6, unit: 'M', digits: 2 },
    { key: 'sentiment', title: 'Michigan consumer sentiment', importance: 0, rhythm: { every: 'month', weekday: 5, nth: 2 }, minutes: 600, level: 66, wander: 8, noise: 2.5, miss: 0.6, unit: '', digits: 1 },
    { key: 'housing', title: 'Housing starts', importance: -1, rhythm: { every: 'month', day: 18 }, minutes: 510, level: 1.36, wander: 0.12, noise: 0.06, miss: 0.7, unit: 'M', digits: 2 },
    { key: 'durables', title: 'Durable goods orders m/m', importance: 0, rhythm: { every: 'month', day: 25 }, minutes: 510, level: 0.3, wander: 0.2, noise: 2.2, miss: 0.7, unit: '%', digits: 1 },
    { key: 'crude', title: 'EIA crude oil stocks change', importance: -1, rhythm: { every: 'week', weekday: 3 }, minutes: 630, level: -0.3, wander: 0.8, noise: 3, miss: 0.9, unit: 'M', digits: 2 },
  ],
  de: [
    { key: 'ifo', title: 'Ifo business climate', importance: 0, rhythm: { every: 'month', day: 24 }, minutes: 600, level: 88, wander: 3, noise: 0.8, miss: 0.7, unit: '', digits: 1 },
    { key: 'zew', title: 'ZEW economic sentiment', importance: 0, rhythm: { every: 'month', weekday: 2, nth: 2 }, minutes: 660, level: 30, wander: 18, noise: 6, miss: 0.8, unit: '', digits: 1 },
  ],
  jp: [
    { key: 'tankan', title: 'Tankan large manufacturers index', importance: 0, rhythm: { every: 'quarter', day: 1 }, minutes: 530, level: 12, wander: 4, noise: 1.2, miss: 0.7, unit: '', digits: 0 },
  ],
  cn: [
    { key: 'caixin', title: 'Caixin manufacturing PMI', importance: 0, rhythm: { every: 'month', day: 1 }, minutes: 585, level: 50.4, wander: 1.2, noise: 0.6, miss: 0.7, unit: '', digits: 1 },
  ],
}

/** All that an economy publishes. */
export const indicatorsOf = ({ code }: Economy): readonly Indicator[] => [
  ...EVERYWHERE.map((indicator) => ({ ...indicator, ...OTHERWISE[code]?.[indicator.key] })),
  ...(ONLY[code] ?? []),
]
