import { expect, it } from 'vitest'
import { wasSentIn } from './orders-search.ts'

it.each([
  { sent: '2026-09-10T15:00:00Z', day: '2026-09-10', why: 'in regular hours' },
  { sent: '2026-09-11T00:30:00Z', day: '2026-09-11', why: 'Thursday at 20:30, overnight' },
  { sent: '2026-09-12T15:00:00Z', day: '2026-09-11', why: 'on Saturday' },
])('an order is of the trading day in the history as it was under today: $why', ({ sent, day }) => {
  const order = { submitted_at: sent, created_at: sent }
  expect(wasSentIn(order, { from: day, to: day })).toBe(true)
  expect(wasSentIn(order, {})).toBe(true)
  expect(wasSentIn(order, { to: '2026-09-09' })).toBe(false)
  expect(wasSentIn(order, { from: '2026-09-12' })).toBe(false)
})
