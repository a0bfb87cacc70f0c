/** The turns of the trading day: what today counts from is read again by itself, and stocks are quoted at night where they trade then. */

import { phaseAt } from '@paddock/market/sessions/calendar'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMarketTime } from './practice-clock.ts'
import { setNight } from './prices.ts'
import { type ShownDay, shownDayAt } from './shown-day.ts'

/** Milliseconds between two looks at the clock, of real time. */
const LOOKED_EVERY = 1_000

/** Reads the records of an account again when its next trading day begins, and has its stocks quoted by the overnight venue at night. */
export function useDayTurn(account: string): void {
  const client = useQueryClient()
  const at = useMarketTime(account, LOOKED_EVERY).now()
  const shown = useRef<ShownDay>(undefined)
  useEffect(() => {
    if (at !== undefined) shown.current = shownDayAt(client, account, shown.current, at)
  }, [client, account, at])
  const isNight = at !== undefined && phaseAt(at) === 'overnight'
  useEffect(() => {
    setNight(account, isNight)
    return () => setNight(account, false)
  }, [account, isNight])
}
