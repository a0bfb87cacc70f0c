import { expect, it } from 'vitest'
import { manualClock } from '../testing/manual-clock.ts'
import { createOrderWatch } from './order-watch.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
const NEW = { id: 'o1', status: 'new', filled_qty: '0', updated_at: '2026-03-09T15:00:00Z' }
const RESTING = { ...NEW, id: 'o2' }
const later = { updated_at: '2026-03-09T15:00:01Z' }

type Listed = typeof NEW

/** A watch over an account that lists what `open` has. */
function watched({ isWhole = true } = {}) {
  const clock = manualClock(0)
  const now = { open: [] as readonly Listed[], isHeard: true, isAnswered: true }
  const silent: string[] = []
  let reads = 0
  const watch = createOrderWatch({
    clock,
    isHeard: () => now.isHeard,
    silent: (id) => silent.push(id),
    async list() {
      reads += 1
      return now.isAnswered ? { orders: now.open, isWhole } : undefined
    },
  })
  async function pass(ms: number) {
    for (let passed = 0; passed < ms; passed += 500) {
      clock.advanceBy(500)
      await turn()
    }
  }
  return { now, watch, silent, pass, reads: () => reads }
}

it.each([
  ['fill', undefined],
  ['partial fill', { ...NEW, ...later, status: 'partially_filled', filled_qty: '4' }],
  ['second partial fill of it', { ...NEW, ...later, status: 'partially_filled', filled_qty: '6' }],
  ['cancel', undefined],
  ['request to cancel', { ...NEW, ...later, status: 'pending_cancel' }],
])(
  'spec 4.7: an order that was heard to be new, and whose %s was lost, is polled within seconds',
  async (_, listed) => {
    const { now, watch, silent, pass } = watched()
    for (const order of [NEW, RESTING]) watch.told(order)
    now.open = [...(listed ? [listed] : []), RESTING]
    await pass(8_000)
    expect(silent).toEqual(['o1'])
    // Said once.
    await pass(300_000)
    expect(silent).toEqual(['o1'])
  },
)

it('an order that rested for hours, was there before the stream was heard, or of which nothing was told, is polled as well', async () => {
  const { now, watch, silent, pass } = watched()
  now.open = [NEW]
  watch.heard(() => {})
  await pass(4 * 3_600_000)
  now.open = [RESTING]
  await pass(32_000)
  expect(silent.toSorted()).toEqual(['o1', 'o2'])
})

it('what is told while the list is on its way, a mark that moves, a list that is cut off or fails, and a stream that is lost are no silence', async () => {
  const told = watched()
  told.watch.told(NEW)
  told.now.open = []
  await told.pass(5_500)
  told.watch.told({ ...NEW, ...later, status: 'filled', filled_qty: '10' })
  const mark = watched()
  mark.watch.told(NEW)
  mark.now.open = [{ ...NEW, ...later }]
  const cut = watched({ isWhole: false })
  cut.watch.told(NEW)
  const failing = watched()
  failing.watch.told(NEW)
  failing.now.isAnswered = false
  const deaf = watched()
  deaf.watch.told(NEW)
  deaf.now.isHeard = false
  for (const one of [told, mark, cut, failing, deaf]) {
    await one.pass(120_000)
    expect(one.silent).toEqual([])
  }
  expect(deaf.reads()).toBe(0)
  // Heard again, its readers read: what was missed is not told of once more.
  deaf.now.isHeard = true
  deaf.watch.heard(() => {})
  await deaf.pass(60_000)
  expect(deaf.silent).toEqual([])
})

it('what moved after readers read is polled, also where the list they are compared with could not be read at first', async () => {
  const { now, watch, silent, pass } = watched()
  let read: readonly Listed[] = []
  let reads = 0
  const readAgain = () => {
    reads += 1
    read = now.open
  }
  watch.told(NEW)
  now.open = [NEW]
  now.isAnswered = false
  watch.heard(readAgain)
  await pass(2_500)
  expect(reads).toBe(1)
  now.open = []
  await pass(12_000)
  now.isAnswered = true
  await pass(60_000)
  expect([reads, read, silent]).toEqual([2, [], []])
  // In the moment after they read.
  now.open = [RESTING]
  watch.heard(readAgain)
  await pass(500)
  expect([reads, read]).toEqual([3, [RESTING]])
  now.open = []
  await pass(60_000)
  expect([reads, silent]).toEqual([3, ['o2']])
})

it('an order that is placed while the list is read is not missed in it', async () => {
  const { watch, silent, pass, now } = watched()
  watch.told(NEW)
  await pass(4_500)
  now.open = [NEW]
  const asked = pass(500)
  watch.told(RESTING)
  await asked
  now.open = [NEW, RESTING]
  await pass(60_000)
  expect(silent).toEqual([])
})

it('of a list that is cut off, orders that are newer than its last are compared', async () => {
  const { watch, silent, pass, now } = watched({ isWhole: false })
  const sent = (id: string, second: number) => ({ ...NEW, id, submitted_at: `2026-03-09T15:00:0${second}Z` })
  for (const order of [sent('new', 3), sent('last', 2), sent('old', 1)]) watch.told(order)
  now.open = [sent('last', 2)]
  await pass(60_000)
  expect(silent).toEqual(['new'])
})

it('an order that was cancelled is looked at within seconds, however long it rested', async () => {
  const { watch, silent, pass, now } = watched()
  watch.told(NEW)
  now.open = [NEW]
  await pass(600_000)
  now.open = []
  watch.changed()
  await pass(8_000)
  expect(silent).toEqual(['o1'])
})

it('answers the latest version that it was told, also one that says no more than another time', () => {
  const { watch } = watched()
  const marked = { ...NEW, ...later, hwm: '2' }
  const filled = { ...NEW, ...later, status: 'filled', filled_qty: '10' }
  expect([NEW, marked, NEW, filled, marked].map((order) => watch.told(order))).toEqual([
    ...[NEW, marked, marked, filled, filled],
  ])
})

it('reads at most twelve lists a minute however many orders move, two while they rest, and none where none works', async () => {
  const { now, watch, pass, reads } = watched()
  for (let minute = 0; minute < 5; minute += 1)
    for (let second = 0; second < 60; second += 1) {
      const order = { ...NEW, id: `o${minute} ${second}` }
      now.open = [...now.open, order]
      watch.told(order)
      await pass(1_000)
    }
  expect(reads()).toBeLessThanOrEqual(5 * 12)
  await pass(60_000)
  const before = reads()
  await pass(600_000)
  expect(reads() - before).toBeLessThanOrEqual(20)
  for (const order of now.open) watch.told({ ...order, ...later, status: 'canceled' })
  now.open = []
  await pass(60_000)
  const rests = reads()
  await pass(600_000)
  expect(reads()).toBe(rests)
})
