/** The whole holding in one picture: the price since it began, every fill, dividend and split on it, and what it cost on average, step by step. */
import type { Movement } from '@paddock/analytics/lots/movements'
import type { Trip } from '@paddock/analytics/realised/round-trips'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@paddock/market/instant'
import { parseOptionSymbol } from '@paddock/market/options/symbol'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BarFrame } from '../../../charts/bars/bar-frame.ts'
import { barAt, type Candle } from '../../../charts/bars/candles.ts'
import { marketZone, tradedInstrument } from '../../../charts/bars/instrument.ts'
import { marketNow, readBars } from '../../../charts/bars/read-bars.ts'
import type { ChartMark } from '../../../charts/chart-core.ts'
import { LazyLightChart } from '../../../charts/lazy-light-chart.tsx'
import { counted, money, quantity } from '../../../format/number.ts'
import { useFeedWords } from '../../../live/streams/feed-words.ts'
import { usePricePart } from '../../../live/streams/prices.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type ExitPrices, holdingLines } from './holding-lines.ts'

/** Bars that keep a picture of some hundred points, by how many days it spans. */
const FRAMES: readonly (readonly [days: number, frame: BarFrame])[] = [
  [2, '5Min'],
  [8, '30Min'],
  [40, '2Hour'],
  [1200, '1Day'],
]

interface HoldingChartProps {
  readonly account: string
  /** As it is traded: with the slash of a pair. */
  readonly symbol: string
  readonly trip: Trip
  /** Stops and targets at work. */
  readonly exits?: ExitPrices
}
const NO_EXITS: ExitPrices = { stops: [], targets: [] }

export function HoldingChart({ account, symbol, trip, exits = NO_EXITS }: HoldingChartProps) {
  const last = usePricePart(symbol, (now) => now?.last)
  const queryKey = ['bars', account, 'holding', symbol, trip.key, trip.closedAt]
  const isMoving = trip.closedAt === undefined && !parseOptionSymbol(symbol)
  const feed = useFeedWords(symbol, { keys: [queryKey], isLive: isMoving })
  const bars = useQuery({
    queryKey,
    queryFn: ({ signal }) => barsOf(account, symbol, trip, signal),
    staleTime: MINUTE_MS,
  })
  const candles = bars.data?.candles
  const marks = useMemo(() => (candles ? marksOf(trip.movements, candles) : []), [trip, candles])
  const lines = useMemo(() => (candles ? holdingLines(trip, candles, exits) : []), [trip, candles, exits])
  if (bars.isPending) return <Skeleton height="100%" />
  if (!bars.data)
    return <ErrorState title="Bars could not be read" error={bars.error} onRetry={() => void bars.refetch()} />
  if (!candles || candles.length === 0) return <p className="muted p-4">No bars since it was opened.</p>
  return (
    <LazyLightChart
      label={`${symbol}, since it was opened, ${counted(trip.movements.length, 'event')}`}
      symbol={symbol}
      feed={feed}
      candles={candles}
      isIntraday={bars.data.isIntraday}
      zone={marketZone(tradedInstrument(symbol))}
      digits={DIGITS}
      last={isMoving ? last : undefined}
      shape={SHAPE}
      lines={lines}
      marks={marks}
    />
  )
}

const DIGITS = 2
const SHAPE = { style: 'line' } as const

/** From a little before the first fill to the end of the trip, or to now. */
async function barsOf(account: string, symbol: string, trip: Trip, signal: AbortSignal) {
  const from = Date.parse(trip.openedAt)
  const to = trip.closedAt === undefined ? await marketNow(account, signal) : Date.parse(trip.closedAt)
  const lead = Math.max((to - from) * 0.08, 2 * HOUR_MS)
  const days = (to - from + 2 * lead) / DAY_MS
  const frame = FRAMES.find(([most]) => days <= most)?.[1] ?? '1Week'
  const isIntraday = frame !== '1Day' && frame !== '1Week'
  const end = trip.closedAt === undefined ? undefined : to + lead
  const start = from - (isIntraday ? lead : Math.max(lead, 5 * DAY_MS))
  const span = { start, ...(end !== undefined && { end }) }
  return { isIntraday, candles: await readBars(account, tradedInstrument(symbol), frame, span, signal) }
}

/** What a movement says on the chart; nothing for a fee. */
function wordsOf({ kind, qty, cash }: Movement): { side: ChartMark['side']; text: string } | undefined {
  if (kind === 'trade') return { side: qty.coefficient < 0n ? 'sell' : 'buy', text: quantity(qty).replace('−', '') }
  if (kind === 'split') return { side: 'event', text: 'Split' }
  return kind === 'income' ? { side: 'event', text: `Dividend ${money(cash)}` } : undefined
}

function marksOf(movements: readonly Movement[], candles: readonly Candle[]): ChartMark[] {
  const first = candles[0]
  return movements
    .flatMap((movement): ChartMark[] => {
      const words = wordsOf(movement)
      const bar = barAt(candles, Date.parse(movement.at) / 1000) ?? first
      return words && bar ? [{ time: bar.time, ...words }] : []
    })
    .sort((a, b) => a.time - b.time)
}
