import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createOverlay, OVERLAY_EXIT } from './overlay.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('spec 4: an overlay is closed, open, and mounted until it has left', () => {
  const { open, close, current } = createOverlay<string>()
  expect(current()).toEqual({ state: 'closed', content: undefined })
  open('palette')
  expect(current()).toEqual({ state: 'open', content: 'palette' })
  close()
  expect(current()).toEqual({ state: 'mounted', content: 'palette' })
  vi.advanceTimersByTime(OVERLAY_EXIT - 1)
  expect(current().state).toBe('mounted')
  vi.advanceTimersByTime(1)
  expect(current()).toEqual({ state: 'closed', content: undefined })
})

it('what is opened while the one before leaves stays', () => {
  const { open, close, current } = createOverlay<string>()
  open('palette')
  close()
  open('keys')
  vi.advanceTimersByTime(10 * OVERLAY_EXIT)
  expect(current()).toEqual({ state: 'open', content: 'keys' })
  close()
  close()
  vi.advanceTimersByTime(OVERLAY_EXIT)
  expect(current().state).toBe('closed')
})
