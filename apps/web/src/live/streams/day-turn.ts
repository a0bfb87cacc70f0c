/** The turn of the trading day: what today counts from is read again by itself. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMarketTime } from './practice-clock.ts'
import { type ShownDay, shownDayAt } from './shown-day.ts'

/** Milliseconds between two looks at the clock, of real time. */
const LOOKED_EVERY = 1_000

/** Reads the records of an account again when its next trading day begins. */
export function useDayTurn(account: string): void {
  const client = useQueryClient()
  const at = useMarketTime(account, LOOKED_EVERY).now()
  const shown = useRef<ShownDay>(undefined)
  useEffect(() => {
    if (at !== undefined) shown.current = shownDayAt(client, account, shown.current, at)
  }, [client, account, at])
}
