/** A lightweight-charts chart, held outside React: made once, told what changed, removed at the end. */
import {
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IPriceLine,
  type ISeriesMarkersPluginApi,
  LineStyle,
  type TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { fixed } from '../format/number.ts'
import type { Candle } from './candles.ts'
import { type ChartTheme, chartTheme, watchTheme } from './chart-theme.ts'
import { axisTime, barTime, type ChartZone, wallTime } from './chart-time.ts'

/** A horizontal line: a working order, or what a position cost on average. */
export interface ChartLine {
  readonly id: string
  readonly price: number
  readonly title: string
  readonly tone: 'gain' | 'loss' | 'strong'
  readonly isDashed: boolean
}

/** A fill of the account's own. `time` is that of the bar it fell in. */
export interface ChartMark {
  readonly time: number
  readonly side: 'buy' | 'sell'
  readonly text: string
}

export interface ChartHandle {
  /** All bars anew. Bars put in front leave the view where it was. */
  setCandles(candles: readonly Candle[], isIntraday: boolean): void
  /** The last bar moved, or one after it. */
  update(candle: Candle): void
  setLines(lines: readonly ChartLine[]): void
  setMarks(marks: readonly ChartMark[]): void
  /** First and last index in sight, whole and within the bars. */
  visible(): { readonly from: number; readonly to: number }
  showLatest(): void
}

interface Listeners {
  /** Fewer than 60 bars are left to the left of the view. */
  readonly onNearStart: () => void
  /** The bar under the crosshair, by its time; undefined outside. */
  readonly onCursor: (time: number | undefined) => void
}

/** Keeps a chart in `container` for as long as it is mounted. The handle is undefined until then. */
export function useChart(
  container: RefObject<HTMLDivElement | null>,
  precision: number,
  zone: ChartZone,
  listeners: Listeners,
): ChartHandle | undefined {
  const [handle, setHandle] = useState<ChartHandle>()
  const latest = useRef(listeners)
  useEffect(() => {
    latest.current = listeners
  })
  useEffect(() => {
    const element = container.current
    if (!element) return
    const made = makeChart(element, precision, zone, latest)
    setHandle(made.handle)
    return () => {
      setHandle(undefined)
      made.remove()
    }
  }, [container, precision, zone])
  return handle
}

function makeChart(element: HTMLDivElement, precision: number, zone: ChartZone, listeners: RefObject<Listeners>) {
  let theme = chartTheme(element)
  const chart = createChart(element, { autoSize: true, ...chartOptions(theme) })
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: '',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
    color: theme.volume,
  })
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.86, bottom: 0 } })
  const price = chart.addSeries(CandlestickSeries, {
    priceFormat: { type: 'custom', minMove: 10 ** -precision, formatter: (value: number) => fixed(value, precision) },
    ...candleOptions(theme),
  })
  price.priceScale().applyOptions({ scaleMargins: { top: 0.08, bottom: 0.18 } })
  const markers = createSeriesMarkers(price, [])
  const lines = new Map<string, { readonly line: IPriceLine; readonly of: ChartLine }>()
  let count = 0
  let firstTime: number | undefined
  let marks: readonly ChartMark[] = []
  /** Bars' own times by the wall times they are drawn at. */
  const times = new Map<number, number>()
  const wallOf = (time: number): UTCTimestamp => {
    const wall = wallTime(time, zone)
    times.set(wall, time)
    return wall as UTCTimestamp
  }

  const handle: ChartHandle = {
    setCandles(candles, isIntraday) {
      const range = chart.timeScale().getVisibleLogicalRange()
      const at = firstTime === undefined ? -1 : candles.findIndex(({ time }) => time === firstTime)
      const isContinued = at >= 0 && count > 0
      chart.applyOptions({
        timeScale: { timeVisible: isIntraday },
        localization: { timeFormatter: (time: Time) => barTime(Number(time), isIntraday) },
      })
      times.clear()
      price.setData(candles.map((candle) => ({ ...candle, time: wallOf(candle.time) })))
      volume.setData(candles.map(({ time, volume: value }) => ({ time: wallOf(time), value })))
      count = candles.length
      firstTime = candles[0]?.time
      if (isContinued && range) chart.timeScale().setVisibleLogicalRange({ from: range.from + at, to: range.to + at })
      else handle.showLatest()
    },
    update(candle) {
      price.update({ ...candle, time: wallOf(candle.time) })
      volume.update({ time: wallOf(candle.time), value: candle.volume })
    },
    setLines(next) {
      const wanted = new Map(next.map((line) => [line.id, line]))
      for (const [id, { line }] of lines) {
        if (wanted.has(id)) continue
        price.removePriceLine(line)
        lines.delete(id)
      }
      for (const [id, of] of wanted) {
        const held = lines.get(id)
        if (held) held.line.applyOptions(lineOptions(of, theme))
        lines.set(id, { line: held?.line ?? price.createPriceLine(lineOptions(of, theme)), of })
      }
    },
    setMarks(next) {
      marks = next
      drawMarks(markers, marks, theme, zone)
    },
    visible() {
      const range = chart.timeScale().getVisibleLogicalRange()
      const from = Math.max(0, Math.ceil(range?.from ?? 0))
      return { from, to: Math.min(count - 1, Math.floor(range?.to ?? count - 1)) }
    },
    showLatest() {
      const shown = Math.min(count, Math.max(40, Math.round(element.clientWidth / 8)))
      chart.timeScale().setVisibleLogicalRange({ from: count - shown, to: count + 4 })
    },
  }

  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range && count > 0 && range.from < 60) listeners.current.onNearStart()
  })
  chart.subscribeCrosshairMove(({ time }) =>
    listeners.current.onCursor(typeof time === 'number' ? times.get(time) : undefined),
  )
  const unwatch = watchTheme(() => {
    theme = chartTheme(element)
    chart.applyOptions(chartOptions(theme))
    price.applyOptions(candleOptions(theme))
    volume.applyOptions({ color: theme.volume })
    for (const { line, of } of lines.values()) line.applyOptions(lineOptions(of, theme))
    drawMarks(markers, marks, theme, zone)
  })
  return {
    handle,
    remove() {
      unwatch()
      chart.remove()
    },
  }
}

