/** The chart of an asset's own page, drawn as this browser keeps it. */
import { tradedInstrument } from '../../charts/bars/instrument.ts'
import type { Interval } from '../../charts/bars/interval.ts'
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
  const instrument = tradedInstrument(symbol)
  // Contracts are quoted in cents, below a dollar too.
  const digits = instrument.kind === 'option' ? 2 : undefined
  return <PriceChart {...rest} {...{ instrument, digits, look, onLook }} isMain />
}
