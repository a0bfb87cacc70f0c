/** What a widget is set by: of each setting what is valid in it, how the side panel asks for it, and whether its embed is told of it. */
import * as z from 'zod/mini'

/** A symbol as settings hold it, `NASDAQ:AAPL`, and what it is called. */
export interface SymbolRow {
  readonly symbol: string
  readonly label: string
}
export interface SymbolGroup {
  readonly name: string
  readonly symbols: readonly SymbolRow[]
}
export interface Choice<Value extends string = string> {
  readonly value: Value
  readonly label: string
}
export type Choices = readonly Choice[] | ((settings: Readonly<Record<string, unknown>>) => readonly Choice[])

type Control =
  /** One symbol, found by search. `of` narrows the search. */
  | { readonly kind: 'symbol'; readonly of?: 'stocks' | undefined }
  /** Symbols with labels, in order. */
  | { readonly kind: 'symbols'; readonly least: number; readonly most: number }
  /** Named groups of symbols with labels; at most so many symbols in all. */
  | { readonly kind: 'groups'; readonly mostGroups: number; readonly most: number }
  /** One of several; few of them as segments, all in sight. */
  | { readonly kind: 'choice'; readonly choices: Choices; readonly look?: 'segments' | undefined }
  /** Any of several, kept in the order of the choices, or, where the order matters, as they are arranged. */
  | {
      readonly kind: 'choices'
      readonly choices: Choices
      readonly least?: number
      readonly most?: number
      readonly isOrdered?: boolean
    }
  | { readonly kind: 'switch' }
  /** Whole numbers. */
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly unit?: string | undefined }
  /** `problem` says what is wrong with a text; nothing of one that is empty. */
  | { readonly kind: 'text'; readonly most: number; readonly problem?: (text: string) => string | undefined }

/** How the side panel asks for one setting. */
export type Field = Control & {
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** Shown only then. */
  readonly when?: (settings: Readonly<Record<string, unknown>>) => boolean
}

export interface Setting<Value = unknown> {
  /** Whatever it is given becomes valid: what is missing or wrong takes the default. */
  readonly schema: z.ZodMiniType<Value>
  /** Absent where it is set in the widget itself. */
  readonly field?: Control & Pick<Field, 'label' | 'hint'>
  /** The native view alone reads it as it stands: no embed is told of it. */
  readonly isNative?: true
}
export type Settings = Readonly<Record<string, Setting>>

/** The values of settings. */
export type Valid<Of extends Settings> = { [Name in keyof Of]: z.output<Of[Name]['schema']> }

export const native = <Value>(setting: Setting<Value>): Setting<Value> => ({ ...setting, isNative: true })

/** Set in the widget itself. */
export const within = <Value>(schema: z.ZodMiniType<Value>, initial: z.output<typeof schema>): Setting<Value> =>
  native({ schema: z.catch(schema, initial) })

/** A list of so many at most: what is beyond is left out, and the others stay. */
export const atMost = <Item extends z.ZodMiniType>(item: Item, most: number, least = 0) =>
  z.array(item).check(
    z.minLength(least),
    z.overwrite((given) => given.slice(0, most)),
  )

/** The order of a table, as it has it: up to four columns. */
export const sortSetting = (initial = ''): Setting<string> =>
  within(z.string().check(z.regex(/^(?:-?\w{1,30}(?:,|$)){0,4}$/)), initial)

export const flag = (label: string, initial = false): Setting<boolean> => ({
  schema: z.catch(z.boolean(), initial),
  field: { kind: 'switch', label },
})

/** Of so many characters at most. */
export const text = (
  label: string,
  most: number,
  initial = '',
  further: { readonly hint?: string; readonly problem?: (text: string) => string | undefined } = {},
): Setting<string> => ({
  schema: z.catch(z.string().check(z.maxLength(most)), initial),
  field: { kind: 'text', label, most, ...further },
})

export const wholeNumber = (label: string, least: number, most: number, initial: number, unit?: string) => ({
  schema: z.catch(z.int().check(z.minimum(least), z.maximum(most)), initial),
  field: { kind: 'number' as const, label, least, most, unit },
})

export const choice = <Value extends string>(
  label: string,
  choices: readonly Choice<Value>[],
  initial: NoInfer<Value>,
  look?: 'segments',
  hint?: string,
): Setting<Value> => ({
  schema: z.catch(z.enum(choices.map(({ value }) => value)), initial),
  field: { kind: 'choice', label, choices, look, ...(hint && { hint }) },
})

