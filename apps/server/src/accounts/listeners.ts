/** Those who hear of something, by what they hear of: an account, or a person. */
import type { Listener, Message } from './broker.ts'

export interface Listeners {
  /** False where nobody listens. */
  tell(to: string, message: Message): boolean
  /** Answers how to stop. One who listens twice hears twice. */
  listen(to: string, listener: Listener): () => void
}

export function createListeners(): Listeners {
  const listeners = new Map<string, Set<Listener>>()
  return {
    tell(to, message) {
      const all = listeners.get(to)
      for (const listener of all ?? []) listener(message)
      return all !== undefined
    },
    listen(to, listener) {
      const own: Listener = (message) => listener(message)
      const all = listeners.get(to) ?? new Set()
      listeners.set(to, all.add(own))
      return () => {
        all.delete(own)
        if (all.size === 0 && listeners.get(to) === all) listeners.delete(to)
      }
    },
  }
}
