/** Two results over time, in percent of where each account began, so that accounts of different sizes and currencies compare. */
import type { Alignment, ComparedDay } from '@paddock/analytics/returns/compared-days'
import { toNumber } from '@paddock/decimal/decimal'
import { createChart, type IChartApi, LineSeries, type UTCTimestamp } from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import { axisTime } from '../../../charts/axis-time.ts'
import { drawnTime } from '../../../charts/bars/chart-time.ts'
import { chartLayout } from '../../../charts/chart-layout.ts'
import { chartTheme, watchTheme } from '../../../charts/chart-theme.ts'

interface CompareChartProps {
  readonly names: readonly [string, string]
  readonly days: readonly ComparedDay[]
  readonly alignment: Alignment
}

export function CompareChart({ names, days, alignment }: CompareChartProps) {
  const [one, two] = names
  const container = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = container.current
    if (!element) return
    let chart = drawn(element, [one, two], days, alignment)
    const unwatch = watchTheme(() => {
      chart.remove()
      chart = drawn(element, [one, two], days, alignment)
    })
    return () => {
      unwatch()
      chart.remove()
    }
  }, [one, two, days, alignment])
  return (
    <figure
      ref={container}
      className="h-full"
      aria-label={`Results of ${one} and ${two} over time; the table has their figures`}
    />
  )
}

/** A day of the scale, in seconds: by age it counts days from zero. */
const DAY = 86_400

function drawn(
  element: HTMLElement,
  [one, two]: CompareChartProps['names'],
  days: readonly ComparedDay[],
  alignment: Alignment,
): IChartApi {
  const theme = chartTheme(element)
  const chart = createChart(element, {
    autoSize: true,
    ...chartLayout(theme),
    timeScale: {
      borderColor: theme.grid,
      tickMarkFormatter: alignment === 'age' ? (time: UTCTimestamp) => `day ${time / DAY}` : axisTime,
    },
    ...(alignment === 'age' && { localization: { timeFormatter: (time: UTCTimestamp) => `day ${time / DAY}` } }),
  })
  // The second line is dashed: colour is never the only sign.
  for (const [name, of, color, lineStyle] of [
    [one, 'one', theme.primary, 0],
    [two, 'two', theme.text, 2],
  ] as const) {
    const line = chart.addSeries(LineSeries, {
      color,
      lineStyle,
      lineWidth: 2,
      title: name,
      // The library's own percent format loses digits.
      priceFormat: { type: 'custom', minMove: 0.01, formatter: (value: number) => `${value.toFixed(2)} %` },
    })
    line.setData(
      days.flatMap((compared) => {
        const point = compared[of]
        if (!point) return []
        const time =
          alignment === 'age' ? ((Number(compared.day) * DAY) as UTCTimestamp) : drawnTime(point.time, 'New York')
        return [{ time, value: toNumber(point.gainRatio) * 100 }]
      }),
    )
  }
  chart.timeScale().fitContent()
  return chart
}
