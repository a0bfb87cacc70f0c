/** What the desk is told of an account beside what its broker says: on the same channel, to the same listeners. */
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { Broker, Listener, Message } from './broker.ts'

export interface Beside {
  tell(accountId: AccountId, message: Message): void
  /** Answers how to stop. */
  listen(accountId: AccountId, listener: Listener): () => void
}

export function createBeside(): Beside {
  const listeners = new Map<AccountId, Set<Listener>>()
  return {
    tell(accountId, message) {
      for (const listener of listeners.get(accountId) ?? []) listener(message)
    },
    listen(accountId, listener) {
      const own: Listener = (message) => listener(message)
      const all = listeners.get(accountId) ?? new Set()
      listeners.set(accountId, all.add(own))
      return () => {
        all.delete(own)
        if (all.size === 0 && listeners.get(accountId) === all) listeners.delete(accountId)
      }
    },
  }
}

/** The broker with what is told beside it in `account_updates`. */
export const withBeside = (broker: Broker, accountId: AccountId, beside: Beside): Broker => ({
  ...broker,
  subscribe(channel, listener) {
    if (channel.kind !== 'account_updates') return broker.subscribe(channel, listener)
    const stops = [broker.subscribe(channel, listener), beside.listen(accountId, listener)]
    return () => {
      for (const stop of stops) stop()
    }
  },
})
