/** Widgets that are a strip about one symbol: they are set by nothing else, and differ in what they draw. */
import type { ComponentType } from 'react'
import * as z from 'zod/mini'
import { deskSymbol } from '../../format/widget-symbol.ts'
import type { EmbedName } from '../embed.ts'
import { SHARED_SETTINGS, symbolSetting } from '../shared-settings.ts'
import { defineWidget, type WidgetViewProps } from '../widget.ts'

const Settings = z.object({ ...SHARED_SETTINGS, symbol: symbolSetting() })
export type SymbolStripProps = WidgetViewProps<z.infer<typeof Settings>>

export const symbolStrip = (embed: EmbedName, view: ComponentType<SymbolStripProps>) =>
  defineWidget({
    settings: Settings,
    fields: [{ kind: 'symbol', name: 'symbol', label: 'Symbol' }],
    symbols: ({ symbol }) => [deskSymbol(symbol) ?? []].flat(),
    view,
    embed: {
      name: embed,
      isSelfSizing: true,
      settings: ({ symbol, width, locale, isTransparent }, { theme }) => ({
        ...{ symbol, width, locale, isTransparent },
        colorTheme: theme,
      }),
    },
  })
