/** Ends what keys have open when their last day is over. Their requests are judged as they come; a socket asks for nothing more. */
import { isExpired } from '@paddock/broker/guardrails/key-limits'
import { KeyLimits } from '@paddock/contract/desk/key-limits'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import { dayAt, startOfDay } from '@paddock/market/sessions/calendar'
import type { MachineClock } from '../clock.ts'
import type { Log } from '../log.ts'
import { limitsInForce } from '../storage/key-limits.ts'
import type { Database } from '../storage/tables.ts'

export interface KeyExpiry {
  start(): void
  close(): Promise<void>
}

const DAY_MS = 86_400_000
/** After midnight, so that the day before is over by any clock. */
const MARGIN_MS = 1_000

/** When the day of an instant is over in New York. */
const dayEnds = (at: Instant): Instant => startOfDay(toTimestamp(Date.parse(dayAt(at)) + DAY_MS).slice(0, 10))

export function createKeyExpiry(parts: {
  readonly db: Database
  readonly clock: MachineClock
  readonly log: Pick<Log, 'error'>
  readonly expired: (keyId: string) => void
}): KeyExpiry {
  const { db, clock, log, expired } = parts
  let cancel = () => {}
  let work: Promise<void> = Promise.resolve()

  async function look(): Promise<void> {
    for (const { id, body } of await limitsInForce(db))
      if (isExpired(KeyLimits.parse(JSON.parse(body)), clock.now())) expired(id)
  }
  function wait(): void {
    cancel = clock.setTimer(dayEnds(clock.now()) + MARGIN_MS, () => {
      work = look().catch((err: unknown) => log.error({ err }, 'keys that expired could not be looked for'))
      wait()
    })
  }
  return {
    start: wait,
    async close() {
      cancel()
      await work
    },
  }
}
