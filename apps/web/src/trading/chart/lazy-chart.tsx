/** The chart, loaded when it is first shown: its library is the largest the desk has. */
import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { AssetChartProps } from './asset-chart.tsx'

const AssetChart = lazy(async () => ({ default: (await import('./asset-chart.tsx')).AssetChart }))

export function LazyChart(props: AssetChartProps) {
  return (
    <Suspense
      fallback={
        <div className="h-full p-4">
          <Skeleton height="100%" />
        </div>
      }
    >
      <AssetChart key={props.symbol} {...props} />
    </Suspense>
  )
}
