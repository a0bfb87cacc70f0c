/**
 * What a widget is. A folder named after its key (`StockHeatMap` is `stock-heat-map/`) holds `widget.ts`, which exports `widget`: settings,
 * the form that edits them, a native view, and the settings of the embed of the same name. It is loaded when the widget is first shown, in
 * a chunk of its own. What is known of a widget before that is its line in `catalogue.ts`.
 */
import { type ComponentType, createElement, type ReactNode } from 'react'
import * as z from 'zod/mini'
import type { Embed } from './embed.ts'
import type { Field, FieldOf } from './field.ts'

export interface WidgetViewProps<Settings> {
  readonly settings: Settings
  /** Keeps a choice made inside the widget (a tab, a sort, a note) with the dashboard. A new symbol travels to its link group. */
  readonly change: (patch: Partial<Settings>) => void
}

interface Widget<Settings extends object> {
  /** Whatever it is given becomes valid settings: what is missing or wrong takes its default. */
  readonly settings: z.ZodMiniType<Settings>
  /** What the side panel offers, in order. */
  readonly fields: readonly FieldOf<Settings>[]
  /** The desk's symbols it streams, for what the layout costs. None where it is left out. */
  readonly symbols?: (settings: Settings) => readonly string[]
  /** On the account's data or the public market. Draws a `WidgetCard`; while it is off screen its effects are stopped. */
  readonly view: ComponentType<WidgetViewProps<Settings>>
  /** The embeddable widget of the same meaning. */
  readonly embed?: Embed<Settings>
}

/** A widget without its settings' type: what it is given is read by its own schema before anything of it is used. */
export interface LoadedWidget {
  /** Valid settings of stored options. */
  readonly read: (options: unknown) => Readonly<Record<string, unknown>>
  /** Of settings, only what differs from the defaults: what is stored. */
  readonly differing: (settings: Readonly<Record<string, unknown>>) => Record<string, unknown>
  readonly fields: readonly Field[]
  readonly symbols: (options: unknown) => readonly string[]
  readonly draw: (options: unknown, change: (patch: Readonly<Record<string, unknown>>) => void) => ReactNode
  readonly embed: Embed<Readonly<Record<string, unknown>>> | undefined
}

/** Makes a widget what `load-widget.ts` loads. */
export function defineWidget<Settings extends object>(widget: Widget<Settings>): LoadedWidget {
  const read = (options: unknown): Settings => z.parse(widget.settings, isRecord(options) ? options : {})
  const defaults = () => Object.entries(read({})).map(([name, value]) => [name, JSON.stringify(value)] as const)
  return {
    read: (options) => Object.fromEntries(Object.entries(read(options))),
    differing(settings) {
      const usual = new Map(defaults())
      const valid = Object.entries(read(settings))
      return Object.fromEntries(valid.filter(([name, value]) => JSON.stringify(value) !== usual.get(name)))
    },
    fields: untyped(widget.fields),
    symbols: (options) => widget.symbols?.(read(options)) ?? [],
    draw: (options, change) => createElement(widget.view, { settings: read(options), change }),
    embed: widget.embed && {
      ...widget.embed,
      settings: (settings, surroundings) => widget.embed?.settings(read(settings), surroundings) ?? {},
    },
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields are only ever given settings that the same widget's schema has read. */
const untyped = <Settings>(fields: readonly FieldOf<Settings>[]): readonly Field[] =>
  fields as readonly unknown[] as readonly Field[]
