import { expect, it } from 'vitest'
import { createRate, createRequestTally, userOf } from './request-tally.ts'

it('a rate counts the last minute by the second, however long nobody looked', () => {
  const rate = createRate()
  for (let second = 0; second < 90; second += 1) rate.add(1_000_000 + second * 1_000)
  expect(rate.lastMinute(1_000_000 + 89_000)).toBe(60)
  expect(rate.lastMinute(1_000_000 + 119_000)).toBe(30)
  expect(rate.lastMinute(1_000_000 + 10 * 60_000)).toBe(0)
  rate.add(1_000_000 + 10 * 60_000)
  expect(rate.lastMinute(1_000_000 + 10 * 60_000)).toBe(1)
})

it('requests are counted by who they are for, the busiest first, and reads that wait until they do not', () => {
  const tally = createRequestTally()
  tally.sent('trading', 'Desk', 0)
  tally.sent('data', 'key:PK1', 1_000)
  tally.sent('data', 'key:PK1', 2_000)
  expect(tally.users(2_000)).toEqual([
    { user: 'key:PK1', lastMinute: 2, total: 2 },
    { user: 'Desk', lastMinute: 1, total: 1 },
  ])
  expect([tally.lastMinute('trading', 2_000), tally.lastMinute('data', 2_000)]).toEqual([1, 2])
  const done = tally.waits({ user: 'Desk', operation: 'stockBars', since: 2_000, until: 5_000 })
  expect(tally.waiting()).toHaveLength(1)
  done()
  expect(tally.waiting()).toEqual([])
})

it.each([
  [{ actor: { kind: 'key', id: 'PK1' }, requestId: 'r' }, 'key:PK1'],
  [{ actor: { kind: 'user', id: 'u' }, requestId: 'r' }, 'Desk'],
  [{ actor: { kind: 'user', id: 'u' }, requestId: 'recording 1', isBackground: true }, 'Recordings'],
  [{ actor: { kind: 'wake-up' }, requestId: 'survey', isBackground: true }, 'Screeners and heat maps'],
  [{ actor: { kind: 'wake-up' }, requestId: 'live-market' }, 'Practice orders, conditional orders and alerts'],
  [{ actor: { kind: 'wake-up' }, requestId: 'held' }, 'Background'],
] as const)('%j is counted as of %s', (request, user) => {
  expect(userOf(request)).toBe(user)
})
