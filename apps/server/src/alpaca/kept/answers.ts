/** Answers of accounts as they were last read, gathered before they are written: what is read every few seconds is not written as often. */
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { Instant } from '@paddock/market/instant'
import type { MachineClock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { type KeptAnswer, keepAnswers, keptAnswer, LARGEST_ANSWER } from '../../storage/kept-answers.ts'
import type { Database } from '../../storage/tables/tables.ts'

export interface KeptAnswers {
  /** Keeps a text under a name, in place of the earlier one. One that changes often is made when it is needed. */
  keep(accountId: AccountId, name: string, body: string | (() => string)): void
  /** What was kept last; undefined where nothing is. */
  find(accountId: AccountId, name: string): Promise<KeptAnswer | undefined>
  /** The connection is gone, and what was to be written with it. */
  forget(accountId: AccountId): void
  /** Writes what is gathered. */
  close(): Promise<void>
}

interface Gathered {
  readonly text: () => string
  readonly size: number
  readonly readAt: Instant
}

const GATHERED_FOR_MS = 15_000
/** Characters that wait to be written; beyond, they are written at once. */
const MOST_GATHERED = 32_000_000

export function createKeptAnswers({ db, clock, log }: { db: Database; clock: MachineClock; log: Log }): KeptAnswers {
  const gathered = new Map<AccountId, Map<string, Gathered>>()
  /** Being written: found here until they are. */
  const leaving = new Map<AccountId, Map<string, Gathered>>()
  let size = 0
  let cancel: (() => void) | undefined
  let last = Promise.resolve()

  function write(): Promise<void> {
    cancel?.()
    cancel = undefined
    size = 0
    last = last.then(writeAll)
    return last
  }

  async function writeAll(): Promise<void> {
    for (const [accountId, answers] of gathered) leaving.set(accountId, answers)
    gathered.clear()
    for (const [accountId, answers] of leaving) {
      const rows = [...answers].map(([name, { text, readAt }]) => ({ name, body: text(), readAt }))
      await keepAnswers(db, accountId, rows).catch((err: unknown) => log.warn({ err }, 'answers could not be kept'))
      leaving.delete(accountId)
    }
  }

  return {
    keep(accountId, name, body) {
      const text = typeof body === 'string' ? () => body : body
      const length = typeof body === 'string' ? body.length : 0
      if (length > LARGEST_ANSWER) return
      const own = gathered.get(accountId) ?? new Map<string, Gathered>()
      gathered.set(accountId, own)
      size += length - (own.get(name)?.size ?? 0)
      own.set(name, { text, size: length, readAt: clock.now() })
      cancel ??= clock.setTimer(clock.now() + GATHERED_FOR_MS, () => void write())
      if (size > MOST_GATHERED) void write()
    },
    async find(accountId, name) {
      const own = gathered.get(accountId)?.get(name) ?? leaving.get(accountId)?.get(name)
      if (own) return { body: own.text(), readAt: own.readAt }
      return keptAnswer(db, accountId, name).catch((err: unknown) => {
        log.warn({ err }, 'what was kept could not be read')
        return undefined
      })
    },
    forget(accountId) {
      gathered.delete(accountId)
      leaving.delete(accountId)
    },
    close: write,
  }
}
