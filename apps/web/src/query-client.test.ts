import { focusManager, MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  focusManager.setFocused(undefined)
  queryClient.clear()
  vi.useRealTimers()
})

it('spec 9: data is stale after 5 s, kept 5 min, fetched again on focus, reconnect and mount; results are kept 1 min', () => {
  expect(queryClient.getDefaultOptions()).toMatchObject({
    queries: {
      staleTime: 5_000,
      gcTime: 300_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      refetchOnMount: true,
    },
    mutations: { gcTime: 60_000 },
  })
})

/** A screen that shows a figure, mounted and unmounted, and how often the figure was read. */
function screen() {
  queryClient.mount()
  let reads = 0
  const options = queryClient.defaultQueryOptions({ queryKey: ['figure'], queryFn: async () => ++reads })
  const mount = async () => {
    const stop = new QueryObserver(queryClient, options).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    return stop
  }
  return { mount, reads: () => reads, kept: () => queryClient.getQueryData(['figure']) }
}

describe('spec 9: the data cache', () => {
  it('does not ask again for what is younger than 5 s, and does on mount once it is older', async () => {
    const { mount, reads } = screen()
    const stop = await mount()
    await vi.advanceTimersByTimeAsync(4_999)
    const stopSecond = await mount()
    expect(reads()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    const stopThird = await mount()
    expect(reads()).toBe(2)
    for (const each of [stop, stopSecond, stopThird]) each()
  })

  it('asks again when the window has the focus again, and when the network is back, if older than 5 s', async () => {
    const { mount, reads } = screen()
    const stop = await mount()
    const focus = async () => {
      focusManager.setFocused(false)
      focusManager.setFocused(true)
      await vi.advanceTimersByTimeAsync(0)
    }
    await focus()
    expect(reads()).toBe(1)
    await vi.advanceTimersByTimeAsync(5_000)
    await focus()
    expect(reads()).toBe(2)
    await vi.advanceTimersByTimeAsync(5_000)
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(reads()).toBe(3)
    stop()
  })

  it('keeps what nothing shows for 5 min', async () => {
    const { mount, kept } = screen()
    const stop = await mount()
    stop()
    await vi.advanceTimersByTimeAsync(299_999)
    expect(kept()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(kept()).toBeUndefined()
  })

  it('keeps the result of a change for 1 min', async () => {
    const observer = new MutationObserver(queryClient, { mutationFn: async () => 'done' })
    const stop = observer.subscribe(() => {})
    await observer.mutate()
    stop()
    const results = () => queryClient.getMutationCache().getAll().length
    await vi.advanceTimersByTimeAsync(59_999)
    expect(results()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(results()).toBe(0)
  })
})
