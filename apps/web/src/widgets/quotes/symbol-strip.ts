/** Widgets that are a strip about one symbol: they are set by nothing else, and differ in what they draw. */
import type { ComponentType } from 'react'
import type { EmbedName } from '../embed.ts'
import { SHARED_STRIP, symbolSetting, type Valid } from '../settings.ts'
import { defineWidget, type WidgetViewProps } from '../widget.ts'

const SETTINGS = { symbol: symbolSetting(), ...SHARED_STRIP }
export type SymbolStripProps = WidgetViewProps<Valid<typeof SETTINGS>>

export const symbolStrip = (name: EmbedName, view: ComponentType<SymbolStripProps>) =>
  defineWidget({ settings: SETTINGS, streams: ['symbol'], view, embed: { name, isSelfSizing: true } })
