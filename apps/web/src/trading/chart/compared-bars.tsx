/** The bars of one symbol a chart compares with, as far back as the chart's own. Draws nothing. */
import { type Dispatch, type SetStateAction, useEffect } from 'react'
import type { Interval } from '../../charts/bars/interval.ts'
import { useBars } from '../../charts/bars/use-bars.ts'
import type { Compared } from '../../charts/drawn-lines.ts'
import { widgetSymbol } from '../../format/widget-symbol.ts'

interface ComparedBarsProps {
  readonly account: string | undefined
  readonly setting: string
  readonly interval: Interval
  /** When the chart's own first bar is, in seconds. */
  readonly from: number | undefined
  readonly onBars: Dispatch<SetStateAction<readonly Compared[]>>
}

export function ComparedBars({ account, setting, interval, from, onBars }: ComparedBarsProps) {
  const instrument = widgetSymbol(setting)
  const { query, loadOlder, hasOlder } = useBars(account, instrument, interval)
  const { data: candles } = query
  const { symbol } = instrument
  useEffect(() => {
    const first = candles?.[0]?.time
    if (first !== undefined && from !== undefined && first > from && hasOlder) loadOlder()
  })
  useEffect(() => {
    if (!candles) return
    onBars((known) => [...known.filter((one) => one.setting !== setting), { setting, name: symbol, candles }])
    return () => onBars((known) => known.filter((one) => one.setting !== setting))
  }, [candles, setting, symbol, onBars])
  return null
}
