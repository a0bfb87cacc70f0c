import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LOADING_BAR, type Phase, runBar } from './loading-bar-phases.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The phases a bar goes through, with the milliseconds at which it enters them. */
function watched() {
  const from = Date.now()
  const seen: [number, Phase][] = []
  let phase: Phase = 'idle'
  let stop = () => {}
  return {
    seen,
    set(isLoading: boolean) {
      stop()
      stop = runBar(isLoading, (next) => {
        const to = next(phase)
        if (to !== phase) seen.push([Date.now() - from, to])
        phase = to
      })
    },
  }
}

it('spec 9: the loading bar waits 200 ms, runs for 2000, hides 500 after the end and is reset 400 later; it is 3 high', () => {
  expect(LOADING_BAR).toEqual({ throttle: 200, duration: 2000, hideDelay: 500, resetDelay: 400, height: 3 })
  const bar = watched()
  bar.set(true)
  vi.advanceTimersByTime(1000)
  bar.set(false)
  vi.advanceTimersByTime(5000)
  expect(bar.seen).toEqual([
    [200, 'running'],
    [1000, 'done'],
    [1500, 'hidden'],
    [1900, 'idle'],
  ])
})

it('spec 9: what is loaded within 200 ms shows no bar', () => {
  const bar = watched()
  bar.set(true)
  vi.advanceTimersByTime(199)
  bar.set(false)
  vi.advanceTimersByTime(5000)
  expect(bar.seen).toEqual([])
})

it('a page that begins while the bar goes away runs it again', () => {
  const bar = watched()
  bar.set(true)
  vi.advanceTimersByTime(300)
  bar.set(false)
  vi.advanceTimersByTime(100)
  bar.set(true)
  vi.advanceTimersByTime(1000)
  expect(bar.seen).toEqual([
    [200, 'running'],
    [300, 'done'],
    [600, 'running'],
  ])
})
