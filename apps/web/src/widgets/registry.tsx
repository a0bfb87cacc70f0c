/** Every widget the desk has, by its key. */
import * as z from 'zod/mini'
import { marketData } from './market-data/market-data.tsx'
import { miniChart } from './mini-chart/mini-chart.tsx'
import { stockMarket } from './stock-market/stock-market.tsx'
import type { StoredWidget, Widget } from './widget.ts'

/** A widget without its settings' type: what it is given is read by its own schema before its view sees it. */
type AnyWidget = Omit<Widget<unknown>, 'view' | 'settings'> & {
  readonly draw: (options: StoredWidget['options']) => React.ReactNode
}

const drawn = <Settings,>({ view: View, settings, ...rest }: Widget<Settings>): AnyWidget => ({
  ...rest,
  draw: (options) => <View settings={z.parse(settings, options)} />,
})

export const WIDGETS: readonly AnyWidget[] = [drawn(marketData), drawn(stockMarket), drawn(miniChart)]

/** Draws a stored widget; a key the desk does not know draws nothing. */
export const WidgetView = ({ widget }: { widget: StoredWidget }) =>
  WIDGETS.find(({ key }) => key === widget.key)?.draw(widget.options) ?? null
