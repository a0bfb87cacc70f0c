/** What drawing by hand needs of a chart: where bars and prices stand, and to be painted with them. */
import type { IChartApi, ISeriesPrimitive, Logical, Time } from 'lightweight-charts'
import type { Candle } from './bars/candles.ts'
import type { ChartTheme } from './chart-theme.ts'
import type { PriceSeries } from './price-series.ts'

export interface DrawingSpace {
  readonly element: HTMLElement
  readonly bars: () => readonly Candle[]
  readonly theme: () => ChartTheme
  /** Of the pane of prices, in pixels. */
  readonly size: () => { readonly width: number; readonly height: number }
  /** Pixels from the left to the middle of a bar; between bars for what is not whole. */
  readonly xOf: (index: number) => number
  /** The nearest bar, also past both ends. */
  readonly indexAt: (x: number) => number
  readonly yOf: (price: number) => number | undefined
  readonly priceAt: (y: number) => number | undefined
  /** The chart stands still, and its lines stay, while something is drawn or moved. */
  readonly hold: (isHeld: boolean) => void
  /** Stays with the prices, also in another style; the answer takes it away. */
  readonly attach: (primitive: ISeriesPrimitive<Time>) => () => void
}

/** `series` and `bars` are asked for each time: a chart has others in the course of its life. */
export function spaceOf(
  chart: IChartApi,
  given: Pick<DrawingSpace, 'element' | 'bars' | 'theme' | 'hold' | 'attach'>,
  series: () => PriceSeries,
): DrawingSpace {
  const scale = chart.timeScale()
  return {
    ...given,
    size: () => ({ width: scale.width(), height: chart.panes()[0]?.getHeight() ?? 0 }),
    xOf(index) {
      const whole = Math.floor(index)
      const x = scale.logicalToCoordinate(whole as Logical) ?? 0
      return x + (index - whole) * scale.options().barSpacing
    },
    indexAt: (x) => Math.round(scale.coordinateToLogical(x) ?? 0),
    yOf: (price) => series().priceToCoordinate(price) ?? undefined,
    priceAt: (y) => series().coordinateToPrice(y) ?? undefined,
  }
}

/** Calls back whenever the chart paints its prices: they may stand elsewhere then. */
export function onPaint(call: () => void): ISeriesPrimitive<Time> {
  const views = [{ renderer: () => ({ draw: call }) }]
  return { paneViews: () => views }
}
