import { toTimestamp } from '@paddock/market/instant'
import { expect, it } from 'vitest'
import { lastTradeAt } from './terms.ts'

it.each([
  { expiration: '2026-12-18', at: '2026-12-18T21:00:00Z', why: 'a Friday' },
  { expiration: '2026-11-27', at: '2026-11-27T18:00:00Z', why: 'a short day' },
  { expiration: '2026-12-25', at: '2026-12-24T18:00:00Z', why: 'Christmas, after a short day' },
  { expiration: '2014-12-20', at: '2014-12-19T21:00:00Z', why: 'a Saturday, as contracts had until 2015' },
])('a contract of $expiration trades last at $at: $why', ({ expiration, at }) => {
  expect(toTimestamp(lastTradeAt({ expiration }))).toBe(at)
})
