/** Changes of widgets' options: only what differs from the defaults is stored, and a symbol travels to the whole link group. */
import type { DashboardContent, StoredWidget } from '@paddock/contract/desk/dashboards/dashboard'
import { catalogued } from '../widgets/catalogue.ts'
import { loadWidget } from '../widgets/load-widget.ts'
import type { SettingsPatch } from '../widgets/widget.ts'
import type { ContentChange } from './kept/content-history.ts'

type Options = Readonly<Record<string, unknown>>

/** The change that sets some settings of a widget; resolved when every widget it is about is loaded. */
export async function settingsChange(
  content: DashboardContent,
  id: string,
  given: SettingsPatch,
): Promise<ContentChange> {
  const loaded = new Map(
    await Promise.all(
      [...new Set(content.widgets.map(({ key }) => key))].map(async (key) => [key, await loadWidget(key)] as const),
    ),
  )
  return (latest) => {
    const by = latest.widgets.find((widget) => widget.id === id)
    if (!by) return latest
    const patch = typeof given === 'function' ? given(by.options) : given
    const symbol = symbolIn(by, patch)
    const patchOf = (widget: StoredWidget): Options | undefined => {
      if (widget.id === id) return patch
      const name = catalogued(widget.key)?.symbol
      return symbol !== undefined && name !== undefined && by.link !== undefined && widget.link === by.link
        ? { [name]: symbol }
        : undefined
    }
    return {
      ...latest,
      widgets: latest.widgets.map((widget) => {
        const changes = patchOf(widget)
        const definition = loaded.get(widget.key)
        if (!changes || !definition) return widget
        return {
          ...widget,
          options: storable(definition.differing({ ...definition.read(widget.options), ...changes })),
        }
      }),
    }
  }
}

/** The change that sets the symbol of a whole link group, from a widget in it that may have none of its own. */
export async function groupSymbolChange(content: DashboardContent, id: string, symbol: string): Promise<ContentChange> {
  const link = content.widgets.find((widget) => widget.id === id)?.link
  const first = content.widgets.find(({ key, link: other }) => other === link && catalogued(key)?.symbol !== undefined)
  const name = first && catalogued(first.key)?.symbol
  return link && first && name ? settingsChange(content, first.id, { [name]: symbol }) : (latest) => latest
}

function symbolIn(widget: StoredWidget, patch: Options): string | undefined {
  const name = catalogued(widget.key)?.symbol
  const value = name === undefined ? undefined : patch[name]
  return typeof value === 'string' ? value : undefined
}

/** Settings are JSON: they were read from it, and go back into it. */
const storable = (options: Options): StoredWidget['options'] => JSON.parse(JSON.stringify(options))
