/** A picture of a whole range of prices: nothing to scroll, a cursor by pointer and keyboard, the same bars as a table. */
import './chart.css'
import './light-chart.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import { fixed } from '../format/number.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { BarCursor } from './bar-cursor.tsx'
import type { Candle } from './bars/candles.ts'
import { barTime, type ChartZone, wallTime } from './bars/chart-time.ts'
import { BarsTable } from './bars-table.tsx'
import { type ChartMark, type ChartShape, PLAIN_SHAPE } from './chart-core.ts'
import type { DrawnLine } from './line-groups.ts'
import { useChart } from './use-chart.ts'

const NO_LINES: readonly DrawnLine[] = []
const NO_MARKS: readonly ChartMark[] = []

export interface LightChartProps {
  /** What it shows, for those who do not see it: `AAPL, one year`. */
  readonly label: string
  readonly symbol: string
  /** Where the prices come from. */
  readonly feed?: string | undefined
  /** At least one. */
  readonly candles: readonly Candle[]
  readonly isIntraday: boolean
  readonly zone: ChartZone
  /** After the point. */
  readonly digits: number
  /** The last price, where it is newer than the last bar. */
  readonly last?: number | undefined
  readonly shape?: Partial<ChartShape>
  readonly lines?: readonly DrawnLine[]
  readonly marks?: readonly ChartMark[]
  /** The bar under the cursor; undefined when it leaves. */
  readonly onCursor?: (candle: Candle | undefined) => void
}

export function LightChart(props: LightChartProps) {
  const { label, symbol, feed, candles, isIntraday, zone, digits, last } = props
  const { lines = NO_LINES, marks = NO_MARKS, onCursor } = props
  const shape: ChartShape = { ...PLAIN_SHAPE, style: 'area', hasVolume: false, ...props.shape }
  const shapeKey = JSON.stringify(shape)
  const container = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<number>()
  const [isTable, setTable] = useState(false)
  const point = (time: number | undefined) => {
    setCursor(time)
    onCursor?.(time === undefined ? undefined : candles.find((candle) => candle.time === time))
  }
  const chart = useChart(
    container,
    { precision: digits, zone, dayZone: zone, isPicture: true },
    { onNearStart: () => {}, onCursor: point },
  )
  useEffect(() => {
    chart?.setShape(JSON.parse(shapeKey))
  }, [chart, shapeKey])
  useEffect(() => {
    if (chart && candles.length > 0) chart.setCandles(candles, isIntraday)
  }, [chart, candles, isIntraday])
  useEffect(() => {
    if (chart && candles.length > 0) chart.setDrawn(lines)
  }, [chart, candles, lines])
  useEffect(() => {
    if (chart && candles.length > 0) chart.setMarks(marks)
  }, [chart, candles, marks])
  const running = useMemo(() => movedBy(candles.at(-1), last), [candles, last])
  useEffect(() => {
    if (running) chart?.update(running)
  }, [chart, running])

  const at = cursor === undefined ? -1 : candles.findIndex(({ time }) => time === cursor)
  const shown = candles[at] ?? running
  const said = (candle: Candle) =>
    `${barTime(wallTime(candle.time, zone), isIntraday, zone)}: ${fixed(candle.close, digits)}`
  return (
    <figure className="light-chart" aria-label={`${label}. ${summary(candles, running, digits)}`}>
      <div className="chart-area">
        <div ref={container} className="absolute inset-0" inert={isTable} />
        {!isTable && (
          <BarCursor
            label={`${symbol}, bar by bar`}
            count={candles.length}
            at={at >= 0 ? at : undefined}
            said={shown ? said(shown) : ''}
            onMove={(to) => {
              chart?.pointAt(to)
              point(to === undefined ? undefined : candles[to]?.time)
            }}
          />
        )}
        {at >= 0 && shown && !isTable && (
          <p className="pointer-events-none absolute top-1 left-2 z-3 rounded-control border border-line bg-raised px-1.5 text-label leading-5 text-text">
            {said(shown)}
          </p>
        )}
        {isTable && (
          <BarsTable
            symbol={symbol}
            feed={feed}
            candles={candles}
            isIntraday={isIntraday}
            precision={digits}
            zone={zone}
          />
        )}
      </div>
      <figcaption className="flex flex-none items-center justify-between h-6 pl-3 text-[0.6875rem]">
        <Attribution />
        <span>{[isIntraday && zone, feed].filter(Boolean).join(', ')}</span>
        <IconButton
          icon={isTable ? 'chart-line' : 'columns-3'}
          iconSize={14}
          label={isTable ? `Show the chart of ${symbol}` : `Show the bars of ${symbol} as a table`}
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        />
      </figcaption>
    </figure>
  )
}

/** The last bar moved to a newer price. */
function movedBy(candle: Candle | undefined, last: number | undefined): Candle | undefined {
  if (!candle || last === undefined) return candle
  return { ...candle, close: last, high: Math.max(candle.high, last), low: Math.min(candle.low, last) }
}

/** Start, end, highest and lowest, in words. */
function summary(candles: readonly Candle[], running: Candle | undefined, digits: number): string {
  const first = candles[0]
  if (!first || !running) return ''
  const most = Math.max(running.high, ...candles.map(({ high }) => high))
  const least = Math.min(running.low, ...candles.map(({ low }) => low))
  const [from, to, low, high] = [first.open, running.close, least, most].map((value) => fixed(value, digits))
  return `From ${from} to ${to}, between ${low} and ${high}.`
}

/** Who made the charts' library: its licence asks for the notice and a link on pages with charts that carry no mark of their own. */
const Attribution = () => (
  <a
    className="overflow-hidden text-faint text-ellipsis whitespace-nowrap hover:text-text hover:underline pointer-coarse:py-1"
    href="https://www.tradingview.com/"
    target="_blank"
    rel="noreferrer"
    title="TradingView Lightweight Charts™, Copyright (c) 2025 TradingView, Inc."
  >
    Lightweight Charts™ by TradingView
  </a>
)
