/** What a widget's settings look like in the side panel: one description each, so that one form edits every widget. */

/** A symbol as settings hold it, `NASDAQ:AAPL`, and what it is called. */
export interface SymbolRow {
  readonly symbol: string
  readonly label: string
}
export interface SymbolGroup {
  readonly name: string
  readonly symbols: readonly SymbolRow[]
}
export interface Choice {
  readonly value: string
  readonly label: string
}

/** The names of the settings that hold each sort of value. */
interface Names {
  readonly text: unknown
  readonly flag: unknown
  readonly amount: unknown
  readonly texts: unknown
  readonly rows: unknown
  readonly groups: unknown
}

interface Base<Settings, Name> {
  readonly name: Name
  readonly label: string
  readonly hint?: string
  /** Shown only then. */
  readonly when?: (settings: Settings) => boolean
}
export type Choices<Settings> = readonly Choice[] | ((settings: Settings) => readonly Choice[])

type Shape<Settings, Name extends Names> =
  /** One symbol, found by search. `of` narrows the search. */
  | ({ readonly kind: 'symbol'; readonly of?: 'stocks' | 'pairs' } & Base<Settings, Name['text']>)
  /** Symbols with labels, in order. */
  | ({ readonly kind: 'symbols'; readonly least?: number; readonly most: number } & Base<Settings, Name['rows']>)
  /** Named groups of symbols with labels; at most so many symbols in all. */
  | ({ readonly kind: 'groups'; readonly mostGroups: number; readonly most: number } & Base<Settings, Name['groups']>)
  /** One of several; few of them as segments, all in sight. */
  | ({ readonly kind: 'choice'; readonly choices: Choices<Settings>; readonly look?: 'segments' } & Base<
      Settings,
      Name['text']
    >)
  /** Any of several, kept in the order of the choices, or, where the order matters, as they are arranged. */
  | ({
      readonly kind: 'choices'
      readonly choices: Choices<Settings>
      readonly least?: number
      readonly most?: number
      readonly isOrdered?: boolean
    } & Base<Settings, Name['texts']>)
  | ({ readonly kind: 'switch' } & Base<Settings, Name['flag']>)
  | ({
      readonly kind: 'number'
      readonly least: number
      readonly most: number
      readonly step?: number
      readonly unit?: string
    } & Base<Settings, Name['amount']>)
  | ({ readonly kind: 'text'; readonly most: number; readonly isLong?: boolean } & Base<Settings, Name['text']>)

/** The settings whose value is of a type. */
type Of<Settings, Value> = { [Key in keyof Settings]-?: Settings[Key] extends Value ? Key : never }[keyof Settings]

export type FieldOf<Settings> = Shape<
  Settings,
  {
    readonly text: Of<Settings, string>
    readonly flag: Of<Settings, boolean>
    readonly amount: Of<Settings, number>
    readonly texts: Of<Settings, readonly string[]>
    readonly rows: Of<Settings, readonly SymbolRow[]>
    readonly groups: Of<Settings, readonly SymbolGroup[]>
  }
>

/** A field of a widget whose settings' type is not known. */
export type Field = Shape<Readonly<Record<string, unknown>>, Record<keyof Names, string>>