/** One of several, and whatever else of a pattern is stored. */
export const choiceLike = (
  label: string,
  choices: readonly Choice[],
  pattern: RegExp,
  initial: string,
): Setting<string> => ({
  schema: z.catch(z.string().check(z.regex(pattern)), initial),
  field: { kind: 'choice', label, choices },
})

/** A symbol as widgets name it: `NASDAQ:AAPL`, `BITSTAMP:BTCUSD`; the desk's own name, `AAPL` or `BTC/USD`, is one too. */
const SETTING_SYMBOL = /^(?:[A-Z0-9_]{1,20}:)?[A-Za-z0-9.!_/&-]{1,30}$/

export const symbolSetting = (label = 'Symbol', of?: 'stocks'): Setting<string> => ({
  schema: z.catch(z.string().check(z.regex(SETTING_SYMBOL)), 'NASDAQ:AAPL'),
  field: { kind: 'symbol', label, of },
})

const Row = z.object({
  symbol: z.string().check(z.regex(SETTING_SYMBOL)),
  label: z.string().check(z.maxLength(60)),
})

/** Symbols with labels; none at all, or anything wrong in them, gives the default list. */
export const symbolsSetting = (label: string, initial: readonly SymbolRow[], most: number) => ({
  schema: z.catch(atMost(Row, most, 1), [...initial]),
  field: { kind: 'symbols' as const, label, least: 1, most },
})

const Group = z.object({ name: z.string().check(z.maxLength(40)), symbols: z.array(Row) })

/** Named groups of symbols, of so many groups and so many symbols at most. */
export const groupsSetting = (label: string, initial: readonly SymbolGroup[], mostGroups: number, most: number) => ({
  schema: z.catch(
    atMost(Group, mostGroups),
    initial.map(({ name, symbols }) => ({ name, symbols: [...symbols] })),
  ),
  field: { kind: 'groups' as const, label, mostGroups, most },
})

export type DateRange = '1D' | '1M' | '3M' | '12M' | '60M' | 'ALL'
export const DATE_RANGE_CHOICES: readonly Choice<DateRange>[] = [
  { value: '1D', label: '1D' },
  { value: '1M', label: '1M' },
  { value: '3M', label: '3M' },
  { value: '12M', label: '1Y' },
  { value: '60M', label: '5Y' },
  { value: 'ALL', label: 'All' },
]
export const dateRangeSetting = (label: string, initial: DateRange = '12M') =>
  choice(label, DATE_RANGE_CHOICES, initial, 'segments')

/** Pixels, or a percentage of the tile. */
const size = <Initial extends string | number>(initial: Initial) => ({
  schema: z.catch(z.union([z.int().check(z.minimum(1)), z.string().check(z.regex(/^(?:\d{1,4}%?|auto)$/))]), initial),
})

/** TradingView's codes of languages, which are not the standard's: `kr`, `br` and `in` (English of India) are its own. */
const LOCALES = [
  ...['en', 'in', 'de_DE', 'fr', 'es', 'it', 'pl', 'sv_SE', 'tr', 'ru', 'br', 'id', 'ms_MY', 'th_TH', 'vi_VN', 'ja'],
  ...['kr', 'zh_CN', 'zh_TW', 'ar_AE', 'he_IL'],
]

/** Every market widget's: the tile decides the size on the desk, these are what the embed is told where there is no tile. */
export const SHARED = {
  width: size('100%'),
  height: size(450),
  locale: { schema: z.catch(z.enum(LOCALES), 'en') },
  isTransparent: { schema: z.catch(z.boolean(), false) },
}

/** Of widgets whose embed can do without a ground of its own. */
export const SHARED_TRANSPARENT = { ...SHARED, isTransparent: flag('Transparent (embed only)') }

/** Of widgets whose embed is a strip, which tells its own height. */
export const SHARED_STRIP = { ...SHARED, height: native(SHARED.height) }

/** Every heat map's. Sets are offered only below a header, and tiles lead to the desk's own pages. */
export const HEAT_MAP = {
  isMonoSize: flag('Tiles alike in size'),
  isZoomEnabled: flag('Groups open when pressed', true),
  hasSymbolTooltip: flag('Details when pointed at', true),
  hasTopBar: flag('Header (embed only)'),
  isDataSetEnabled: { schema: z.catch(z.boolean(), false) },
}
