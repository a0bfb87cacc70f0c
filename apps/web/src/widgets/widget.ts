/**
 * What a widget is. A folder named after its key (`StockHeatMap` is `stock-heat-map/`) holds `widget.ts`, which exports `widget`: settings,
 * the form that edits them, a native view, and the settings of the embed of the same name. It is loaded when the widget is first shown, in
 * a chunk of its own. What is known of a widget before that is its line in `catalogue.ts`.
 */
import { type ComponentType, createElement, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { deskSymbol } from '../format/widget-symbol.ts'
import type { Embed } from './embed.ts'
import type { Choice, Field, Settings, Valid } from './settings.ts'

export interface WidgetViewProps<Settings> {
  readonly settings: Settings
  /** Keeps a choice made inside the widget (a tab, a sort, a note) with the dashboard. A new symbol travels to its link group. What
   *  follows from the settings as they are by then, of an undo for instance, is told as a function of them. */
  readonly change: (patch: Partial<Settings> | ((now: Settings) => Partial<Settings>)) => void
}

interface Widget<Of extends Settings> {
  readonly settings: Of
  /** Which settings are asked for only then. */
  readonly when?: { readonly [Name in keyof Of]?: (settings: Valid<Of>) => boolean }
  /** Of settings whose choices depend on others. */
  readonly choices?: { readonly [Name in keyof Of]?: (settings: Valid<Of>) => readonly Choice[] }
  /** Where one setting is valid only beside others. */
  readonly suited?: (settings: Valid<Of>) => Valid<Of>
  /** The settings whose symbols it streams, for what the layout costs. */
  readonly streams?: readonly (keyof Of)[]
  /** On the account's data or the public market. Draws a `WidgetCard`; while it is off screen its effects are stopped. */
  readonly view: ComponentType<WidgetViewProps<Valid<Of>>>
  /** The embeddable widget of the same meaning. */
  readonly embed?: Embed<Valid<Of>>
}

type Values = Readonly<Record<string, unknown>>

/** Some settings, or how they follow from the stored options of that moment. */
export type SettingsPatch = Values | ((options: unknown) => Values)
export type ChangeSettings = (patch: SettingsPatch) => void

/** A widget without its settings' type: what it is given is read by its own schema before anything of it is used. */
export interface LoadedWidget {
  /** Valid settings of stored options. */
  readonly read: (options: unknown) => Values
  /** Of settings, only what differs from the defaults: what is stored. */
  readonly differing: (settings: Values) => Record<string, unknown>
  /** What the side panel offers, in order. */
  readonly fields: readonly Field[]
  readonly symbols: (options: unknown) => readonly string[]
  readonly draw: (options: unknown, change: ChangeSettings) => ReactNode
  readonly embed: Required<Embed<Values>> | undefined
}

/** Makes a widget what `load-widget.ts` loads. */
export function defineWidget<Of extends Settings>(widget: Widget<Of>): LoadedWidget {
  const { settings, suited = (valid) => valid, streams = [], view, embed } = widget
  const read = (options: unknown): Valid<Of> => {
    const given = isRecord(options) ? options : {}
    const valid = Object.entries(settings).map(([name, { schema }]) => [name, z.parse(schema, given[name])])
    return suited(ofSettings(Object.fromEntries(valid)))
  }
  const defaults = () => Object.entries(read({})).map(([name, value]) => [name, JSON.stringify(value)] as const)
  return {
    read,
    differing(stored) {
      const usual = new Map(defaults())
      const valid = Object.entries(read(stored))
      return Object.fromEntries(valid.filter(([name, value]) => JSON.stringify(value) !== usual.get(name)))
    },
    fields: fieldsOf(widget),
    symbols(options) {
      const valid = read(options)
      return streams.flatMap((name) => symbolsIn(valid[name]))
    },
    draw: (options, change) =>
      createElement(view, {
        settings: read(options),
        change: (patch) => change(typeof patch === 'function' ? (now) => patch(read(now)) : patch),
      }),
    embed: embed && {
      name: embed.name,
      isSelfSizing: embed.isSelfSizing ?? false,
      settings(stored, surroundings) {
        const valid = read(stored)
        const told = Object.entries(valid).filter(([name]) => !settings[name]?.isNative)
        return {
          ...Object.fromEntries(told),
          colorTheme: surroundings.theme,
          ...embed.settings?.(valid, surroundings),
        }
      },
    },
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Each was read by the schema of its own name. */
const ofSettings = <Of extends Settings>(read: Values): Valid<Of> => read as Valid<Of>

/** Fields are only ever given settings that the same widget's schemas have read. */
const fieldsOf = <Of extends Settings>({ settings, when, choices }: Widget<Of>): readonly Field[] =>
  Object.entries(settings).flatMap(([name, { field }]) =>
    field ? [{ ...field, name, ...(choices?.[name] && { choices: choices[name] }), when: when?.[name] } as Field] : [],
  )

/** The desk's symbols of a setting: one symbol, rows of them, or groups of rows. What is only watched has none. */
function symbolsIn(value: unknown): string[] {
  if (typeof value === 'string') return [deskSymbol(value) ?? []].flat()
  if (Array.isArray(value)) return value.flatMap(symbolsIn)
  return isRecord(value) ? symbolsIn(value.symbol ?? value.symbols) : []
}
