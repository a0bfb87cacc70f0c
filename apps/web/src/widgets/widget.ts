/** What a widget is: a key, a title, a settings schema with its defaults, and a view on the desk's own data. */
import type { ComponentType } from 'react'
import type * as z from 'zod/mini'

export interface Widget<Settings> {
  readonly key: string
  readonly title: string
  /** Anything it is given becomes valid settings: what is missing or wrong takes its default. */
  readonly settings: z.ZodMiniType<Settings>
  readonly view: ComponentType<{ readonly settings: Settings }>
}

/** A widget as a dashboard stores it: its key and the options that differ from its defaults. */
export interface StoredWidget {
  readonly key: string
  readonly options: Readonly<Record<string, unknown>>
}
