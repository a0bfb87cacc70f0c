/** The series that draws prices, in each style. */
import { heikinAshi } from '@paddock/analytics/indicators/heikin-ashi'
import {
  AreaSeries,
  BarSeries,
  BaselineSeries,
  CandlestickSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type LineType,
  type SeriesType,
} from 'lightweight-charts'
import type { Candle } from './bars/candles.ts'
import type { ChartStyle } from './chart-look.ts'
import type { ChartTheme } from './chart-theme.ts'

export type PriceSeries = ISeriesApi<SeriesType>

const KINDS = {
  candles: CandlestickSeries,
  hollow: CandlestickSeries,
  'heikin-ashi': CandlestickSeries,
  bars: BarSeries,
  line: LineSeries,
  area: AreaSeries,
  baseline: BaselineSeries,
} as const

export interface Strokes {
  /** Of lines and areas: by which way the prices went, or in the desk's own colour. */
  readonly tone: 'gain' | 'loss' | 'primary'
  readonly lineWidth: 1 | 2 | 3 | 4
  readonly lineType: LineType
}

export const addPriceSeries = (chart: IChartApi, style: ChartStyle, scaleId: string): PriceSeries =>
  chart.addSeries(KINDS[style], { priceScaleId: scaleId })

/** Rising candles are hollow, falling ones filled: the direction is told without colour as well. */
export function priceOptions(style: ChartStyle, theme: ChartTheme, strokes: Strokes, base: number | undefined) {
  const shared = { priceLineColor: theme.text, priceLineStyle: LineStyle.Dotted }
  const { lineWidth, lineType } = strokes
  const color = theme[strokes.tone]
  switch (style) {
    case 'candles':
    case 'hollow':
    case 'heikin-ashi':
      return {
        ...shared,
        upColor: theme.ground,
        downColor: theme.loss,
        borderUpColor: theme.gain,
        borderDownColor: theme.loss,
        wickUpColor: theme.gain,
        wickDownColor: theme.loss,
      }
    case 'bars':
      return { ...shared, upColor: theme.gain, downColor: theme.loss, thinBars: false }
    case 'line':
      return { ...shared, color, lineWidth, lineType }
    case 'area':
      return {
        ...{ ...shared, lineColor: color, lineWidth, lineType },
        topColor: faded(color, 0.28),
        bottomColor: faded(color, 0),
      }
    case 'baseline':
      return {
        ...{ ...shared, lineWidth, lineType },
        ...(base !== undefined && { baseValue: { type: 'price' as const, price: base } }),
        topLineColor: theme.gain,
        topFillColor1: faded(theme.gain, 0.22),
        topFillColor2: faded(theme.gain, 0.02),
        bottomLineColor: theme.loss,
        bottomFillColor1: faded(theme.loss, 0.02),
        bottomFillColor2: faded(theme.loss, 0.22),
      }
  }
}

/** The colour of a fill's arrow and label: that of text on lines and areas, which may themselves have the desk's colour and cross the label. */
export const fillColor = (style: ChartStyle, theme: ChartTheme): string =>
  style === 'line' || style === 'area' ? theme.strong : theme.primary

/** A theme's colour, `rgba(r, g, b, a)`, with another opacity. */
export const faded = (rgba: string, alpha: number): string => rgba.replace(/[\d.]+\)$/, `${alpha})`)

/** What the style draws in place of the bars themselves. */
export const styled = (style: ChartStyle, candles: readonly Candle[]): readonly Candle[] => {
  if (style !== 'heikin-ashi') return candles
  const averaged = heikinAshi(candles)
  return candles.map((candle, place) => ({ ...candle, ...averaged[place] }))
}

/** A point at a wall time. Hollow candles are coloured by the close before, and filled where they close below their own open. */
export function pricePoint(style: ChartStyle, candle: Candle, before: Candle | undefined, theme: ChartTheme) {
  const { open, high, low, close } = candle
  if (style === 'line' || style === 'area' || style === 'baseline') return { value: close }
  if (style !== 'hollow') return { open, high, low, close }
  const color = close >= (before?.close ?? open) ? theme.gain : theme.loss
  const isFilled = close < open
  return { open, high, low, close, color: isFilled ? color : theme.ground, borderColor: color, wickColor: color }
}
