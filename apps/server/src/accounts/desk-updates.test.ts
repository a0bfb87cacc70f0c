import { expect, it } from 'vitest'
import { type Bus, localBuses } from '../cluster/bus.ts'
import type { Message } from './broker.ts'
import { createDeskUpdates } from './desk-updates.ts'

/** The updates of one server, with what its desk of a person hears, and how to say that messages were lost. */
function serverOf(bus: Bus) {
  const gaps: (() => void)[] = []
  const updates = createDeskUpdates({
    ...bus,
    onGap(listener) {
      gaps.push(listener)
      return () => {}
    },
  })
  const heard: Message[] = []
  return { updates, heard, gap: () => gaps.forEach((told) => void told()) }
}

it('an update that is told at one server is heard once by the person’s desks at each, and by nobody else’s', () => {
  const buses = localBuses()
  const [here, there] = [serverOf(buses.join()), serverOf(buses.join())]
  const strangers: Message[] = []
  for (const { updates, heard } of [here, there]) updates.listen('ada', (message) => heard.push(message))
  there.updates.listen('bob', (message) => strangers.push(message))
  const relayed: unknown[] = []
  there.updates.onRelayed((userId, { event }) => relayed.push([userId, event]))
  expect(here.updates.tell('ada', { event: 'held-order' })).toBe(true)
  expect([here.heard, there.heard, strangers]).toEqual([[{ event: 'held-order' }], [{ event: 'held-order' }], []])
  expect(relayed).toEqual([['ada', 'held-order']])
})

it('desks that are open are told to read again after messages may have been lost, and whoever keeps what is untold tells it', () => {
  const { updates, heard, gap } = serverOf(localBuses().join())
  const told: string[] = []
  const stop = updates.listen('ada', (message) => heard.push(message))
  updates.onDesk((userId) => told.push(userId))
  gap()
  stop()
  gap()
  expect([heard, told]).toEqual([[{ event: 'updates-missed' }], ['ada']])
})
