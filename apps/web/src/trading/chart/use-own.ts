import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Candle } from '../../charts/bars/candles.ts'
import { type Instrument, isTraded } from '../../charts/bars/instrument.ts'
import { activitiesQuery, ordersQuery, positionsQuery } from '../../live/queries.ts'
import { ownLines, ownMarks } from './own-marks.ts'

/** The account's lines and marks on an instrument; none for a visitor. */
export function useOwn(account: string | undefined, instrument: Instrument, candles: readonly Candle[]) {
  const id = account ?? ''
  const enabled = account !== undefined && isTraded(instrument)
  const { symbol } = instrument
  const { data: orders } = useQuery({ ...ordersQuery(id, 'open'), enabled })
  const { data: positions } = useQuery({ ...positionsQuery(id), enabled })
  const { data: fills } = useQuery({ ...activitiesQuery(id, { activity_types: ['FILL'], page_size: 100 }), enabled })
  const lines = useMemo(() => ownLines(symbol, orders ?? [], positions ?? []), [symbol, orders, positions])
  const marks = useMemo(() => ownMarks(symbol, fills ?? [], candles), [symbol, fills, candles])
  return { lines, marks }
}
