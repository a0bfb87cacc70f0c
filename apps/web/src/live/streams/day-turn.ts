/**
 * The turns of the trading day: what today counts from is read again by itself, and stocks are quoted at night where they trade then. What is
 * told meanwhile is told at the market's time.
 */
import { MINUTE_MS } from '@paddock/market/instant'
import { hoursOf, phaseAt } from '@paddock/market/sessions/calendar'
import { tradingDayAt } from '@paddock/market/sessions/today'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { setToastTime } from '../../ui/toast.ts'
import { useMarketTime } from './practice-clock.ts'
import { setDay, setNight } from './prices.ts'
import { type ShownDay, shownDayAt } from './shown-day.ts'

/** Milliseconds between two looks at the clock, of real time. */
const LOOKED_EVERY = 1_000
/** Milliseconds after the regular open at which the daily bars that begin with it are read: at once, and when its first minute is told. */
const BARS_READ_AFTER = [0, MINUTE_MS + 5_000]

/**
 * Counts the prices of a view, the public market's for visitors, from the close that its trading day counts from. Of an account the records
 * are read again when its next trading day begins, and its stocks are quoted by the overnight venue at night.
 */
function useDayTurn(account: string | undefined): void {
  const client = useQueryClient()
  const at = useMarketTime(account, LOOKED_EVERY).now()
  const shown = useRef<ShownDay>(undefined)
  useEffect(() => {
    if (account !== undefined && at !== undefined) shown.current = shownDayAt(client, account, shown.current, at)
  }, [client, account, at])
  const isNight = account !== undefined && at !== undefined && phaseAt(at) === 'overnight'
  useEffect(() => {
    setNight(account, isNight)
    return () => setNight(account, false)
  }, [account, isNight])
  const day = at === undefined ? undefined : tradingDayAt(at)
  const looks = at && day ? BARS_READ_AFTER.filter((after) => at >= hoursOf(day).open + after).length : 0
  useEffect(() => {
    if (day) setDay(account, { day, looks })
  }, [account, day, looks])
  useEffect(() => () => setDay(account, undefined), [account])
  useEffect(() => {
    setToastTime(at)
    return () => setToastTime(undefined)
  }, [at])
}

/** The same, for a page to have once. */
export function DayTurn({ account }: { readonly account: string | undefined }): null {
  useDayTurn(account)
  return null
}
