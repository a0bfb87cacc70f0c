/** What a person's open desks are told beside what brokers tell, whichever of their accounts a desk is on. */
import type { Listener, Message } from './broker.ts'

export interface News {
  /** Tells every open desk of a person. False where there is none. */
  tell(userId: string, message: Message): boolean
  /** A desk is open. Answers how to stop telling it. */
  listen(userId: string, listener: Listener): () => void
  /** Calls `opened` for each desk that opens from now on. */
  onDesk(opened: (userId: string, listener: Listener) => void): void
}

export function createNews(): News {
  const desks = new Map<string, Set<Listener>>()
  const followers: ((userId: string, listener: Listener) => void)[] = []
  return {
    tell(userId, message) {
      const open = desks.get(userId)
      for (const listener of open ?? []) listener(message)
      return open !== undefined
    },
    listen(userId, listener) {
      const own: Listener = (message) => listener(message)
      desks.set(userId, (desks.get(userId) ?? new Set()).add(own))
      for (const opened of followers) opened(userId, own)
      return () => {
        const open = desks.get(userId)
        open?.delete(own)
        if (open?.size === 0) desks.delete(userId)
      }
    },
    onDesk: (opened) => void followers.push(opened),
  }
}
