import { MINUTE_MS } from '@paddock/market/instant'
import { expect, it } from 'vitest'
import { createQuota } from './quota.ts'

function counted(most: number, names?: number) {
  let now = 1_000_000
  const quota = createQuota(() => now, { most, windowMs: MINUTE_MS }, { ...(names !== undefined && { names }) })
  const pass = (ms: number) => {
    now += ms
  }
  return { ...quota, pass }
}

it('lets so many through at once, and one more as each share of the time has passed', () => {
  const quota = counted(5)
  for (let time = 0; time < 5; time += 1) {
    expect(quota.secondsToWait('a')).toBe(0)
    quota.count('a')
  }
  expect(quota.secondsToWait('a')).toBe(12)
  expect(quota.secondsToWait('b')).toBe(0)
  quota.pass(11_999)
  expect(quota.secondsToWait('a')).toBe(1)
  quota.pass(1)
  expect(quota.secondsToWait('a')).toBe(0)
  quota.count('a')
  expect(quota.secondsToWait('a')).toBe(12)
  quota.pass(MINUTE_MS)
  for (let time = 0; time < 5; time += 1) {
    expect(quota.secondsToWait('a')).toBe(0)
    quota.count('a')
  }
})

it('forgets what did not count after all, and whole names', () => {
  const quota = counted(2)
  quota.count('a')
  quota.count('a')
  expect(quota.secondsToWait('a')).toBe(30)
  quota.takeBack('a')
  expect(quota.secondsToWait('a')).toBe(0)
  quota.count('a')
  quota.forget('a')
  quota.count('a')
  expect(quota.secondsToWait('a')).toBe(0)
})

it('remembers the newest names alone, however long they are', () => {
  const quota = counted(1, 2)
  for (const name of ['a'.repeat(1_000_000), 'b', 'c']) quota.count(name)
  expect(['a'.repeat(1_000_000), 'b', 'c'].map((name) => quota.secondsToWait(name))).toEqual([0, 60, 60])
})
