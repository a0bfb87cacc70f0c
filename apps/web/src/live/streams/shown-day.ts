/** The trading day that a desk shows: what today counts from is read again when another one begins. */
import { tradingDayAt } from '@paddock/market/sessions/today'
import type { QueryClient } from '@tanstack/react-query'

/** Milliseconds after a turn at which the records are read once more: the server's clock may be behind the page's. */
const READ_AGAIN_AFTER = 5_000
const OF_THE_DAY: ReadonlySet<unknown> = new Set(['account', 'positions', 'portfolio-history', 'guardrails'])

export interface ShownDay {
  readonly account: string
  readonly day: string
  /** The turn whose second reading is still to come. */
  readonly turnedAt: number | undefined
}

/** The day a desk shows after a look at the market's clock. Reads the records of the account again where another day has begun. */
export function shownDayAt(client: QueryClient, account: string, shown: ShownDay | undefined, at: number): ShownDay {
  const day = tradingDayAt(at)
  if (shown?.account !== account) return { account, day, turnedAt: undefined }
  const isAgain = shown.turnedAt !== undefined && at >= shown.turnedAt + READ_AGAIN_AFTER
  if (shown.day === day && !isAgain) return shown
  void client.invalidateQueries({ predicate: ({ queryKey: [key, of] }) => OF_THE_DAY.has(key) && of === account })
  return { account, day, turnedAt: shown.day === day ? undefined : at }
}