const chartOptions = (theme: ChartTheme) => ({
  layout: {
    background: { type: ColorType.Solid, color: theme.ground },
    textColor: theme.text,
    fontFamily: theme.font,
    fontSize: 11,
    attributionLogo: true,
  },
  grid: { vertLines: { color: theme.grid }, horzLines: { color: theme.grid } },
  crosshair: { mode: CrosshairMode.Normal },
  rightPriceScale: { borderColor: theme.grid },
  timeScale: {
    borderColor: theme.grid,
    rightOffset: 4,
    minBarSpacing: 1,
    tickMarkFormatter: (time: Time, kind: TickMarkType) => axisTime(Number(time), kind),
  },
  handleScroll: { vertTouchDrag: false },
})

/** Rising bars are hollow, falling ones filled: the direction is told without colour as well. */
const candleOptions = (theme: ChartTheme) => ({
  upColor: theme.ground,
  downColor: theme.loss,
  borderUpColor: theme.gain,
  borderDownColor: theme.loss,
  wickUpColor: theme.gain,
  wickDownColor: theme.loss,
  priceLineColor: theme.text,
  priceLineStyle: LineStyle.Dotted,
})

const lineOptions = (line: ChartLine, theme: ChartTheme) => ({
  price: line.price,
  title: line.title,
  color: theme[line.tone],
  lineWidth: 1 as const,
  lineStyle: line.isDashed ? LineStyle.Dashed : LineStyle.Solid,
  axisLabelVisible: true,
  axisLabelColor: theme[line.tone],
  axisLabelTextColor: theme.ground,
})

function drawMarks(
  markers: ISeriesMarkersPluginApi<Time>,
  marks: readonly ChartMark[],
  theme: ChartTheme,
  zone: ChartZone,
): void {
  markers.setMarkers(
    marks.map(({ time, side, text }) => ({
      time: wallTime(time, zone) as UTCTimestamp,
      position: side === 'buy' ? ('belowBar' as const) : ('aboveBar' as const),
      shape: side === 'buy' ? ('arrowUp' as const) : ('arrowDown' as const),
      color: theme.primary,
      text,
    })),
  )
}
