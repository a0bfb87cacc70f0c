/** The light chart, loaded when it is first shown: its library is the largest the desk has. */
import { lazy, Suspense } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import type { LightChartProps } from './light-chart.tsx'

const LightChart = lazy(async () => ({ default: (await import('./light-chart.tsx')).LightChart }))

export function LazyLightChart(props: LightChartProps) {
  return (
    <Suspense fallback={<Skeleton height="100%" />}>
      <LightChart {...props} />
    </Suspense>
  )
}
