import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onNextFrame } from './next-frame.ts'

/** A page whose frames come when they are told to, as a hidden page's never do. */
let frames: (() => void)[]
beforeEach(() => {
  vi.useFakeTimers()
  frames = []
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => frames.push(call))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => delete frames[id - 1])
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('calls in the next frame, once', () => {
  let calls = 0
  onNextFrame(() => (calls += 1))
  frames[0]?.()
  expect([calls, vi.getTimerCount()]).toEqual([1, 0])
})

it('calls after a second where no frame comes, once', () => {
  let calls = 0
  onNextFrame(() => (calls += 1))
  vi.advanceTimersByTime(999)
  expect(calls).toBe(0)
  vi.advanceTimersByTime(1)
  expect([calls, Object.keys(frames)]).toEqual([1, []])
})
