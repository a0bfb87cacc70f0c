/** What a person's open desks are told beside what brokers tell, whichever of their accounts a desk is on, and whichever server it is open at. */
import * as z from 'zod/mini'
import type { Bus } from '../cluster/bus.ts'
import { subjectOf } from '../cluster/subject.ts'
import type { Listener, Message } from './broker.ts'
import { createListeners, type Listeners } from './listeners.ts'

export interface DeskUpdates extends Listeners {
  /** Calls `opened` for each desk that opens from now on. */
  onDesk(opened: (userId: string, listener: Listener) => void): void
  /** Calls `heard` with what another server said and a desk that is open here was told. */
  onRelayed(heard: (userId: string, message: Message) => void): void
}

const Update = z.object({ userId: z.string(), message: z.record(z.string(), z.unknown()) })
/** What was said at another server may have been lost: a desk reads again what it is told of by these. */
const MISSED = { event: 'updates-missed' }

/** `bus` is of servers that tell each other. */
export function createDeskUpdates(bus?: Pick<Bus, 'publish' | 'subscribe' | 'onGap'>): DeskUpdates {
  const desks = createListeners()
  const followers: ((userId: string, listener: Listener) => void)[] = []
  const relays: ((userId: string, message: Message) => void)[] = []
  /** By person, how many desks are open here. */
  const open = new Map<string, number>()
  const updates = bus && subjectOf(bus, 'desk-updates', Update)
  updates?.hear(({ userId, message }) => {
    if (desks.tell(userId, message)) for (const heard of relays) heard(userId, message)
  })
  bus?.onGap(() => {
    for (const userId of open.keys()) {
      desks.tell(userId, MISSED)
      for (const opened of followers) opened(userId, (message) => void desks.tell(userId, message))
    }
  })
  return {
    tell(userId, message) {
      updates?.say({ userId, message })
      return desks.tell(userId, message)
    },
    listen(userId, listener) {
      const stop = desks.listen(userId, listener)
      open.set(userId, (open.get(userId) ?? 0) + 1)
      for (const opened of followers) opened(userId, listener)
      return () => {
        stop()
        const left = (open.get(userId) ?? 1) - 1
        if (left > 0) open.set(userId, left)
        else open.delete(userId)
      }
    },
    onDesk: (opened) => void followers.push(opened),
    onRelayed: (heard) => void relays.push(heard),
  }
}
