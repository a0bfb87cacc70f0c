/** How a chart is drawn: a person's choices, which no bar depends on. */
import type { StudyKey } from './studies.ts'

export const CHART_STYLES = ['candles', 'hollow', 'bars', 'heikin-ashi', 'line', 'area', 'baseline'] as const
export type ChartStyle = (typeof CHART_STYLES)[number]
export const STYLE_LABELS: Readonly<Record<ChartStyle, string>> = {
  candles: 'Candles',
  hollow: 'Hollow candles',
  bars: 'Bars',
  'heikin-ashi': 'Heikin Ashi',
  line: 'Line',
  area: 'Area',
  baseline: 'Baseline',
}

export const SCALE_MODES = ['Normal', 'Percentage', 'Logarithmic'] as const
export type ScaleMode = (typeof SCALE_MODES)[number]
export const SCALE_LABELS = { Normal: 'Price', Percentage: 'Percent', Logarithmic: 'Logarithmic' } as const

export const MOST_COMPARED = 3

export interface ChartLook {
  readonly style: ChartStyle
  readonly scale: ScaleMode
  readonly hasVolume: boolean
  /** Bars before the open and after the close, where shares have any. */
  readonly hasExtendedHours: boolean
  /** At most five. */
  readonly studies: readonly StudyKey[]
  /** As settings hold symbols, `NASDAQ:AAPL`; at most three. With any of them the scale is in percent. */
  readonly compared: readonly string[]
}

export const PLAIN_LOOK: ChartLook = {
  ...{ style: 'candles', scale: 'Normal', hasVolume: true, hasExtendedHours: true },
  ...{ studies: [], compared: [] },
}
