/**
 * What other servers commit to the accounts of this one. Each account's sequence is read before the account is looked at, so that nothing older than
 * its last commit is ever answered; who listens to one hears of commits by the bus, and of those whose message was lost by a slow look at all sequences.
 */
import type { AccountId } from '@paddock/contract/entities/scalar'
import * as z from 'zod/mini'
import type { MachineClock } from '../../clock.ts'
import type { Bus } from '../../cluster/bus.ts'
import { type Subject, subjectOf } from '../../cluster/subject.ts'
import type { Log } from '../../log.ts'
import { sequencesOf } from '../../storage/accounts.ts'
import type { Database } from '../../storage/tables/tables.ts'

interface OtherServersParts {
  readonly db: Database
  readonly bus: Bus
  readonly clock: MachineClock
  readonly log: Pick<Log, 'error'>
  /** Brings an account that is listened to up to its last commit, and tells what is new. */
  readonly catchUp: (accountId: AccountId) => Promise<unknown>
}

const Committed = z.object({ id: z.string(), sequence: z.number() })
type Committed = z.infer<typeof Committed>
/** A commit whose message was lost is told after so long at most. */
export const LOOK_EVERY_MS = 3_000
/** Accounts of one question. */
const AT_ONCE = 1_000

export class OtherServers {
  readonly #parts: OtherServersParts
  /** Of accounts that are listened to: the sequence of the last event told; a promise while that is looked up. */
  readonly #told = new Map<AccountId, number | Promise<void>>()
  #asked: { readonly ids: Set<AccountId>; readonly answer: Promise<ReadonlyMap<AccountId, number>> } | undefined
  readonly #commits: Subject<Committed>
  readonly #stops: (() => void)[]
  #cancel: (() => void) | undefined
  #isClosed = false

  constructor(parts: OtherServersParts) {
    this.#parts = parts
    this.#commits = subjectOf(parts.bus, 'accounts', Committed)
    this.#stops = [this.#commits.hear((committed) => this.#heard(committed)), parts.bus.onGap(() => void this.#look())]
  }

  /** The sequence of the last commit, no older than the call; 0 where there is no such account. Questions of one turn are one statement. */
  async sequenceOf(accountId: AccountId): Promise<number> {
    if (!this.#asked) {
      const ids = new Set<AccountId>()
      const answer = Promise.resolve().then(() => {
        this.#asked = undefined
        return sequencesOf(this.#parts.db, [...ids])
      })
      this.#asked = { ids, answer }
    }
    const { ids, answer } = this.#asked
    ids.add(accountId)
    return (await answer).get(accountId) ?? 0
  }

  /** An account has come to a sequence here: the other servers are told. */
  committed(accountId: AccountId, sequence: number): void {
    this.told(accountId, sequence)
    this.#commits.say({ id: accountId, sequence })
  }

  /** An account is listened to from now on; `sequence` is that of the last event known here, where it is in memory. */
  listenedTo(accountId: AccountId, sequence: number | undefined): void {
    const begun =
      sequence ??
      this.sequenceOf(accountId).then(
        (found) => {
          if (this.#told.get(accountId) === begun) this.#told.set(accountId, found)
        },
        (err: unknown) => this.#failed(err),
      )
    this.#told.set(accountId, begun)
    this.#cancel ??= this.#lookLater()
  }

  leftAlone(accountId: AccountId): void {
    this.#told.delete(accountId)
  }

  /** Listeners of the account have been told all up to a sequence. */
  told(accountId: AccountId, sequence: number): void {
    if (this.#told.has(accountId)) this.#told.set(accountId, sequence)
  }

  /** The sequence up to which the listeners of an account have been told; undefined where nobody listens. */
  async toldTo(accountId: AccountId): Promise<number | undefined> {
    const told = this.#told.get(accountId)
    if (typeof told === 'number' || told === undefined) return told
    await told
    const known = this.#told.get(accountId)
    return typeof known === 'number' ? known : undefined
  }

  close(): void {
    this.#isClosed = true
    for (const stop of this.#stops) stop()
    this.#cancel?.()
  }

  #heard({ id, sequence }: Committed): void {
    const told = this.#told.get(id)
    if (told !== undefined && (typeof told !== 'number' || told < sequence)) this.#catchUp(id)
  }

  #catchUp(accountId: AccountId): void {
    this.#parts.catchUp(accountId).catch((err: unknown) => this.#failed(err))
  }

  #failed(err: unknown): void {
    this.#parts.log.error({ err }, 'what another server committed was not read: it is tried again')
  }

  #lookLater(): () => void {
    return this.#parts.clock.setTimer(this.#parts.clock.now() + LOOK_EVERY_MS, async () => {
      await this.#look()
      this.#cancel = this.#told.size === 0 || this.#isClosed ? undefined : this.#lookLater()
    })
  }

  async #look(): Promise<void> {
    const ids = [...this.#told.keys()]
    for (let from = 0; from < ids.length && !this.#isClosed; from += AT_ONCE) {
      try {
        for (const [id, sequence] of await sequencesOf(this.#parts.db, ids.slice(from, from + AT_ONCE))) {
          const told = this.#told.get(id)
          if (typeof told === 'number' && told < sequence) this.#catchUp(id)
          // From where on it is told could not be read before.
          else if (told instanceof Promise) this.told(id, sequence)
        }
      } catch (err) {
        this.#failed(err)
      }
    }
  }
}
