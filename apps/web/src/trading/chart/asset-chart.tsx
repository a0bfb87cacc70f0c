/** The chart of an asset's own page, drawn as this browser keeps it. */
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { tradedInstrument } from '../../charts/bars/instrument.ts'
import type { Interval } from '../../charts/bars/interval.ts'
import { CHART_STYLES, type ChartLook, MOST_COMPARED, PLAIN_LOOK, SCALE_MODES } from '../../charts/chart-look.ts'
import { KeptStudies } from '../../charts/studies.ts'
import { keptValue } from '../../ui/kept-value.ts'
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

/** How this browser's charts of assets are drawn: chosen once, the same for every symbol. */
const KeptLook = z.object({
  style: z.catch(z.enum(CHART_STYLES), PLAIN_LOOK.style),
  scale: z.catch(z.enum(SCALE_MODES), PLAIN_LOOK.scale),
  hasVolume: z.catch(z.boolean(), true),
  hasExtendedHours: z.catch(z.boolean(), true),
  studies: KeptStudies,
  compared: z.catch(z.array(z.string()).check(z.maxLength(MOST_COMPARED)), []),
})

const look = keptValue('paddock.chart-look', (stored): ChartLook => {
  const read = KeptLook.safeParse(stored)
  return read.success ? read.data : PLAIN_LOOK
})
const NOTHING: ChartLook['compared'] = []

/** What symbols are compared with belongs to one of them, so it is not kept. */
function useKeptLook() {
  const kept = look.useValue()
  const [compared, setCompared] = useState(NOTHING)
  const change = ({ compared: next, ...by }: Partial<ChartLook>) => {
    look.write({ ...look.read(), ...by, compared: [] })
    if (next) setCompared(next)
  }
  return [useMemo(() => ({ ...kept, compared }), [kept, compared]), change] as const
}
