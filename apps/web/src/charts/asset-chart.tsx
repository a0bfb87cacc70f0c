/** The chart of an asset's own page, drawn as this browser keeps it. */
import { tradedInstrument } from './instrument.ts'
import type { Interval } from './interval.ts'
import { useKeptLook } from './kept-look.ts'
import { PriceChart } from './price-chart.tsx'

export interface AssetChartProps {
  readonly symbol: string
  readonly accountId: string | undefined
  readonly interval: Interval
  readonly onInterval: (interval: Interval) => void
}

export function AssetChart({ symbol, ...rest }: AssetChartProps) {
  const [look, onLook] = useKeptLook()
  return <PriceChart {...rest} instrument={tradedInstrument(symbol)} look={look} onLook={onLook} isMain />
}
