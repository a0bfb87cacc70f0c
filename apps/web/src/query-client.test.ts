import { MINUTE_MS } from '@paddock/market/instant'
import {
  focusManager,
  InfiniteQueryObserver,
  MutationObserver,
  onlineManager,
  QueryObserver,
} from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lastSeenAt, noteLastSeen, queryClient, takingLastSeen } from './query-client.ts'

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

describe('what is answered in place of a broker that is silent', () => {
  /** A query over a client of which the server knows what it answered a minute ago, until it is `back`. */
  function silent() {
    queryClient.mount()
    const broker = { isBack: false, reads: 0 }
    const options = queryClient.defaultQueryOptions({
      queryKey: ['silent'],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        broker.reads += 1
        return broker.isBack || !noteLastSeen(signal, MINUTE_MS) ? 'of now' : 'of a minute ago'
      },
    })
    const observer = new QueryObserver(queryClient, options)
    return { broker, observer }
  }

  it('is shown as old as it is, and asked for again until the broker answers', async () => {
    const { broker, observer } = silent()
    const stop = observer.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    expect(observer.getCurrentResult()).toMatchObject({
      data: 'of a minute ago',
      isError: true,
      dataUpdatedAt: Date.now() - MINUTE_MS,
      errorUpdatedAt: Date.now(),
    })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(broker.reads).toBe(2)
    broker.isBack = true
    await vi.advanceTimersByTimeAsync(5_000)
    expect(observer.getCurrentResult()).toMatchObject({ data: 'of now', isError: false })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(broker.reads).toBe(3)
    stop()
  })

  it('is taken for the newest page of a list that says so, and of no other', async () => {
    queryClient.mount()
    const list = (takesLastSeen: boolean) => {
      const options = queryClient.defaultQueryOptions({
        queryKey: ['pages', takesLastSeen],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          if (!noteLastSeen(signal, MINUTE_MS)) throw Object.assign(new Error('away'), { status: 404 })
          return 'of a minute ago'
        },
        meta: { takesLastSeen },
      })
      return new InfiniteQueryObserver(queryClient, {
        ...options,
        initialPageParam: 0,
        getNextPageParam: () => undefined,
      } as never)
    }
    const observers = [list(true), list(false)] as const
    const stops = observers.map((observer) => observer.subscribe(() => {}))
    await vi.advanceTimersByTimeAsync(0)
    const [taking, other] = observers.map((observer) => observer.getCurrentResult())
    expect(taking).toMatchObject({
      data: { pages: ['of a minute ago'] },
      isError: true,
      dataUpdatedAt: Date.now() - MINUTE_MS,
    })
    expect(other).toMatchObject({ data: undefined, isError: true })
    for (const stop of stops) stop()
  })

  it('never goes before what was read since', async () => {
    const { broker, observer } = silent()
    broker.isBack = true
    const stop = observer.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    const at = Date.now()
    broker.isBack = false
    await vi.advanceTimersByTimeAsync(10_000)
    await observer.refetch()
    expect(observer.getCurrentResult()).toMatchObject({ data: 'of now', isError: true, dataUpdatedAt: at })
    stop()
  })

  it('is no answer to who does not show its age', () => {
    expect(noteLastSeen(undefined, MINUTE_MS)).toBe(false)
    expect(noteLastSeen(new AbortController().signal, MINUTE_MS)).toBe(false)
    const signal = takingLastSeen()
    expect(noteLastSeen(signal, MINUTE_MS)).toBe(true)
    expect(lastSeenAt(signal)).toBe(Date.now() - MINUTE_MS)
  })
})
