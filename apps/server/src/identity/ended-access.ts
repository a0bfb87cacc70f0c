/** Ends what is open by a key or a session that is good no longer, whichever process said so: who listens asks for nothing more. */
import { isExpired } from '@paddock/broker/guardrails/key-limits'
import { KeyLimits } from '@paddock/contract/desk/key-limits'
import { type MachineClock, repeatedly } from '../clock.ts'
import type { Log } from '../log.ts'
import { keysInForce } from '../storage/access-keys.ts'
import { sessionsThere } from '../storage/people.ts'
import type { Database } from '../storage/tables/tables.ts'

/** Who has something open: by a key that opens an account, or by a session. */
export interface Holder {
  readonly keyId?: string | undefined
  readonly accountId?: string | undefined
  readonly sessionId?: string | undefined
}

interface EndedAccess {
  /** Something was opened: it is looked after until nothing is open any more. */
  watch(): void
  close(): Promise<void>
}

interface EndedAccessParts {
  readonly db: Database
  readonly clock: MachineClock
  readonly log: Pick<Log, 'error'>
  readonly holders: () => Iterable<Holder>
  readonly endKey: (keyId: string) => void
  readonly endSession: (sessionId: string) => void
}

const LOOK_EVERY_MS = 2_000
/** Keys, or sessions, of one question. */
const AT_ONCE = 500

export function createEndedAccess({ db, clock, log, holders, endKey, endSession }: EndedAccessParts): EndedAccess {
  let isWatching = false
  let stop = async () => {}

  async function look(): Promise<void> {
    const keys = new Map<string, string | undefined>()
    const sessions = new Set<string>()
    for (const { keyId, accountId, sessionId } of holders()) {
      if (keyId !== undefined) keys.set(keyId, accountId)
      if (sessionId !== undefined) sessions.add(sessionId)
    }
    isWatching = keys.size + sessions.size > 0
    if (!isWatching) return void stop()
    for (const some of inParts([...keys.keys()])) {
      const inForce = new Map((await keysInForce(db, some)).map((key) => [key.id, key]))
      for (const id of some) {
        const key = inForce.get(id)
        const isOver = key?.limits != null && isExpired(KeyLimits.parse(JSON.parse(key.limits)), clock.now())
        // A key of an account that was reset opens the next one.
        if (isOver || key?.account_id !== keys.get(id)) endKey(id)
      }
    }
    for (const some of inParts([...sessions])) {
      const here = new Set(await sessionsThere(db, some, clock.now()))
      for (const id of some) if (!here.has(id)) endSession(id)
    }
  }

  return {
    watch() {
      if (isWatching) return
      isWatching = true
      stop = repeatedly(clock, LOOK_EVERY_MS, look, (err) =>
        log.error({ err }, 'ended keys and sessions could not be looked for'),
      )
    },
    async close() {
      isWatching = true
      await stop()
    },
  }
}

const inParts = <Of>(all: readonly Of[]): (readonly Of[])[] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, part) => all.slice(part * AT_ONCE, (part + 1) * AT_ONCE))
