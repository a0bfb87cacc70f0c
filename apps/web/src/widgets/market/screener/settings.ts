import * as z from 'zod/mini'
import { COLUMN_SETS, type ColumnSet } from '../../screen/column-sets.ts'
import { ScreenFilter } from '../../screen/filter.ts'
import { MARKETS, presetsOf, setsOf } from '../../screen/markets.ts'
import { PRESETS, type PresetName } from '../../screen/presets.ts'
import { SHARED_SETTINGS } from '../../shared-settings.ts'

const names = <Name extends string>(of: Readonly<Record<Name, unknown>>) => z.enum(Object.keys(of) as [Name, ...Name[]])
const Sort = z.string().check(z.regex(/^(?:-?[A-Za-z0-9]{1,30}(?:,|$)){0,4}$/))
const MOST_FILTERS = 12
export const MOST_SCREENS = 20

/** What a screen asks for, which is also what is saved under a name. */
const SCREEN = {
  market: z.catch(z.enum(MARKETS), 'forex'),
  defaultColumn: z.catch(names<ColumnSet>(COLUMN_SETS), 'overview'),
  defaultScreen: z.catch(names<PresetName>(PRESETS), 'general'),
  filters: z.catch(z.array(ScreenFilter).check(z.maxLength(MOST_FILTERS)), []),
  /** Empty: as the preset has it. */
  sort: z.catch(Sort, ''),
}
const SavedScreen = z.object({ name: z.string().check(z.minLength(1), z.maxLength(40)), ...SCREEN })
export type SavedScreen = z.infer<typeof SavedScreen>

const Settings = z.object({
  ...SHARED_SETTINGS,
  ...SCREEN,
  showToolbar: z.catch(z.boolean(), true),
  screens: z.catch(z.array(SavedScreen).check(z.maxLength(MOST_SCREENS)), []),
})

/** A scan or a set of columns that the market does not have gives way to its first one. */
function suited<Screen extends Pick<z.infer<typeof Settings>, 'market' | 'defaultColumn' | 'defaultScreen'>>(
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

export const ScreenerSettings = z.pipe(
  Settings,
  z.transform((settings) => ({ ...suited(settings), screens: settings.screens.map(suited) })),
)
export type ScreenerSettings = z.infer<typeof ScreenerSettings>
