/** The markets a screen can be of: those the desk has rows of, and those only the embed knows. */
import type { ScreenClass } from '@paddock/contract/desk/research/screen'
import { capital } from '../../format/capital.ts'
import { type FigureName, figure } from '../../trading/assets/screen-figures.ts'
import { COIN_OVERVIEW, COLUMN_SETS, COUNTRY_SETS, type ColumnSet, PAIR_OVERVIEW, PAIR_SETS } from './column-sets.ts'
import { COUNTRY_PRESETS, PAIR_PRESETS, type PresetName } from './presets.ts'

const OTHER_COUNTRIES = [
  'australia',
  'canada',
  'egypt',
  'germany',
  'india',
  'israel',
  'italy',
  'luxembourg',
  'philippines',
  'poland',
  'korea',
  'sweden',
  'taiwan',
  'turkey',
  'uk',
  'vietnam',
] as const
export const MARKETS = ['america', 'crypto', 'forex', ...OTHER_COUNTRIES] as const
export type ScreenMarket = (typeof MARKETS)[number]

const NAMES: Readonly<Partial<Record<ScreenMarket, string>>> = {
  america: 'US stocks',
  crypto: 'Crypto',
  forex: 'Forex',
  uk: 'United Kingdom',
}
export const marketName = (market: ScreenMarket): string => NAMES[market] ?? capital(market)

const CLASSES: Readonly<Partial<Record<ScreenMarket, ScreenClass>>> = {
  america: 'stocks',
  crypto: 'crypto',
  forex: 'forex',
}
/** Undefined where the desk has no rows of it. */
export const classOf = (market: ScreenMarket): ScreenClass | undefined => CLASSES[market]

const isCountry = (market: ScreenMarket): boolean => market !== 'crypto' && market !== 'forex'
export const presetsOf = (market: ScreenMarket): readonly PresetName[] =>
  isCountry(market) ? COUNTRY_PRESETS : PAIR_PRESETS
export const setsOf = (market: ScreenMarket): readonly ColumnSet[] => (isCountry(market) ? COUNTRY_SETS : PAIR_SETS)

/** The figures of a set, as far as the market has them. */
export function figuresOf(market: ScreenMarket, set: ColumnSet): readonly FigureName[] {
  if (set === 'overview' && market === 'forex') return PAIR_OVERVIEW
  if (set === 'overview' && market === 'crypto') return COIN_OVERVIEW
  return COLUMN_SETS[set].figures.filter((name) => isKnownIn(market, name))
}

/** Whether a market has a figure at all: pairs are neither rated nor counted, and only companies report. */
export function isKnownIn(market: ScreenMarket, name: FigureName): boolean {
  const { isOfCompanies, unit } = figure(name)
  if (isOfCompanies) return isCountry(market)
  return market !== 'forex' || (unit !== 'amount' && unit !== 'score' && name !== 'relativeVolume')
}
