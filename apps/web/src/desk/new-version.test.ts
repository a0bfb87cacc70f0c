import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { entryOf } from '../page/entry-of.ts'
import { CHECK_EVERY, watchForNewVersion } from './new-version.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const page = (entry: string) => `<!doctype html><script type="module" crossorigin src="${entry}"></script>`

it('tells builds apart by their entry', () => {
  expect(entryOf(page('/static/index-a1.js'))).toBe('/static/index-a1.js')
  expect(entryOf(page('/static/runtime-0.js') + page('/static/index-a1.js'))).toBe('/static/index-a1.js')
  expect(entryOf('<!doctype html><p>down for maintenance</p>')).toBeUndefined()
})

it('spec 9: looks for a newer build every hour, and offers it without loading it', async () => {
  expect(CHECK_EVERY).toBe(3_600_000)
  const served = vi
    .fn<() => Promise<string>>()
    .mockResolvedValueOnce(page('/static/index-a1.js'))
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValueOnce('maintenance')
    .mockResolvedValueOnce(page('/static/index-b2.js'))
  const offers: number[] = []
  const from = Date.now()
  watchForNewVersion('/static/index-a1.js', served, () => offers.push(Date.now() - from))
  await vi.advanceTimersByTimeAsync(CHECK_EVERY - 1)
  expect(served).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3 * CHECK_EVERY + 1)
  expect(offers).toEqual([4 * CHECK_EVERY])
  expect(served).toHaveBeenCalledTimes(4)
})
