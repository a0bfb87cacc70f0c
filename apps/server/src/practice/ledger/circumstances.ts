import type { Actor } from '@paddock/broker/account/event'

/** On whose behalf something is done, and in which request. */
export interface Circumstances {
  readonly actor: Actor
  readonly cause: string
  /** What the client calls this request, for calls that may be repeated under one name. */
  readonly idempotencyKey?: string | undefined
}

export const WAKE_UP: Circumstances = { actor: { kind: 'wake-up' }, cause: 'wake-up' }
