import type { Actor } from '@paddock/broker/event'

/** On whose behalf something is done, and in which request. */
export interface Circumstances {
  readonly actor: Actor
  readonly cause: string
}

export const WAKE_UP: Circumstances = { actor: { kind: 'wake-up' }, cause: 'wake-up' }
