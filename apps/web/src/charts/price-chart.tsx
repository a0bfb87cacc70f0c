/** The chart of one symbol: candles and volume, the account's orders, average and fills on it, live at its right end. */
import './chart.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { short } from '../format/number.ts'
import { priceScale, price as priceText } from '../format/price.ts'
import { subscribeBars } from '../live/bars.ts'
import { activitiesQuery, assetsQuery, ordersQuery, positionsQuery } from '../live/queries.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Segments } from '../ui/segments.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { BarsTable } from './bars-table.tsx'
import { type Candle, withPrint } from './candles.ts'
import { barTime, wallTime, zoneOf } from './chart-time.ts'
import { INTERVAL_FACTS, INTERVALS, type Interval } from './interval.ts'
import { ownLines, ownMarks } from './own-marks.ts'
import { TypedInterval } from './typed-interval.tsx'
import { useBars } from './use-bars.ts'
import { useChart } from './use-chart.ts'

const NO_CANDLES: readonly Candle[] = []

export interface PriceChartProps {
  readonly symbol: string
  /** Undefined for a visitor: prices without orders or fills. */
  readonly accountId: string | undefined
  readonly interval: Interval
  readonly onInterval: (interval: Interval) => void
}

export function PriceChart({ symbol, accountId, interval, onInterval }: PriceChartProps) {
  const container = useRef<HTMLDivElement>(null)
  const { data: assets } = useQuery(assetsQuery(accountId))
  const { query, loadOlder } = useBars(accountId, symbol, interval)
  const candles = query.data ?? NO_CANDLES
  const { isIntraday, said } = INTERVAL_FACTS[interval]
  const asset = assets?.find((item) => item.symbol === symbol)
  const precision = Math.min(8, priceScale(asset, candles.at(-1)?.close))
  const [cursor, setCursor] = useState<number>()
  const [table, setTable] = useState<readonly Candle[]>()
  const [running, setRunning] = useState<Candle>()
  const zone = zoneOf(symbol)
  const chart = useChart(container, precision, zone, { onNearStart: loadOlder, onCursor: setCursor })
  const own = useOwn(accountId, symbol, candles)

  useEffect(() => {
    if (chart && candles.length > 0) chart.setCandles(candles, isIntraday)
  }, [chart, candles, isIntraday])
  useEffect(() => chart?.setLines(own.lines), [chart, own.lines])
  useEffect(() => chart?.setMarks(own.marks), [chart, own.marks])
  useEffect(() => {
    let last = candles.at(-1)
    setRunning(last)
    return subscribeBars(
      symbol,
      (update) => {
        if (update.kind !== 'trade') return
        const moved = withPrint(last, update.at, update.price, interval, zone)
        if (!moved) return
        last = moved
        chart?.update(moved)
        setRunning(moved)
      },
      accountId,
    )
  }, [chart, candles, symbol, interval, zone, accountId])

  const shown = candles.find(({ time }) => time === cursor) ?? running
  const seen = () => {
    const { from, to } = chart?.visible() ?? { from: 0, to: -1 }
    return candles.slice(from, to + 1)
  }
  return (
    <section className="chart-panel h-full" aria-label={`${symbol} chart, ${said} bars${lastSaid(candles)}`}>
      <div className="chart-bar">
        <Segments
          label="Interval"
          size="small"
          value={interval}
          onChange={onInterval}
          segments={INTERVALS.map((value) => ({ value, label: INTERVAL_FACTS[value].label }))}
        />
        <TypedInterval onInterval={onInterval} />
        <Legend candle={shown} wall={wallTime(shown?.time ?? 0, zone)} isIntraday={isIntraday} asset={asset} />
        <Button size="small" tone="bare" className="latest" onClick={() => chart?.showLatest()}>
          Latest
        </Button>
        <IconButton
          icon={table ? 'chart-candlestick' : 'columns-3'}
          label={table ? 'Show the chart' : 'Show the bars as a table'}
          aria-pressed={table !== undefined}
          onClick={() => setTable(table ? undefined : seen())}
        />
      </div>
      <div className="chart-area">
        <div ref={container} className="absolute inset-0" inert={table !== undefined} />
        {query.isPending && (
          <div className="absolute inset-0 grid place-items-stretch bg-well p-4">
            <Skeleton height="100%" />
          </div>
        )}
        {query.isError && candles.length === 0 && (
          <div className="absolute inset-0 bg-well">
            <ErrorState title="Bars could not be read" error={query.error} onRetry={() => void query.refetch()}>
              The price and your orders are not affected.
            </ErrorState>
          </div>
        )}
        {query.isSuccess && candles.length === 0 && (
          <p className="muted absolute inset-0 bg-well p-4">
            No bars of {said} for {symbol} yet.
          </p>
        )}
        {table && <BarsTable symbol={symbol} candles={table} isIntraday={isIntraday} precision={precision} />}
      </div>
    </section>
  )
}

function Legend(props: {
  candle: Candle | undefined
  wall: number
  isIntraday: boolean
  asset: { price_increment?: string | undefined } | undefined
}) {
  const { candle, wall, isIntraday, asset } = props
  const figure = (value: number) => <b>{priceText(value, asset)}</b>
  return (
    <p className="ohlc push">
      {candle && (
        <>
          <span className="faint max-lg:hidden">{barTime(wall, isIntraday)} </span>O {figure(candle.open)} H{' '}
          {figure(candle.high)} L {figure(candle.low)} C {figure(candle.close)} V <b>{short(candle.volume)}</b>
        </>
      )}
    </p>
  )
}

/** The account's lines and marks; none for a visitor. */
function useOwn(account: string | undefined, symbol: string, candles: readonly Candle[]) {
  const id = account ?? ''
  const enabled = account !== undefined
  const { data: orders } = useQuery({ ...ordersQuery(id, 'open'), enabled })
  const { data: positions } = useQuery({ ...positionsQuery(id), enabled })
  const { data: fills } = useQuery({ ...activitiesQuery(id, { activity_types: ['FILL'], page_size: 100 }), enabled })
  return {
    lines: ownLines(symbol, orders ?? [], positions ?? []),
    marks: ownMarks(symbol, fills ?? [], candles),
  }
}

function lastSaid(candles: readonly Candle[]): string {
  const first = candles[0]
  const last = candles.at(-1)
  if (!first || !last) return ''
  return `, from ${first.open} to ${last.close}`
}
