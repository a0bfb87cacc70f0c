/** What listeners of an account are told, after the commit and in order. */
import type { RecordedEvent } from '@paddock/broker/account/event'
import type { Message } from '../../accounts/broker.ts'

export interface Committed {
  readonly event: RecordedEvent
  /** Messages of `trade_updates`; none where nobody listened when it was decided. */
  readonly updates: readonly Message[]
  /** Messages of `activities`, likewise. */
  readonly activities: readonly Message[]
}
export type CommitListener = (committed: Committed) => void
