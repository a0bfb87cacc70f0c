import { type AccountClock, REAL_TIME } from '@paddock/broker/account/clock'
import { expect, it } from 'vitest'
import { type ClockRequest, clockAfter } from './set-clock.ts'

const WALL = Date.parse('2026-03-09T15:00:00Z')
const OPEN = Date.parse('2026-03-10T13:30:00Z')
const CLOSE = Date.parse('2026-03-09T20:00:00Z')
const ahead: AccountClock = { wall: WALL - 1_000, at: WALL, speed: 10 }
const behind: AccountClock = { wall: WALL - 3_600_000, at: WALL - 7_200_000, speed: 0 }

it.each<{ clock: AccountClock; request: ClockRequest; becomes: AccountClock }>([
  { clock: REAL_TIME, request: { kind: 'pause' }, becomes: { wall: WALL, at: WALL, speed: 0 } },
  { clock: REAL_TIME, request: { kind: 'run', speed: 60 }, becomes: { wall: WALL, at: WALL, speed: 60 } },
  { clock: REAL_TIME, request: { kind: 'skip-to-open' }, becomes: { wall: WALL, at: OPEN, speed: 1 } },
  { clock: REAL_TIME, request: { kind: 'skip-to-close' }, becomes: { wall: WALL, at: CLOSE, speed: 1 } },
  { clock: ahead, request: { kind: 'pause' }, becomes: { wall: WALL, at: WALL + 10_000, speed: 0 } },
  { clock: ahead, request: { kind: 'skip-to-close' }, becomes: { wall: WALL, at: CLOSE, speed: 10 } },
  { clock: behind, request: { kind: 'run', speed: 2 }, becomes: { wall: WALL, at: WALL - 7_200_000, speed: 2 } },
  { clock: behind, request: { kind: 'real-time' }, becomes: { wall: WALL, at: WALL, speed: 1 } },
])('$request.kind from speed $clock.speed', ({ clock, request, becomes }) => {
  expect(clockAfter(clock, request, WALL)).toEqual({ kind: 'clock', clock: becomes })
})

const RECORDED: AccountClock = { wall: WALL, at: WALL, speed: 60, until: CLOSE + 60_000 }

it.each<{ clock: AccountClock; request: ClockRequest; says: string }>([
  { clock: RECORDED, request: { kind: 'skip-to-open' }, says: 'ends before that, at 2026-03-09 16:01:00 New York' },
  { clock: RECORDED, request: { kind: 'run-to', at: OPEN }, says: 'ends before that' },
  { clock: RECORDED, request: { kind: 'real-time' }, says: 'not played in real time' },
  { clock: { ...RECORDED, until: WALL }, request: { kind: 'run', speed: 1 }, says: 'ended at 2026-03-09 11:00:00' },
])('a recording refuses $request.kind: $says', ({ clock, request, says }) => {
  expect(clockAfter(clock, request, WALL)).toMatchObject({ kind: 'refused', message: expect.stringContaining(says) })
})

it('skips within a recording, and is paused behind it', () => {
  const paused = { kind: 'clock', clock: { wall: WALL, at: WALL, speed: 0 } }
  expect(clockAfter(RECORDED, { kind: 'skip-to-close' }, WALL)).toMatchObject({ kind: 'clock', clock: { at: CLOSE } })
  expect(clockAfter({ ...RECORDED, until: WALL }, { kind: 'pause' }, WALL + 5_000)).toMatchObject({
    ...paused,
    clock: { at: WALL },
  })
})

it.each<{ clock: AccountClock; request: ClockRequest }>([
  { clock: ahead, request: { kind: 'real-time' } },
  { clock: REAL_TIME, request: { kind: 'run', speed: 0 } },
  { clock: REAL_TIME, request: { kind: 'run', speed: -1 } },
  { clock: REAL_TIME, request: { kind: 'run', speed: Number.NaN } },
  { clock: REAL_TIME, request: { kind: 'run', speed: 1e9 } },
])('refuses $request from $clock', ({ clock, request }) => {
  expect(clockAfter(clock, request, WALL)).toMatchObject({ kind: 'refused' })
})
