/** A lightweight-charts chart of prices: made once, told what changed, removed at the end. It knows nothing of React. */
import {
  type CandlestickData,
  CrosshairMode,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IPriceLine,
  type ISeriesMarkersPluginApi,
  type ISeriesPrimitive,
  LineStyle,
  PriceScaleMode,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { fixed } from '../format/number.ts'
import type { Candle } from './bars/candles.ts'
import { barTime, type ChartZone, drawnTime } from './bars/chart-time.ts'
import type { ExtendedPhase } from './bars/extended-hours.ts'
import { chartLayout } from './chart-layout.ts'
import type { ChartStyle, ScaleMode } from './chart-look.ts'
import type { ChartPicture } from './chart-picture.ts'
import { type ChartTheme, chartTheme, watchTheme } from './chart-theme.ts'
import { dragLines } from './drag-lines.ts'
import { type DrawingSpace, spaceOf } from './drawing-space.ts'
import { type DrawnLine, LineGroups } from './line-groups.ts'
import { markRoom } from './mark-room.ts'
import {
  addPriceSeries,
  fillColor,
  type PriceSeries,
  priceOptions,
  pricePoint,
  type Strokes,
  styled,
} from './price-series.ts'
import { SessionShade } from './session-shade.ts'

/** A horizontal line: a working order, an alert, or what a position cost on average. Its title is on its tag (`line-tags.tsx`), and in pictures. */
export interface ChartLine {
  readonly id: string
  readonly price: number
  readonly title: string
  readonly tone: 'gain' | 'loss' | 'strong' | 'primary'
  readonly isDashed: boolean
  /** It may be taken to another price. */
  readonly isDraggable?: boolean
}

/** What is done with a line by the pointer; prices are not on any grid. */
interface LineListeners {
  readonly onMove: (id: string, price: number) => void
  readonly onDrop: (id: string, price: number) => void
  readonly onBack: (id: string) => void
}

/** A fill of the account's own, or something else that happened. `time` is that of the bar it fell in. */
export interface ChartMark {
  readonly time: number
  readonly side: 'buy' | 'sell' | 'event'
  readonly text: string
}

/** What is drawn and how; everything in it can change while the chart stays. */
export interface ChartShape extends Strokes {
  readonly style: ChartStyle
  readonly scale: ScaleMode
  readonly position: 'right' | 'left' | 'no'
  readonly hasVolume: boolean
  readonly hasTimeScale: boolean
}
export const PLAIN_SHAPE: ChartShape = {
  ...{ style: 'candles', scale: 'Normal', position: 'right', hasVolume: true, hasTimeScale: true },
  ...{ tone: 'primary', lineWidth: 2, lineType: 0 },
}

const MARK_SHAPES = { buy: 'arrowUp', sell: 'arrowDown', event: 'circle' } as const

export interface CoreOptions {
  /** Digits after the point. */
  readonly precision: number
  /** Of the times that are shown: days and weeks are drawn at the market's own. */
  readonly zone: ChartZone
  readonly dayZone: ChartZone
  /** A picture of a whole range: it neither scrolls nor scales, and its page names who made the library. */
  readonly isPicture?: boolean
}

export interface Listeners {
  /** Fewer than 60 bars are left to the left of the view. */
  readonly onNearStart: () => void
  /** The bar under the crosshair, by its time; undefined outside. */
  readonly onCursor: (time: number | undefined) => void
}

export interface ChartHandle {
  setShape(shape: ChartShape): void
  /** All bars anew. Bars put in front leave the view where it was. */
  setCandles(candles: readonly Candle[], isIntraday: boolean): void
  /** The last bar moved, or one after it. */
  update(candle: Candle): void
  setLines(lines: readonly ChartLine[]): void
  /** Whom the pointer's moves of lines are told, until another is named. */
  listenLines(listeners: LineListeners | undefined): void
  /** Takes a line by what stands for it beside the chart. */
  takeLine(id: string, event: PointerEvent): void
  setMarks(marks: readonly ChartMark[]): void
  /** Studies and compared symbols, one value for each bar that was set; lines of the same ids keep their place. */
  setDrawn(lines: readonly DrawnLine[]): void
  /** Where each pane begins, in pixels from the top: the prices' first, then those of studies in their order. */
  paneTops(): readonly number[]
  /** Keeps as many pixels above the prices free of them. */
  setHeadroom(pixels: number): void
  /** Shades bars outside regular hours; `phaseOf` takes a bar's own time. Undefined where there are none. */
  setPhases(phaseOf: ((time: number) => ExtendedPhase | undefined) | undefined): void
  /** The last values of the same lines, as the running bar moves. */
  moveDrawn(lines: readonly DrawnLine[]): void
  /** First and last index in sight, whole and within the bars. */
  visible(): { readonly from: number; readonly to: number }
  showLatest(): void
  /** From a time, in seconds, to the last bar. */
  showFrom(time: number): void
  showAll(): void
  /** Puts the crosshair on a bar, as the pointer would; undefined takes it away. */
  pointAt(index: number | undefined): void
  /** The price at a height, in pixels from the top. */
  priceAt(y: number): number | undefined
  /** As it stands, with what is drawn on it. */
  picture(): ChartPicture
  /** Where what is drawn by hand stands. */
  readonly space: DrawingSpace
}

export function makeChart(
  element: HTMLElement,
  { precision, zone, dayZone, isPicture }: CoreOptions,
  listeners: () => Listeners,
): { readonly handle: ChartHandle; readonly remove: () => void } {
  let theme = chartTheme(element)
  let shape = PLAIN_SHAPE
  /** This chart's own list: the running bar is put in its last place. */
  let bars: Candle[] = []
  let drawn: readonly Candle[] = []
  let isIntraday = true
  let marks: readonly ChartMark[] = []
  let headroom = 0
  const chart = createChart(element, chartOptions(theme, isPicture))
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: '',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
    color: theme.volume,
  })
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.86, bottom: 0 } })
  const priceFormat = {
    type: 'custom' as const,
    minMove: 10 ** -precision,
    // The room below the volume reaches under zero, where no price of a symbol is.
    formatter: (value: number) => (value < 0 && (bars[0]?.low ?? -1) >= 0 ? '' : fixed(value, precision)),
  }
  const shade = new SessionShade(theme)
  chart.panes()[0]?.attachPrimitive(shade)
  let phaseOf: ((time: number) => ExtendedPhase | undefined) | undefined
  const shadeBars = () => shade.show(phaseOf ? bars.map(({ time }) => phaseOf?.(time)) : [])
  const groups = new LineGroups(chart, priceFormat)
  let price: PriceSeries = addPriceSeries(chart, shape.style, 'right')
  let markers: ISeriesMarkersPluginApi<Time> = createSeriesMarkers(price, [])
  const lines = new Map<string, { line: IPriceLine; readonly of: ChartLine }>()
  /** What is painted with the prices, in whatever series they are. */
  const attached = new Set<ISeriesPrimitive<Time>>()
  let isDrawnOn = false
  let onLines: LineListeners | undefined
  let isRemoved = false
  /** Whoever holds it lets go when their place goes, which may be after the chart's: a chart that is gone takes no more options. */
  const hold = (isHeld: boolean) =>
    isRemoved ||
    chart.applyOptions({
      handleScale: !isHeld,
      handleScroll: { mouseWheel: !isHeld, pressedMouseMove: !isHeld, horzTouchDrag: !isHeld, vertTouchDrag: false },
    })
  /** Bars' own times by the wall times they are drawn at. */
  const times = new Map<number, number>()
  const wallOf = (time: number): UTCTimestamp => drawnTime(time, isIntraday ? zone : dayZone)

  const pointOf = (index: number) => {
    const candle = drawn[index] as Candle
    return { ...pricePoint(shape.style, candle, drawn[index - 1], theme), time: wallOf(candle.time) }
  }
  const setPoints = () => {
    drawn = styled(shape.style, bars)
    price.setData(drawn.map((_, index) => pointOf(index) as CandlestickData<Time>))
  }
  const applyScale = () => {
    const mode = groups.isCompared ? 'Percentage' : shape.scale
    const options = {
      mode: PriceScaleMode[mode],
      borderVisible: !isPicture,
      borderColor: theme.grid,
      scaleMargins: {
        top: headOf(headroom, chart.panes()[0]?.getHeight() ?? 0),
        bottom: shape.hasVolume ? 0.18 : 0.06,
      },
    }
    const side = shape.position === 'left' ? 'left' : 'right'
    chart.priceScale(side).applyOptions({ ...options, visible: shape.position !== 'no' })
    chart.priceScale(side === 'left' ? 'right' : 'left').applyOptions({ visible: false })
  }
  const applyShape = () => {
    const base = isPicture ? bars[0]?.open : bars[0]?.close
    price.applyOptions({ priceFormat, ...priceOptions(shape.style, theme, shape, base) })
    volume.applyOptions({ visible: shape.hasVolume, color: theme.volume })
    applyScale()
    chart.timeScale().applyOptions({ visible: shape.hasTimeScale })
  }
  const drawMarks = () => {
    markers.setMarkers(
      marks.map(({ time, side, text }) => ({
        time: wallOf(time),
        position: side === 'buy' ? ('belowBar' as const) : ('aboveBar' as const),
        shape: MARK_SHAPES[side],
        color: side === 'event' ? theme.strong : fillColor(shape.style, theme),
        text,
      })),
    )
  }
  /** How wide the words of each mark are, and on which bar they stand. */
  const markWords = () => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) return []
    context.font = `${chart.options().layout.fontSize}px ${theme.font}`
    const places = new Map(bars.map(({ time }, place) => [time, place]))
    return marks.map(({ time, text }) => ({ at: places.get(time) ?? 0, width: context.measureText(text).width }))
  }
  /** Another kind of series in the place of the one there is, with the lines and marks that are on it. */
  const replacePrice = () => {
    chart.removeSeries(price)
    price = addPriceSeries(chart, shape.style, shape.position === 'left' ? 'left' : 'right')
    markers = createSeriesMarkers(price, [])
    for (const held of lines.values()) held.line = price.createPriceLine(lineOptions(held.of, theme))
    for (const primitive of attached) price.attachPrimitive(primitive)
  }
  applyShape()

  const handle: ChartHandle = {
    setShape(next) {
      const isOther = next.style !== shape.style || next.position !== shape.position
      shape = next
      if (isOther) {
        replacePrice()
        setPoints()
        drawMarks()
      }
      applyShape()
    },
    setCandles(candles, isOfDay) {
      const range = chart.timeScale().getVisibleLogicalRange()
      const firstTime = bars[0]?.time
      const at = firstTime === undefined ? -1 : candles.findIndex(({ time }) => time === firstTime)
      const isContinued = at >= 0 && isOfDay === isIntraday
      isIntraday = isOfDay
      chart.applyOptions({
        timeScale: { timeVisible: isIntraday },
        localization: { timeFormatter: (time: Time) => barTime(Number(time), isIntraday, zone) },
      })
      times.clear()
      bars = ascending(candles, wallOf, times)
      setPoints()
      volume.setData(bars.map(({ time, volume: value }) => ({ time: wallOf(time), value })))
      applyShape()
      shadeBars()
      if (isPicture) handle.showAll()
      else if (isContinued && range)
        chart.timeScale().setVisibleLogicalRange({ from: range.from + at, to: range.to + at })
      else handle.showLatest()
    },
    update(candle) {
      const isNext = candle.time > (bars.at(-1)?.time ?? Number.POSITIVE_INFINITY)
      bars[isNext ? bars.length : bars.length - 1] = candle
      if (isNext) shadeBars()
      drawn = styled(shape.style, bars)
      times.set(wallOf(candle.time), candle.time)
      price.update(pointOf(bars.length - 1) as CandlestickData<Time>)
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
    listenLines(next) {
      onLines = next
    },
    takeLine: (id, event) => {
      if (!isDrawnOn) drag.take(id, event)
    },
    setMarks(next) {
      marks = next
      drawMarks()
      if (isPicture) handle.showAll()
    },
    setDrawn(next) {
      const { ahead } = groups
      groups.set(
        next,
        bars.map(({ time }) => wallOf(time)),
        theme,
      )
      applyScale()
      const range = chart.timeScale().getVisibleLogicalRange()
      const by = groups.ahead - ahead
      // What is drawn past the last bar comes into sight where that bar is.
      if (by !== 0 && range && !isPicture && range.to >= bars.length)
        chart.timeScale().setVisibleLogicalRange({ from: range.from + by, to: range.to + by })
    },
    paneTops: () => chart.panes().map((pane) => pane.getHTMLElement()?.offsetTop ?? 0),
    setHeadroom(pixels) {
      headroom = pixels
      applyScale()
    },
    setPhases(next) {
      phaseOf = next
      shadeBars()
    },
    moveDrawn(next) {
      const last = bars.at(-1)
      if (last) groups.move(next, wallOf(last.time))
    },
    visible() {
      const range = chart.timeScale().getVisibleLogicalRange()
      const from = Math.max(0, Math.ceil(range?.from ?? 0))
      return { from, to: Math.min(bars.length - 1, Math.floor(range?.to ?? bars.length - 1)) }
    },
    showLatest() {
      const shown = Math.min(bars.length, Math.max(40, Math.round(element.clientWidth / 8)))
      chart
        .timeScale()
        .setVisibleLogicalRange({ from: bars.length - shown + groups.ahead, to: bars.length + 4 + groups.ahead })
    },
    showFrom(time) {
      const from = Math.max(
        0,
        bars.findIndex((bar) => bar.time >= time),
      )
      chart.timeScale().setVisibleLogicalRange({ from: from - 0.5, to: bars.length + 2 })
    },
    showAll() {
      const scale = chart.timeScale()
      const room = isPicture ? markRoom(markWords(), bars.length, scale.width()) : 0
      scale.applyOptions({ fixRightEdge: isPicture === true && room === 0 })
      scale.setVisibleLogicalRange({ from: -0.5, to: Math.max(1, bars.length - 0.5) + room })
    },
    pointAt(index) {
      const bar = index === undefined ? undefined : bars[index]
      if (!bar) {
        chart.clearCrosshairPosition()
        return
      }
      chart.setCrosshairPosition(bar.close, wallOf(bar.time), price)
      const range = chart.timeScale().getVisibleLogicalRange()
      if (index === undefined || !range || isPicture) return
      const by = index < range.from ? index - range.from - 2 : index > range.to ? index - range.to + 2 : 0
      if (by !== 0) chart.timeScale().setVisibleLogicalRange({ from: range.from + by, to: range.to + by })
    },
    priceAt: (y) => price.coordinateToPrice(y) ?? undefined,
    picture() {
      for (const { line, of } of lines.values()) line.applyOptions({ title: of.title })
      const canvas = chart.takeScreenshot(true)
      for (const { line } of lines.values()) line.applyOptions({ title: '' })
      return { canvas, theme }
    },
    space: spaceOf(
      chart,
      {
        element,
        bars: () => bars,
        theme: () => theme,
        hold(isHeld) {
          isDrawnOn = isHeld
          hold(isHeld)
        },
        attach(primitive) {
          attached.add(primitive)
          price.attachPrimitive(primitive)
          return () => {
            if (attached.delete(primitive)) price.detachPrimitive(primitive)
          }
        },
      },
      () => price,
    ),
  }

  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range && !isPicture && bars.length > 0 && range.from < 60) listeners().onNearStart()
  })
  chart.subscribeCrosshairMove(({ time }) =>
    listeners().onCursor(typeof time === 'number' ? times.get(time) : undefined),
  )
  const drag = dragLines(element, {
    lineAt(y, reach) {
      if (isDrawnOn) return undefined
      const near = [...lines.values()].flatMap(({ of }) => {
        const off = Math.abs((price.priceToCoordinate(of.price) ?? Number.POSITIVE_INFINITY) - y)
        return of.isDraggable && off <= reach ? [{ id: of.id, off }] : []
      })
      return near.sort((one, other) => one.off - other.off)[0]?.id
    },
    yOf: (id) => price.priceToCoordinate(lines.get(id)?.of.price ?? Number.NaN) ?? undefined,
    priceAt: (y) => price.coordinateToPrice(y) ?? undefined,
    onMove: (id, to) => onLines?.onMove(id, to),
    onDrop: (id, to) => onLines?.onDrop(id, to),
    onBack: (id) => onLines?.onBack(id),
    hold,
  })
  const unwatch = watchTheme(() => {
    theme = chartTheme(element)
    chart.applyOptions(chartOptions(theme, isPicture))
    applyShape()
    if (shape.style === 'hollow') setPoints()
    for (const { line, of } of lines.values()) line.applyOptions(lineOptions(of, theme))
    groups.paint(theme)
    shade.wear(theme)
    drawMarks()
  })
  return {
    handle,
    remove() {
      unwatch()
      drag.stop()
      isRemoved = true
      // Whoever put it there takes it away after the chart has gone: there is nothing left to draw anew.
      attached.clear()
      lines.clear()
      chart.remove()
    },
  }
}

