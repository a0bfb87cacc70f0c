import * as z from 'zod/mini'
import { COLUMN_SETS, type ColumnSet } from '../../screen/column-sets.ts'
import { ScreenFilter } from '../../screen/filter.ts'
import { classOf, MARKETS, marketName, presetsOf, setsOf } from '../../screen/markets.ts'
import { PRESETS, type PresetName, preset } from '../../screen/presets.ts'
import { atMost, choice, flag, SHARED, sortSetting, type Valid, within } from '../../settings.ts'

export const MOST_FILTERS = 12
export const MOST_SCREENS = 20

export const presetChoices = (names: readonly PresetName[]) =>
  names.map((value) => ({ value, label: preset(value).label }))
export const setChoices = (names: readonly ColumnSet[]) =>
  names.map((value) => ({ value, label: COLUMN_SETS[value].label }))
const marketLabel = (market: (typeof MARKETS)[number]) =>
  classOf(market) ? marketName(market) : `${marketName(market)} (embed only)`

/** What a screen asks for, which is also what is saved under a name. */
const SCREEN = {
  market: choice(
    'Market',
    MARKETS.map((value) => ({ value, label: marketLabel(value) })),
    'forex',
  ),
  defaultScreen: choice('Screen', presetChoices(Object.keys(PRESETS) as PresetName[]), 'general'),
  defaultColumn: choice('Columns', setChoices(Object.keys(COLUMN_SETS) as ColumnSet[]), 'overview'),
  filters: within(atMost(ScreenFilter, MOST_FILTERS), []),
  /** Empty: as the preset has it. */
  sort: sortSetting(),
}
const SavedScreen = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  market: SCREEN.market.schema,
  defaultScreen: SCREEN.defaultScreen.schema,
  defaultColumn: SCREEN.defaultColumn.schema,
  filters: SCREEN.filters.schema,
  sort: SCREEN.sort.schema,
})
export type SavedScreen = z.infer<typeof SavedScreen>

export const SETTINGS = {
  ...SCREEN,
  showToolbar: flag('Toolbar', true),
  screens: within(atMost(SavedScreen, MOST_SCREENS), []),
  ...SHARED,
}
export type ScreenerSettings = Valid<typeof SETTINGS>

/** A scan or a set of columns that the market does not have gives way to its first one. */
export function suited<Screen extends Pick<SavedScreen, 'market' | 'defaultColumn' | 'defaultScreen'>>(
  screen: Screen,
): Screen {
  const { market, defaultColumn, defaultScreen } = screen
  const presets = presetsOf(market)
  return {
    ...screen,
    defaultColumn: setsOf(market).includes(defaultColumn) ? defaultColumn : 'overview',
    defaultScreen: presets.includes(defaultScreen) ? defaultScreen : (presets[0] ?? 'general'),
  }
}

/** Saved screens with one that was deleted, back in its place; as they are where its name was given again, or where there is no room. */
export const withScreen = (screens: SavedScreen[], screen: SavedScreen, at: number): SavedScreen[] =>
  screens.length >= MOST_SCREENS || screens.some(({ name }) => name === screen.name)
    ? screens
    : screens.toSpliced(at, 0, screen)
