import { type AccountClock, REAL_TIME } from '@paddock/broker/clock'
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

it.each<{ clock: AccountClock; request: ClockRequest }>([
  { clock: ahead, request: { kind: 'real-time' } },
  { clock: REAL_TIME, request: { kind: 'run', speed: 0 } },
  { clock: REAL_TIME, request: { kind: 'run', speed: -1 } },
  { clock: REAL_TIME, request: { kind: 'run', speed: Number.NaN } },
  { clock: REAL_TIME, request: { kind: 'run', speed: 1e9 } },
])('refuses $request from $clock', ({ clock, request }) => {
  expect(clockAfter(clock, request, WALL)).toMatchObject({ kind: 'refused' })
})
