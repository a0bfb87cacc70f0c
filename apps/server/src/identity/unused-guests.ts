/** Guests who are not seen for a month are removed with all that is theirs, one after the other, between other work. */
import { type MachineClock, repeatedly } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Storage } from '../storage/engine/database.ts'
import { removeEndedSessions, unusedGuests } from '../storage/people.ts'
import { removePerson } from '../storage/remove-person.ts'
import { SESSION_SECONDS } from './session-lifetime.ts'

const UNUSED_MS = SESSION_SECONDS * 1_000
const LOOK_EVERY_MS = 3_600_000
/** After a start, which has other things to do. */
const FIRST_LOOK_MS = 60_000
/** Of one look. */
const MOST_AT_A_TIME = 500

interface UnusedGuests {
  /** Removes some of those there are. */
  look(): Promise<void>
  /** Looks every hour, until it is closed. */
  start(): void
  /** Resolves when the guest who is being removed is. */
  close(): Promise<void>
}

export function createUnusedGuests(parts: {
  readonly storage: Pick<Storage, 'db'>
  readonly clock: MachineClock
  readonly log: Pick<Log, 'info' | 'error'>
  /** Ends what runs for a person. */
  readonly leave: (userId: string) => Promise<void>
}): UnusedGuests {
  const { storage, clock, log, leave } = parts
  const { db } = storage
  let stop = async () => {}
  let isClosed = false

  async function look(): Promise<void> {
    await removeEndedSessions(db, clock.now())
    const guests = await unusedGuests(db, clock.now() - UNUSED_MS, MOST_AT_A_TIME)
    let removed = 0
    for (const userId of guests) {
      if (isClosed) break
      try {
        await leave(userId)
        await removePerson(db, userId)
        removed += 1
      } catch (err) {
        log.error({ err, userId }, 'a guest could not be removed')
      }
    }
    if (removed > 0) log.info({ guests: removed }, 'guests who were not seen for a month were removed')
  }

  return {
    look,
    start() {
      isClosed = false
      const failed = (err: unknown) => log.error({ err }, 'unused guests could not be removed')
      stop = repeatedly(clock, LOOK_EVERY_MS, look, failed, FIRST_LOOK_MS)
    },
    async close() {
      isClosed = true
      await stop()
    },
  }
}
