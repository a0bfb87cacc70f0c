import { ApiError } from '@paddock/contract/errors/api-error'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { priceNow, watchPrice } from './prices.ts'

const asked = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('../client.ts', () => ({ clientFor: () => ({ stockSnapshots: asked }) }))
vi.mock('./market-stream.ts', () => ({
  feedOf: () => 'stocks',
  onMarketReconnect: () => {},
  subscribeMarket: () => () => {},
  tellGap: () => {},
}))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => setTimeout(call, 16))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => clearTimeout(id))
  asked.mockReset()
  asked.mockResolvedValue({ AAPL: SNAPSHOT })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const at = '2026-03-09T15:00:00Z'
const SNAPSHOT = {
  latestTrade: { t: at, x: 'V', p: 201.5, s: 100, c: ['@'], i: 1, z: 'C' },
  latestQuote: { t: at, ax: 'V', ap: 201.6, as: 1, bx: 'V', bp: 201.4, bs: 1, c: ['R'], z: 'C' },
}
const refusal = (status: number) => new ApiError({ operation: 'stockSnapshots', status, headers: {}, body: {} })
const A_WHILE = 20_000

it.each([429, 408, 500, 503])('asks again for a price that was answered %i, as long as it is shown', async (status) => {
  asked.mockRejectedValueOnce(refusal(status)).mockRejectedValueOnce(refusal(status))
  const stop = watchPrice(undefined, 'AAPL', () => {})
  await vi.advanceTimersByTimeAsync(A_WHILE)
  expect(asked).toHaveBeenCalledTimes(3)
  expect(priceNow(undefined, 'AAPL')?.last).toBe(201.5)
  stop()
  asked.mockRejectedValueOnce(refusal(status))
  watchPrice(undefined, 'AAPL', () => {})()
  await vi.advanceTimersByTimeAsync(A_WHILE)
  expect(asked).toHaveBeenCalledTimes(4)
})

it.each([400, 403, 422])('does not ask again for what is refused for good with %i', async (status) => {
  asked.mockRejectedValueOnce(refusal(status))
  const stop = watchPrice(undefined, 'AAPL', () => {})
  await vi.advanceTimersByTimeAsync(A_WHILE)
  expect(asked).toHaveBeenCalledTimes(1)
  stop()
})
