/** The chart of anything a widget can name over a date range, with its states, in the colour of which way it went. */
import { DAY_MS } from '@paddock/market/instant'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type BarFrame, frameLength } from '../../charts/bars/bar-frame.ts'
import type { Candle } from '../../charts/bars/candles.ts'
import { isStreamed, marketZone } from '../../charts/bars/instrument.ts'
import type { ChartShape } from '../../charts/chart-core.ts'
import { LazyLightChart } from '../../charts/lazy-light-chart.tsx'
import type { LightChartProps } from '../../charts/light-chart.tsx'
import { priceScale } from '../../format/number.ts'
import { widgetSymbol } from '../../format/widget-symbol.ts'
import { useAccountId } from '../../live/account.ts'
import { useFeedWords } from '../../live/streams/feed-words.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useReadGood } from '../last-good.tsx'
import { DATE_RANGE_CHOICES, type DateRange } from '../settings.ts'
import { Quote } from './quote.tsx'
import { rangeBarsQuery, rangeChange, rangeFrame } from './watched-bars.ts'

export const rangeLabel = (range: DateRange): string =>
  DATE_RANGE_CHOICES.find(({ value }) => value === range)?.label ?? range

interface RangeChartProps {
  readonly setting: string
  readonly name: string
  readonly range: DateRange
  /** The length of its bars; by the range where it says none. */
  readonly frame?: BarFrame | undefined
  readonly shape?: Partial<ChartShape> | undefined
  /** What is drawn over its bars. The same function as long as it draws the same. */
  readonly linesOf?: ((candles: readonly Candle[]) => LightChartProps['lines']) | undefined
  readonly onCursor?: (candle: Candle | undefined) => void
}

export function RangeChart({ setting, name, range, frame, shape, linesOf, onCursor }: RangeChartProps) {
  const account = useAccountId()
  const instrument = widgetSymbol(setting)
  const taken = frame ?? rangeFrame(range, instrument.kind)
  const options = rangeBarsQuery(account, setting, range, taken)
  const query = useQuery(options)
  const feed = useFeedWords(instrument.symbol, { keys: [options.queryKey], isLive: isStreamed(instrument) })
  useReadGood(query)
  const { data: candles } = query
  const lines = useMemo(() => (candles && linesOf?.(candles)) ?? [], [candles, linesOf])
  if (query.isPending) return <Skeleton height="100%" />
  if (!candles)
    return (
      <ErrorState title="Bars could not be read" error={query.error} onRetry={() => void query.refetch()}>
        Prices elsewhere and trading are not affected.
      </ErrorState>
    )
  if (candles.length === 0) return <p className="muted m-auto p-3">No bars of {instrument.symbol} in this range.</p>
  return (
    <div className="range-chart">
      <Quote setting={setting}>
        {({ last, digits }) => {
          const tone = (rangeChange(candles, last) ?? 0) < 0 ? 'loss' : 'gain'
          return (
            <LazyLightChart
              label={`${name}, ${rangeLabel(range)}`}
              symbol={instrument.symbol}
              feed={feed}
              candles={candles}
              isIntraday={frameLength(taken) < DAY_MS}
              zone={marketZone(instrument)}
              digits={digits ?? priceScale(undefined, last ?? candles.at(-1)?.close)}
              last={last}
              shape={{ tone, ...shape }}
              lines={lines}
              {...(onCursor && { onCursor })}
            />
          )
        }}
      </Quote>
    </div>
  )
}

/** How far the range went, which is not how far the day did. */
export function useRangeChange(setting: string, range: DateRange): number | undefined {
  const { data } = useQuery(rangeBarsQuery(useAccountId(), setting, range))
  return data && rangeChange(data)
}
