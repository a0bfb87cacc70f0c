/** The price around an order, from a quarter of an hour before it began to a quarter of an hour after it ended, with what happened on it. */
import type { Activity } from '@paddock/contract/entities/activity'
import type { Order } from '@paddock/contract/entities/order'
import { DAY_MS } from '@paddock/market/instant'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BarFrame } from '../../../charts/bars/bar-frame.ts'
import { barAt, type Candle } from '../../../charts/bars/candles.ts'
import { marketZone, tradedInstrument } from '../../../charts/bars/instrument.ts'
import { marketNow, readBars } from '../../../charts/bars/read-bars.ts'
import type { ChartMark } from '../../../charts/chart-core.ts'
import { LazyLightChart } from '../../../charts/lazy-light-chart.tsx'
import type { DrawnLine } from '../../../charts/line-groups.ts'
import { quantity } from '../../../format/number.ts'
import { isWorking } from '../../../format/order.ts'
import { useFeedWords } from '../../../live/streams/feed-words.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { timeline } from './timeline.ts'

/** Milliseconds on either side. */
const AROUND = 15 * 60_000
/** Bars that keep a long life to some hundred of them. */
const FRAMES: readonly (readonly [days: number, frame: BarFrame])[] = [
  [0.5, '1Min'],
  [2, '5Min'],
  [10, '30Min'],
  [60, '2Hour'],
]

/** Bars of the interval that suits how long the order has lived. */
export function OrderWindow({ account, order, fills }: { account: string; order: Order; fills: readonly Activity[] }) {
  const { symbol } = order
  const queryKey = ['bars', account, 'order', order.id, order.updated_at]
  const feed = useFeedWords(symbol, { keys: [queryKey] })
  const bars = useQuery({
    queryKey,
    queryFn: ({ signal }) => barsAround(account, order, signal),
    staleTime: 60_000,
  })
  const candles = bars.data?.candles
  const marks = useMemo(() => (candles ? marksOf(order, fills, candles) : []), [order, fills, candles])
  const lines = useMemo(() => (candles ? pricesOf(order, candles) : []), [order, candles])
  return (
    <Card title="Price at execution" note="15 minutes before to 15 minutes after" isFlush>
      <div className="relative h-60">
        {bars.isPending ? (
          <Skeleton height="100%" />
        ) : !bars.data ? (
          <ErrorState title="Bars could not be read" error={bars.error} onRetry={() => void bars.refetch()} />
        ) : !candles || candles.length === 0 ? (
          <p className="muted p-4">No trades around the order.</p>
        ) : (
          <LazyLightChart
            label={`${symbol} around the order`}
            symbol={symbol}
            feed={feed}
            candles={candles}
            isIntraday={bars.data.isIntraday}
            zone={marketZone(tradedInstrument(symbol))}
            digits={2}
            shape={SHAPE}
            lines={lines}
            marks={marks}
          />
        )}
      </div>
    </Card>
  )
}

const SHAPE = { style: 'candles' } as const

async function barsAround(account: string, order: Order, signal: AbortSignal) {
  const from = Date.parse(order.submitted_at ?? order.created_at)
  const now = await marketNow(account, signal)
  const ended = order.filled_at ?? order.canceled_at ?? order.expired_at ?? order.replaced_at ?? order.failed_at
  const to = isWorking(order) || !ended ? now : Date.parse(ended)
  const days = (to - from + 2 * AROUND) / DAY_MS
  const frame = FRAMES.find(([most]) => days <= most)?.[1] ?? '1Day'
  const end = Math.min(now, to + AROUND)
  const candles = await readBars(
    account,
    tradedInstrument(order.symbol),
    frame,
    { start: from - AROUND, ...(end < now && { end }) },
    signal,
  )
  return { candles, isIntraday: frame !== '1Day' }
}

function marksOf(order: Order, fills: readonly Activity[], candles: readonly Candle[]): ChartMark[] {
  const first = candles[0]
  const bySide = order.side === 'buy' ? 'buy' : 'sell'
  return timeline(order, fills)
    .flatMap(({ key, at, title }): ChartMark[] => {
      if (key === 'submitted' || key === 'filled') return []
      const bar = barAt(candles, Date.parse(at) / 1000) ?? first
      const fill = fills.find(({ id }) => id === key)
      if (!bar) return []
      return [
        fill
          ? { time: bar.time, side: bySide, text: quantity(fill.qty) }
          : { time: bar.time, side: 'event', text: key === 'created' ? 'Accepted' : title },
      ]
    })
    .sort((a, b) => a.time - b.time)
}

/** What it waits for, across the picture. */
function pricesOf(order: Order, candles: readonly Candle[]): DrawnLine[] {
  const line = (name: string, price: string | null | undefined, place: number): DrawnLine[] =>
    price
      ? [
          {
            ...{ group: name, kind: 'overlay', place, title: name, levels: [] },
            line: { name, values: candles.map(() => Number(price)), tone: 'own' },
          },
        ]
      : []
  return [...line('Limit', order.limit_price, 0), ...line('Stop', order.stop_price, 1)]
}
