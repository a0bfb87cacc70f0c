import { useState } from 'react'
import { catalogued } from '../../widgets/catalogue.ts'
import { TileContext } from '../../widgets/tile.ts'
import type { SettingsPatch } from '../../widgets/widget.ts'
import { WidgetView } from '../../widgets/widget-view.tsx'

interface SymbolWidgetProps {
  readonly widgetKey: string
  readonly options: object
}

/** A widget of the dashboards on the page of a symbol: what is chosen in it lasts as long as it is shown. */
export function SymbolWidget({ widgetKey, options }: SymbolWidgetProps) {
  const [chosen, setChosen] = useState<object>({})
  const change = (patch: SettingsPatch) =>
    setChosen((before) => ({
      ...before,
      ...(typeof patch === 'function' ? patch({ ...options, ...before }) : patch),
    }))
  return (
    <TileContext value={{ title: catalogued(widgetKey)?.title ?? widgetKey, controls: null }}>
      <WidgetView widget={{ key: widgetKey, options: { ...options, ...chosen } }} change={change} />
    </TileContext>
  )
}
