/** What a person's open desks are told beside what brokers tell, whichever of their accounts a desk is on. */
import type { Listener } from './broker.ts'
import { createListeners, type Listeners } from './listeners.ts'

export interface DeskUpdates extends Listeners {
  /** Calls `opened` for each desk that opens from now on. */
  onDesk(opened: (userId: string, listener: Listener) => void): void
}

export function createDeskUpdates(): DeskUpdates {
  const desks = createListeners()
  const followers: ((userId: string, listener: Listener) => void)[] = []
  return {
    tell: desks.tell,
    listen(userId, listener) {
      const stop = desks.listen(userId, listener)
      for (const opened of followers) opened(userId, listener)
      return stop
    },
    onDesk: (opened) => void followers.push(opened),
  }
}
