/** The equity over time, above and below its base; how far it has fallen under it where that is wanted. */
import type { HistoryFigures, HistoryPoint } from '@paddock/analytics/equity/history-figures'
import { isNegative, isZero, subtract, toNumber, ZERO } from '@paddock/decimal/decimal'
import { AreaSeries, BaselineSeries, createChart, createSeriesMarkers, type Time } from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import { barTime, drawnTime } from '../../charts/bars/chart-time.ts'
import { chartLayout } from '../../charts/chart-layout.ts'
import { chartTheme } from '../../charts/chart-theme.ts'
import { useThemed } from '../../charts/use-chart.ts'
import { money, signedMoney } from '../../format/number.ts'
import { useHidesAmounts } from '../../format/privacy.ts'

interface EquityChartProps {
  readonly figures: HistoryFigures
  /** Where it stands with the live equity: what the last point is drawn at. */
  readonly now: HistoryPoint | undefined
  readonly isIntraday: boolean
  readonly hasDrawdown: boolean
}

export function EquityChart({ figures, now, isIntraday, hasDrawdown }: EquityChartProps) {
  const container = useRef<HTMLElement>(null)
  // Amounts are formatted as they are drawn: hidden ones are another kind.
  const kind = [isIntraday, hasDrawdown, useHidesAmounts()].join(' ')
  const drawing = useThemed(container, kind, (element) => drawn(element, isIntraday, hasDrawdown))
  useEffect(() => drawing?.show(figures), [drawing, figures])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read anew ends where it was read
  useEffect(() => {
    if (now) drawing?.standAt(now)
  }, [drawing, figures, now])
  return <figure ref={container} className="h-full" aria-label="Equity over time; the table has its figures" />
}

interface Drawing {
  /** Keeps what is zoomed to, unless the history begins elsewhere. */
  readonly show: (figures: HistoryFigures) => void
  /** Moves the last point. */
  readonly standAt: (now: HistoryPoint) => void
  readonly remove: () => void
}

function drawn(element: HTMLElement, isIntraday: boolean, hasDrawdown: boolean): Drawing {
  const theme = chartTheme(element)
  const layout = chartLayout(theme)
  const chart = createChart(element, {
    ...layout,
    timeScale: { ...layout.timeScale, timeVisible: isIntraday },
    localization: { timeFormatter: (time: Time) => barTime(Number(time), isIntraday, 'New York') },
  })
  const equity = chart.addSeries(BaselineSeries, {
    topFillColor1: theme.volume,
    topFillColor2: 'transparent',
    bottomFillColor1: 'transparent',
    bottomFillColor2: theme.volume,
    lineWidth: 2,
    priceFormat: { type: 'custom', minMove: 0.01, formatter: (value: number) => money(value) },
  })
  const baseLine = equity.createPriceLine({ price: 0, color: theme.text, lineWidth: 1, lineStyle: 2, title: 'base' })
  const markers = createSeriesMarkers(equity, [])
  const fall =
    hasDrawdown &&
    chart.addSeries(
      AreaSeries,
      {
        lineColor: theme.loss,
        topColor: 'transparent',
        bottomColor: theme.volume,
        lineWidth: 1,
        invertFilledArea: true,
        priceFormat: { type: 'percent', precision: 2, minMove: 0.01 },
      },
      1,
    )
  chart.panes()[1]?.setStretchFactor(0.35)
  let begins: number | undefined
  return {
    show({ points, base }) {
      const moves = points.flatMap(({ time, putIn }, at) => {
        const amount = subtract(putIn, points[at - 1]?.putIn ?? ZERO)
        return isZero(amount) ? [] : [{ time: drawnTime(time, 'New York'), amount }]
      })
      const price = toNumber(base)
      equity.applyOptions({
        baseValue: { type: 'price', price },
        // Above the base is no gain where it was put in.
        topLineColor: moves.length > 0 ? theme.text : theme.gain,
        bottomLineColor: moves.length > 0 ? theme.text : theme.loss,
      })
      baseLine.applyOptions({ price })
      equity.setData(points.map(equityAt))
      if (fall) fall.setData(points.map(drawdownAt))
      markers.setMarkers(
        moves.map(({ time, amount }) => ({
          ...{ time, color: theme.text, text: signedMoney(amount), size: 0.5 },
          // Opposite to where the line comes from.
          ...(isNegative(amount)
            ? { position: 'belowBar', shape: 'arrowDown' }
            : { position: 'aboveBar', shape: 'arrowUp' }),
        })),
      )
      if (points[0]?.time !== begins) chart.timeScale().fitContent()
      begins = points[0]?.time
    },
    standAt(now) {
      equity.update(equityAt(now))
      if (fall) fall.update(drawdownAt(now))
    },
    remove: () => chart.remove(),
  }
}

const equityAt = ({ time, equity }: HistoryPoint) => ({ time: drawnTime(time, 'New York'), value: toNumber(equity) })
const drawdownAt = ({ time, drawdown }: HistoryPoint) => ({
  time: drawnTime(time, 'New York'),
  value: toNumber(drawdown) * 100,
})
