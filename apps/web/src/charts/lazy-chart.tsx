/** The chart, loaded when it is first shown: its library is the largest the desk has. */
import { lazy, Suspense } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import type { PriceChartProps } from './price-chart.tsx'

const PriceChart = lazy(async () => ({ default: (await import('./price-chart.tsx')).PriceChart }))

export function LazyChart(props: PriceChartProps) {
  return (
    <Suspense
      fallback={
        <div className="h-full p-4">
          <Skeleton height="100%" />
        </div>
      }
    >
      <PriceChart key={props.symbol} {...props} />
    </Suspense>
  )
}
