/** Two results over time, in percent of where each account began, so that accounts of different sizes compare. */
import { toNumber } from '@paddock/decimal/decimal'
import { ColorType, createChart, type IChartApi, LineSeries, type UTCTimestamp } from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import { chartTheme, watchTheme } from '../charts/chart-theme.ts'
import { axisTime } from '../charts/chart-time.ts'
import type { HistoryFigures } from '../history/figures.ts'

interface Line {
  readonly name: string
  readonly figures: HistoryFigures
}

export function CompareChart({ one, two }: { one: Line; two: Line }) {
  const container = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = container.current
    if (!element) return
    let chart = drawn(element, one, two)
    const unwatch = watchTheme(() => {
      chart.remove()
      chart = drawn(element, one, two)
    })
    return () => {
      unwatch()
      chart.remove()
    }
  }, [one, two])
  return (
    <figure
      ref={container}
      className="h-full"
      aria-label={`Results of ${one.name} and ${two.name} over time; the table has their figures`}
    />
  )
}

function drawn(element: HTMLElement, one: Line, two: Line): IChartApi {
  const theme = chartTheme(element)
  const chart = createChart(element, {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: theme.ground },
      textColor: theme.text,
      fontFamily: theme.font,
      fontSize: 11,
      attributionLogo: true,
    },
    grid: { vertLines: { color: theme.grid }, horzLines: { color: theme.grid } },
    rightPriceScale: { borderColor: theme.grid },
    timeScale: { borderColor: theme.grid, tickMarkFormatter: axisTime },
    handleScroll: { vertTouchDrag: false },
  })
  // The second line is dashed: colour is never the only sign.
  for (const [{ name, figures }, color, lineStyle] of [
    [one, theme.primary, 0],
    [two, theme.text, 2],
  ] as const) {
    const line = chart.addSeries(LineSeries, {
      color,
      lineStyle,
      lineWidth: 2,
      title: name,
      priceFormat: { type: 'percent', precision: 2, minMove: 0.01 },
    })
    line.setData(
      figures.points.map(({ time, gainRatio }) => ({ time: time as UTCTimestamp, value: toNumber(gainRatio) * 100 })),
    )
  }
  chart.timeScale().fitContent()
  return chart
}
