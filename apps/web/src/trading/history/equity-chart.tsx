/** The equity over time, above and below its base; how far it has fallen under it where that is wanted. */
import type { HistoryFigures } from '@paddock/analytics/equity/history-figures'
import { isNegative, isZero, subtract, toNumber, ZERO } from '@paddock/decimal/decimal'
import {
  AreaSeries,
  BaselineSeries,
  createChart,
  createSeriesMarkers,
  type IChartApi,
  type Time,
} from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import { axisTime } from '../../charts/axis-time.ts'
import { barTime, drawnTime } from '../../charts/bars/chart-time.ts'
import { chartLayout } from '../../charts/chart-layout.ts'
import { type ChartTheme, chartTheme, watchTheme } from '../../charts/chart-theme.ts'
import { money, signedMoney } from '../../format/number.ts'
import { useHidesAmounts } from '../../format/privacy.ts'

interface EquityChartProps {
  readonly figures: HistoryFigures
  readonly isIntraday: boolean
  readonly hasDrawdown: boolean
}

export function EquityChart({ figures, isIntraday, hasDrawdown }: EquityChartProps) {
  const container = useRef<HTMLElement>(null)
  const hidesAmounts = useHidesAmounts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the chart draws says amounts, or hides them
  useEffect(() => {
    const element = container.current
    if (!element) return
    let chart = drawn(element, figures, isIntraday, hasDrawdown)
    const unwatch = watchTheme(() => {
      chart.remove()
      chart = drawn(element, figures, isIntraday, hasDrawdown)
    })
    return () => {
      unwatch()
      chart.remove()
    }
  }, [figures, isIntraday, hasDrawdown, hidesAmounts])
  return <figure ref={container} className="h-full" aria-label="Equity over time; the table has its figures" />
}

function drawn(
  element: HTMLElement,
  { points, base }: HistoryFigures,
  isIntraday: boolean,
  hasDrawdown: boolean,
): IChartApi {
  const theme = chartTheme(element)
  const chart = createChart(element, { autoSize: true, ...options(theme, isIntraday) })
  const moves = points.flatMap(({ time, putIn }, at) => {
    const amount = subtract(putIn, points[at - 1]?.putIn ?? ZERO)
    return isZero(amount) ? [] : [{ time: drawnTime(time, 'New York'), amount }]
  })
  const equity = chart.addSeries(BaselineSeries, {
    baseValue: { type: 'price', price: toNumber(base) },
    // Above the base is no gain where it was put in.
    topLineColor: moves.length > 0 ? theme.text : theme.gain,
    bottomLineColor: moves.length > 0 ? theme.text : theme.loss,
    topFillColor1: theme.volume,
    topFillColor2: 'transparent',
    bottomFillColor1: 'transparent',
    bottomFillColor2: theme.volume,
    lineWidth: 2,
    priceFormat: { type: 'custom', minMove: 0.01, formatter: (value: number) => money(value) },
  })
  equity.setData(
    points.map(({ time, equity: value }) => ({ time: drawnTime(time, 'New York'), value: toNumber(value) })),
  )
  equity.createPriceLine({ price: toNumber(base), color: theme.text, lineWidth: 1, lineStyle: 2, title: 'base' })
  createSeriesMarkers(
    equity,
    moves.map(({ time, amount }) => ({
      ...{ time, position: 'aboveBar', color: theme.text, text: signedMoney(amount), size: 0.5 },
      shape: isNegative(amount) ? 'arrowDown' : 'arrowUp',
    })),
  )
  if (hasDrawdown) {
    const fall = chart.addSeries(
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
    fall.setData(
      points.map(({ time, drawdown }) => ({ time: drawnTime(time, 'New York'), value: toNumber(drawdown) * 100 })),
    )
    chart.panes()[1]?.setStretchFactor(0.35)
  }
  chart.timeScale().fitContent()
  return chart
}

const options = (theme: ChartTheme, isIntraday: boolean) => ({
  ...chartLayout(theme),
  timeScale: { borderColor: theme.grid, timeVisible: isIntraday, tickMarkFormatter: axisTime },
  localization: { timeFormatter: (time: Time) => barTime(Number(time), isIntraday, 'New York') },
})
