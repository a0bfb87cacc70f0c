/** The turn of the trading day: what today counts from is read again by itself. */
import { tradingDayAt } from '@paddock/market/sessions/calendar'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMarketTime } from './practice-clock.ts'

/** Milliseconds between two looks at the clock, of real time. */
const LOOKED_EVERY = 1_000
const OF_THE_DAY: ReadonlySet<unknown> = new Set(['account', 'positions', 'portfolio-history', 'guardrails'])

/** Whether a desk that showed one trading day has to read what the next one counts from. */
const hasTurned = (shown: string | undefined, now: string | undefined): boolean =>
  shown !== undefined && now !== undefined && shown !== now

/** Reads the records of an account again when its next trading day begins. */
export function useDayTurn(account: string): void {
  const client = useQueryClient()
  const at = useMarketTime(account, LOOKED_EVERY).now()
  const day = at === undefined ? undefined : tradingDayAt(at)
  const shown = useRef(day)
  useEffect(() => {
    if (day === undefined) return
    if (hasTurned(shown.current, day))
      void client.invalidateQueries({ predicate: ({ queryKey: [key, of] }) => OF_THE_DAY.has(key) && of === account })
    shown.current = day
  }, [client, account, day])
}
