import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Candle } from '../../charts/bars/candles.ts'
import { type Instrument, isTraded } from '../../charts/bars/instrument.ts'
import { activitiesQuery } from '../../live/queries.ts'
import { ownMarks } from './own-marks.ts'

/** The account's fills of an instrument; none for a visitor. */
export function useOwnMarks(account: string | undefined, instrument: Instrument, candles: readonly Candle[]) {
  const enabled = account !== undefined && isTraded(instrument)
  const filter = { activity_types: ['FILL'], page_size: 100 }
  const { data: fills } = useQuery({ ...activitiesQuery(account ?? '', filter), enabled })
  const { symbol } = instrument
  return useMemo(() => ownMarks(symbol, fills ?? [], candles), [symbol, fills, candles])
}
