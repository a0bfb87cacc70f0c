/** Settings that market widgets have in common, to be spread into their schemas. */
import * as z from 'zod/mini'
import type { SymbolGroup, SymbolRow } from './field.ts'

/** A symbol as widgets name it: `NASDAQ:AAPL`, `BITSTAMP:BTCUSD`; the desk's own name, `AAPL` or `BTC/USD`, is one too. */
const SETTING_SYMBOL = /^(?:[A-Z0-9_]{1,20}:)?[A-Za-z0-9.!_/&-]{1,30}$/

const DEFAULT_SYMBOL = 'NASDAQ:AAPL'
export const symbolSetting = (initial: string = DEFAULT_SYMBOL) =>
  z.catch(z.string().check(z.regex(SETTING_SYMBOL)), initial)

export const DATE_RANGES = ['1D', '1M', '3M', '12M', '60M', 'ALL'] as const
export type DateRange = (typeof DATE_RANGES)[number]
export const dateRangeSetting = () => z.catch(z.enum(DATE_RANGES), '12M')
export const DATE_RANGE_CHOICES: readonly { readonly value: DateRange; readonly label: string }[] = [
  { value: '1D', label: '1D' },
  { value: '1M', label: '1M' },
  { value: '3M', label: '3M' },
  { value: '12M', label: '1Y' },
  { value: '60M', label: '5Y' },
  { value: 'ALL', label: 'All' },
]

/** Pixels, or a percentage of the tile. */
const size = <Initial extends string | number>(initial: Initial) =>
  z.catch(z.union([z.int().check(z.minimum(1)), z.string().check(z.regex(/^(?:\d{1,4}%?|auto)$/))]), initial)

/** TradingView's codes of languages, which are not the standard's: `kr`, `br` and `in` (English of India) are its own. */
const LOCALES = [
  ...['en', 'in', 'de_DE', 'fr', 'es', 'it', 'pl', 'sv_SE', 'tr', 'ru', 'br', 'id', 'ms_MY', 'th_TH', 'vi_VN', 'ja'],
  ...['kr', 'zh_CN', 'zh_TW', 'ar_AE', 'he_IL'],
]

/** Every market widget's: the tile decides the size on the desk, these are what the embed is told where there is no tile. */
export const SHARED_SETTINGS = {
  width: size('100%'),
  height: size(450),
  locale: z.catch(z.enum(LOCALES), 'en'),
  isTransparent: z.catch(z.boolean(), false),
}

/** Every heat map's. Sets are offered only below a header, and tiles lead to the desk's own pages. */
export const HEAT_MAP_SETTINGS = {
  hasTopBar: z.catch(z.boolean(), false),
  isDataSetEnabled: z.catch(z.boolean(), false),
  isZoomEnabled: z.catch(z.boolean(), true),
  hasSymbolTooltip: z.catch(z.boolean(), true),
  isMonoSize: z.catch(z.boolean(), false),
}

const SymbolRowSetting = z.object({
  symbol: z.string().check(z.regex(SETTING_SYMBOL)),
  label: z.string().check(z.maxLength(60)),
})
/** Symbols with labels; none at all, or anything wrong in them, gives the default list. */
export const symbolsSetting = (initial: readonly SymbolRow[], most: number) =>
  z.catch(z.array(SymbolRowSetting).check(z.minLength(1), z.maxLength(most)), [...initial])

const SymbolGroupSetting = z.object({ name: z.string().check(z.maxLength(40)), symbols: z.array(SymbolRowSetting) })
export const symbolGroupsSetting = (initial: readonly SymbolGroup[], mostGroups: number) =>
  z.catch(
    z.array(SymbolGroupSetting).check(z.maxLength(mostGroups)),
    initial.map(({ name, symbols }) => ({ name, symbols: [...symbols] })),
  )
