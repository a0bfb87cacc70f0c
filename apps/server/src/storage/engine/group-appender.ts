/** The appender of both engines: whatever is queued while a commit runs becomes the next one. */
import { strict as assert } from 'node:assert'
import type { Appended, Appender, Unit } from './append.ts'
import { type Group, mergeUnits } from './group.ts'

/** Writes a group in one transaction and answers the accounts that somebody else had moved; throws if nothing was written. */
type CommitGroup = (group: Group) => Promise<readonly string[]>

/** Units in one transaction, about: enough to spread a commit's cost, few enough that writing their JSON is no pause. */
const GROUP_SIZE = 512

interface Append {
  readonly units: readonly Unit[]
  readonly resolve: (results: Appended[]) => void
  readonly reject: (error: unknown) => void
}

export class GroupAppender implements Appender {
  readonly #commit: CommitGroup
  readonly #isOfRows: (error: unknown) => boolean
  #waiting: Append[] = []
  /** Units decided on what a lost one would have left. */
  readonly #lost = new Set<Unit>()
  #running: Promise<void> | undefined
  #isClosed = false
  /** So many of those that wait failed together, and are written one at a time. */
  #singly = 0

  /** `isOfRows` says of a failed commit whether what was to be written is to blame, and not the database: the others of the group are written without it. */
  constructor(commit: CommitGroup, isOfRows: (error: unknown) => boolean) {
    this.#commit = commit
    this.#isOfRows = isOfRows
  }

  append(units: readonly Unit[]): Promise<Appended[]> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw new Error('The database is closed.')
      for (const unit of units) {
        unit.events.forEach((event, index) => {
          assert.equal(event.accountId, unit.accountId, 'a unit holds the events of one account')
          assert.equal(event.sequence, unit.expectedSequence + index + 1, 'events are numbered without a gap')
        })
      }
      this.#waiting.push({ units, resolve, reject })
      this.#running ??= this.#run()
    })
  }

  /** Waits for what was appended; later appends are refused. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#running
  }

  async #run(): Promise<void> {
    // What the same turn of the event loop appends goes together.
    await Promise.resolve()
    while (this.#waiting.length > 0) await this.#write(this.#nextAppends())
    this.#running = undefined
  }

  #nextAppends(): Append[] {
    if (this.#singly > 0) {
      this.#singly -= 1
      return this.#waiting.splice(0, 1)
    }
    let units = 0
    const over = this.#waiting.findIndex((append) => {
      units += append.units.length
      return units >= GROUP_SIZE
    })
    return this.#waiting.splice(0, over === -1 ? this.#waiting.length : over + 1)
  }

  async #write(appends: readonly Append[]): Promise<void> {
    const units = appends.flatMap((append) => append.units)
    try {
      const { group, stale } = mergeUnits(units.filter((unit) => !this.#lost.has(unit)))
      const losers = new Set(group.advances.length > 0 ? await this.#commit(group) : [])
      const isStale = (unit: Unit) => this.#lost.has(unit) || stale.has(unit) || losers.has(unit.accountId)
      this.#loseWaiting(new Set(units.filter(isStale).map((unit) => unit.accountId)))
      for (const append of appends) append.resolve(append.units.map((unit) => (isStale(unit) ? 'stale' : 'written')))
    } catch (error) {
      if (appends.length > 1 && this.#isOfRows(error)) {
        this.#waiting.unshift(...appends)
        this.#singly = appends.length
        return
      }
      this.#loseWaiting(new Set(units.map((unit) => unit.accountId)))
      for (const append of appends) append.reject(error)
    }
    for (const unit of units) this.#lost.delete(unit)
  }

  /**
   * What waits for these accounts was decided on a state that never came to be. The compare-and-set alone would not notice where
   * somebody else has moved the account to the very sequence such a unit expects.
   */
  #loseWaiting(accounts: ReadonlySet<string>): void {
    if (accounts.size === 0) return
    for (const unit of this.#waiting.flatMap((append) => append.units)) {
      if (accounts.has(unit.accountId)) this.#lost.add(unit)
    }
  }
}
