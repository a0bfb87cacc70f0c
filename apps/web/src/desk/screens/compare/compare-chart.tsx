/** Two results over time, in percent of where each account began, so that accounts of different sizes and currencies compare. */
import type { Alignment, ComparedDay } from '@paddock/analytics/returns/compared-days'
import { toNumber } from '@paddock/decimal/decimal'
import { createChart, LineSeries, type UTCTimestamp } from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import { drawnTime } from '../../../charts/bars/chart-time.ts'
import { chartLayout } from '../../../charts/chart-layout.ts'
import { chartTheme } from '../../../charts/chart-theme.ts'
import { useThemed } from '../../../charts/use-chart.ts'
import { percent } from '../../../format/number.ts'

interface CompareChartProps {
  readonly names: readonly [string, string]
  readonly days: readonly ComparedDay[]
  readonly alignment: Alignment
}

export function CompareChart({ names, days, alignment }: CompareChartProps) {
  const [one, two] = names
  const container = useRef<HTMLElement>(null)
  const drawing = useThemed(container, JSON.stringify([names, alignment]), (element) =>
    drawn(element, names, alignment),
  )
  useEffect(() => drawing?.show(days), [drawing, days])
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

interface Drawing {
  readonly show: (days: CompareChartProps['days']) => void
  readonly remove: () => void
}

function drawn(element: HTMLElement, [one, two]: CompareChartProps['names'], alignment: Alignment): Drawing {
  const theme = chartTheme(element)
  const layout = chartLayout(theme)
  const ofAge = (time: UTCTimestamp) => `day ${time / DAY}`
  const chart = createChart(element, {
    ...layout,
    ...(alignment === 'age' && {
      timeScale: { ...layout.timeScale, tickMarkFormatter: ofAge },
      localization: { timeFormatter: ofAge },
    }),
  })
  // The second line is dashed: colour is never the only sign.
  const lineOf = (title: string, color: string, lineStyle: 0 | 2) =>
    chart.addSeries(LineSeries, {
      ...{ title, color, lineStyle, lineWidth: 2 },
      // The library's own percent format loses digits.
      priceFormat: { type: 'custom', minMove: 0.01, formatter: (value: number) => percent(value / 100) },
    })
  const lines = { one: lineOf(one, theme.primary, 0), two: lineOf(two, theme.text, 2) }
  let count = 0
  return {
    show(days) {
      for (const of of ['one', 'two'] as const)
        lines[of].setData(
          days.flatMap((compared) => {
            const point = compared[of]
            if (!point) return []
            const time =
              alignment === 'age' ? ((Number(compared.day) * DAY) as UTCTimestamp) : drawnTime(point.time, 'New York')
            return [{ time, value: toNumber(point.gainRatio) * 100 }]
          }),
        )
      // What is zoomed to is kept until there is another day.
      if (days.length !== count) chart.timeScale().fitContent()
      count = days.length
    },
    remove: () => chart.remove(),
  }
}
