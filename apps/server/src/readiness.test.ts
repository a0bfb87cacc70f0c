import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createReadiness } from './readiness.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

it('tries once a second, however often it is asked', async () => {
  let tries = 0
  const isReady = createReadiness(async () => {
    tries += 1
  })
  const answers = await Promise.all(Array.from({ length: 1_000 }, isReady))
  expect([new Set(answers), tries]).toEqual([new Set([true]), 1])
  await vi.advanceTimersByTimeAsync(999)
  await isReady()
  expect(tries).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await isReady()
  expect(tries).toBe(2)
})

it('says no within a second while what is tried hangs, and tries nothing beside it', async () => {
  let tries = 0
  let finish = () => {}
  const isReady = createReadiness(() => {
    tries += 1
    return new Promise((resolve) => {
      finish = resolve
    })
  })
  for (const _ of [1, 2, 3]) {
    const answer = isReady()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await answer).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(tries).toBe(1)
  finish()
  await vi.advanceTimersByTimeAsync(0)
  const again = isReady()
  finish()
  expect([await again, tries]).toEqual([true, 2])
})

it('says no to what fails, until it succeeds', async () => {
  let isBroken = true
  const isReady = createReadiness(async () => {
    if (isBroken) throw new Error('disk full')
  })
  expect(await isReady()).toBe(false)
  isBroken = false
  expect(await isReady()).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await isReady()).toBe(true)
})
