/** Lines beside the prices: studies over them or in panes of their own, and symbols they are compared with. */
import {
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  LineType,
  type PriceFormat,
  type SeriesType,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { ChartTheme } from './chart-theme.ts'
import { CloudFill } from './cloud-fill.ts'
import { faded } from './price-series.ts'
import type { StudyLine } from './studies.ts'

export interface DrawnLine {
  /** Lines of one group share a pane and a colour. */
  readonly group: string
  readonly kind: 'overlay' | 'pane' | 'compared'
  /** Which of the theme's study colours is the group's own. */
  readonly place: number
  /** At the right end, for what has no scale of its own to say it. */
  readonly title: string
  readonly line: StudyLine
  readonly levels: readonly number[]
}

/** Share of the height that the price takes of each pane below it. */
const PANE_SHARE = 0.28

export class LineGroups {
  private series: ISeriesApi<SeriesType>[] = []
  private held: readonly DrawnLine[] = []
  private bars = 0
  private readonly cloud = new CloudFill()

  private readonly chart: IChartApi
  private readonly priceFormat: PriceFormat

  constructor(chart: IChartApi, priceFormat: PriceFormat) {
    this.chart = chart
    this.priceFormat = priceFormat
    chart.panes()[0]?.attachPrimitive(this.cloud)
  }

  /** Bars past the last one that a line reaches to. */
  get ahead(): number {
    return Math.max(0, ...this.held.map(({ line }) => line.ahead ?? 0))
  }

  get isCompared(): boolean {
    return this.held.some(({ kind }) => kind === 'compared')
  }

  /** Values stand at `times`, one each. */
  set(lines: readonly DrawnLine[], times: readonly UTCTimestamp[], theme: ChartTheme): void {
    const shapeOf = (of: readonly DrawnLine[]) => of.map(({ group, place, line }) => [group, place, line.name]).join()
    if (shapeOf(lines) !== shapeOf(this.held)) this.build(lines)
    this.held = lines
    this.bars = times.length
    for (const [at, { line }] of lines.entries())
      this.series[at]?.setData(
        times.map((time, place) => {
          const value = line.values[place]
          return value === undefined || Number.isNaN(value) ? { time } : { time, value }
        }),
      )
    this.paint(theme)
  }

  /** The last values anew, as the running bar moves: those before it have not changed. */
  move(lines: readonly DrawnLine[], time: UTCTimestamp): void {
    if (lines.length !== this.held.length) return
    for (const [at, { line }] of lines.entries()) {
      const { values, ahead = 0 } = line
      const value = values[values.length - 1 - ahead]
      if (value !== undefined && !Number.isNaN(value)) this.series[at]?.update({ time, value })
    }
  }

  /** In the theme's colours. */
  paint(theme: ChartTheme): void {
    const first = this.held.findIndex(({ line }) => line.isCloud)
    const [one, other] = this.held.slice(first, first + 2)
    const series = this.series[first]
    this.cloud.show(
      one && other && series && { series, first: one.line.values, second: other.line.values, bars: this.bars },
      theme,
    )
    for (const [at, { line, place, levels }] of this.held.entries()) {
      const series = this.series[at]
      if (!series) continue
      series.applyOptions({ color: colorOf(line, place, theme) })
      if (series.priceLines().length > 0) {
        for (const level of series.priceLines()) level.applyOptions({ color: theme.text })
        continue
      }
      for (const price of levels)
        series.createPriceLine({
          ...{ price, color: theme.text, lineWidth: 1, lineStyle: LineStyle.Dotted },
          ...{ axisLabelVisible: false, title: '' },
        })
    }
  }

  private build(lines: readonly DrawnLine[]): void {
    for (const series of this.series) this.chart.removeSeries(series)
    const panes = [...new Set(lines.flatMap(({ kind, group }) => (kind === 'pane' ? [group] : [])))]
    this.series = lines.map(({ kind, group, line, title }) => {
      const pane = kind === 'pane' ? panes.indexOf(group) + 1 : 0
      const options = {
        ...(kind === 'pane' ? {} : { priceFormat: this.priceFormat }),
        title,
        lastValueVisible: kind !== 'overlay',
        priceLineVisible: false,
      }
      if (line.look === 'bars')
        return this.chart.addSeries(HistogramSeries, { ...options, lastValueVisible: false }, pane)
      return this.chart.addSeries(
        LineSeries,
        {
          ...options,
          ...(line.look === 'steps' && { lineType: LineType.WithSteps }),
          ...(line.look === 'dots' && { lineVisible: false, pointMarkersVisible: true, pointMarkersRadius: 1.5 }),
          lineWidth: kind === 'compared' ? 2 : 1,
          crosshairMarkerVisible: line.look !== 'dots',
        },
        pane,
      )
    })
    for (const [at, pane] of this.chart.panes().entries()) pane.setStretchFactor(at === 0 ? 1 : PANE_SHARE)
  }
}

function colorOf({ tone, look }: StudyLine, place: number, theme: ChartTheme): string {
  const own = theme.studies[place % theme.studies.length] ?? theme.text
  if (look === 'bars') return faded(own, 0.45)
  switch (tone) {
    case 'own':
      return own
    case 'second':
      return theme.studies[(place + 1) % theme.studies.length] ?? theme.text
    case 'faint':
      return faded(own, 0.55)
    default:
      return theme[tone]
  }
}
