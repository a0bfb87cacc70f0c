import type { Order } from '@paddock/contract/entities/order'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeOrder } from '../../../live/streams/trading-stream.ts'
import { whenThrough } from './when-through.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const order = (id: string, facts: Partial<Order>) =>
  ({ id, status: 'pending_new', replaces: `${id} before`, updated_at: '2026-03-09T15:00:00Z', ...facts }) as Order

/** Whether a change may leave, after `happens`. */
async function leaves(asked: Order, happens: (queryClient: QueryClient) => void): Promise<boolean> {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['orders', 'a1', 'all'], [asked])
  let hasLeft = false
  void whenThrough(queryClient, 'a1', asked).then(() => {
    hasLeft = true
  })
  happens(queryClient)
  await vi.advanceTimersByTimeAsync(0)
  return hasLeft
}

it.each([
  ['an order that works is changed at once', order('o1', { status: 'new' }), () => {}, true],
  ['an order that came of no change is for its broker to refuse', order('o2', { replaces: null }), () => {}, true],
  ['one that came of a change waits for it', order('o3', {}), () => {}, false],
  [
    'and leaves when that is through',
    order('o4', {}),
    (cache: QueryClient) => writeOrder(cache, 'a1', order('o4', { status: 'new', updated_at: '2026-03-09T15:00:01Z' })),
    true,
  ],
  [
    'another order does not make it leave',
    order('o5', {}),
    (cache: QueryClient) => writeOrder(cache, 'a1', order('x', { status: 'new' })),
    false,
  ],
  ['it waits half a minute at most', order('o6', {}), () => void vi.advanceTimersByTime(30_000), true],
])('spec 4.7: %s', async (_, asked, happens, isSent) => {
  expect(await leaves(asked, happens)).toBe(isSent)
})
