/** The one way anything of an account is written: events and the rows made of them, in one transaction, if nobody was faster. */
import type { RecordedEvent } from '@paddock/broker/account/event'
import type { Row } from '@paddock/broker/project/row'

/** A decision to be made durable. Units of one account are chained: each expects the sequence the one before it leaves. */
export interface Unit {
  readonly accountId: string
  /** The account's sequence before its first event. */
  readonly expectedSequence: number
  readonly events: readonly RecordedEvent[]
  readonly rows: readonly Row[]
  /** Machine time of the account's next wake-up after this unit, or null if it waits for nothing. */
  readonly nextWakeAt: number | null
}

/** `stale`: somebody else appended first, so reload and decide again. What cannot be written rejects its promise, and those of nobody else. */
export type Appended = 'written' | 'stale'

export interface Appender {
  /**
   * Resolves after the commit, one result per unit, in order. A stale unit writes nothing, nor do its account's later ones, those
   * already waiting included; after a failed commit too, what waits for its accounts is stale. Forget the account's state as soon as
   * the answer is there: a unit decided on it later is judged by the sequence alone.
   */
  append(units: readonly Unit[]): Promise<Appended[]>
  close(): Promise<void>
}