/** Bars whose wall times ascend: where clocks go back, the hour that comes twice is drawn once. Fills `times`. */
function ascending(candles: readonly Candle[], wallOf: (time: number) => number, times: Map<number, number>) {
  let latest = Number.NEGATIVE_INFINITY
  return candles.filter(({ time }) => {
    const wall = wallOf(time)
    if (wall <= latest) return false
    latest = wall
    times.set(wall, time)
    return true
  })
}

/** The share of a pane's height above its prices: a little, and what stands there, up to two fifths. */
const headOf = (headroom: number, height: number): number =>
  Math.min(0.4, Math.max(0.08, height > 0 ? headroom / height : 0))

function chartOptions(theme: ChartTheme, isPicture = false) {
  const layout = chartLayout(theme, isPicture)
  return {
    ...layout,
    crosshair: { mode: isPicture ? CrosshairMode.Magnet : CrosshairMode.Normal },
    timeScale: {
      ...layout.timeScale,
      rightOffset: isPicture ? 0 : 4,
      minBarSpacing: isPicture ? 0.01 : 0.5,
      fixLeftEdge: isPicture,
      fixRightEdge: isPicture,
      lockVisibleTimeRangeOnResize: isPicture,
      enableConflation: true,
    },
    ...(isPicture && { handleScroll: false }),
    handleScale: !isPicture,
  }
}

const lineOptions = (line: ChartLine, theme: ChartTheme) => ({
  price: line.price,
  title: '',
  color: theme[line.tone],
  lineWidth: 1 as const,
  lineStyle: line.isDashed ? LineStyle.Dashed : LineStyle.Solid,
  axisLabelVisible: true,
  axisLabelColor: theme[line.tone],
  axisLabelTextColor: theme.ground,
})
