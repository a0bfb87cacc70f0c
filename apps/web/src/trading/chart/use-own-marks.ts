import type { Activity } from '@paddock/contract/entities/activity'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { barAt, type Candle } from '../../charts/bars/candles.ts'
import { type Instrument, isTraded } from '../../charts/bars/instrument.ts'
import type { ChartMark } from '../../charts/chart-core.ts'
import { quantity } from '../../format/number.ts'
import { activitiesQuery } from '../../live/queries.ts'

/** The account's fills of an instrument; none for a visitor. */
export function useOwnMarks(account: string | undefined, instrument: Instrument, candles: readonly Candle[]) {
  const enabled = account !== undefined && isTraded(instrument)
  const filter = { activity_types: ['FILL'], page_size: 100 }
  const { data: fills } = useQuery({ ...activitiesQuery(account ?? '', filter), enabled })
  const { symbol } = instrument
  return useMemo(() => ownMarks(symbol, fills ?? [], candles), [symbol, fills, candles])
}

/** Fills at the bars they fell in; those before the first bar are left out. */
function ownMarks(symbol: string, fills: readonly Activity[], candles: readonly Candle[]): ChartMark[] {
  return fills
    .filter((fill) => fill.symbol !== undefined && isSameSymbol(fill.symbol, symbol) && fill.transaction_time)
    .flatMap(({ transaction_time = '', side = '', qty = '' }) => {
      const bar = barAt(candles, Date.parse(transaction_time) / 1000)
      return bar
        ? [{ time: bar.time, side: side === 'buy' ? ('buy' as const) : ('sell' as const), text: quantity(qty) }]
        : []
    })
    .sort((a, b) => a.time - b.time)
}
