import { describe, expect, it } from 'vitest'
import { OPEN, TestBroker } from '../testing/test-broker.ts'
import { isRealTime, now, parseClock, REAL_TIME, skipTo, wallAt } from './clock.ts'

describe('the practice clock', () => {
  it('runs at its speed, and answers when it will show a time', () => {
    const clock = { wall: 1_000, at: 5_000, speed: 60 }
    expect([now(clock, 2_000), wallAt(clock, 65_000)]).toEqual([65_000, 2_000])
    expect(wallAt({ ...clock, speed: 0 }, 6_000)).toBe(Number.POSITIVE_INFINITY)
    expect(skipTo(clock, 3_000, 9_000)).toEqual({ wall: 3_000, at: 9_000, speed: 60 })
    expect(isRealTime(REAL_TIME)).toBe(true)
  })

  it.each([
    null,
    'now',
    {},
    { wall: 1, at: 1, speed: -1 },
    { wall: 1.5, at: 1, speed: 1 },
    { wall: 1, at: 1, speed: 1e9 },
  ])('is not %j', (value) => {
    expect(parseClock(value)).toBeUndefined()
  })

  it('never runs back', () => {
    const desk = new TestBroker()
    const set = (at: number) => desk.ask({ kind: 'set-clock', clock: { wall: OPEN, at, speed: 0 } })
    expect(set(OPEN - 1)).toEqual({
      kind: 'rejected',
      rejection: { kind: 'unprocessable', message: 'the clock of an account never runs backwards' },
    })
    expect(set(OPEN + 1)).toMatchObject({ kind: 'accepted' })
    expect(desk.account.clock).toEqual({ wall: OPEN, at: OPEN + 1, speed: 0 })
  })
})
