/** What desks are told beside what a broker says: on the same channel, to the same listeners. Of one account, or of a person whichever account a desk is on. */
import type { Broker, Listener, Message } from './broker.ts'

export interface Beside {
  /** Tells whoever listens under a key: an account, or a person. False where nobody does. */
  tell(key: string, message: Message): boolean
  /** Answers how to stop. */
  listen(key: string, listener: Listener): () => void
  /** Calls `joined` for each that begins to listen from now on. */
  onListen(joined: (key: string, listener: Listener) => void): void
}

export function createBeside(): Beside {
  const listeners = new Map<string, Set<Listener>>()
  const followers: ((key: string, listener: Listener) => void)[] = []
  return {
    tell(key, message) {
      const all = listeners.get(key)
      for (const listener of all ?? []) listener(message)
      return all !== undefined
    },
    listen(key, listener) {
      const own: Listener = (message) => listener(message)
      const all = listeners.get(key) ?? new Set()
      listeners.set(key, all.add(own))
      for (const joined of followers) joined(key, own)
      return () => {
        all.delete(own)
        if (all.size === 0 && listeners.get(key) === all) listeners.delete(key)
      }
    },
    onListen: (joined) => void followers.push(joined),
  }
}

/** The broker with what is told beside it in `account_updates`, under each of the keys. */
export const withBeside = (broker: Broker, ...told: readonly (readonly [key: string, beside: Beside])[]): Broker => ({
  ...broker,
  subscribe(channel, listener) {
    if (channel.kind !== 'account_updates') return broker.subscribe(channel, listener)
    const stops = [broker.subscribe(channel, listener), ...told.map(([key, beside]) => beside.listen(key, listener))]
    return () => {
      for (const stop of stops) stop()
    }
  },
})
