import { DeskAccount } from '@paddock/contract/desk/accounts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient as pages } from '../../query-client.ts'
import { accountsQuery } from '../account.ts'
import { onMarketReconnect, subscribeMarket } from './market-stream.ts'
import { keepLive } from './trading-stream.ts'

const news = vi.hoisted(() => vi.fn<(...told: [unknown, unknown, unknown, { title: string }]) => void>())
vi.mock('../notifications/notifications.ts', () => ({ tell: news }))

/** The sockets a page opened, with what it said to each. */
let sockets: FakeSocket[] = []
class FakeSocket {
  static readonly OPEN = 1
  readonly readyState = FakeSocket.OPEN
  readonly said: string[] = []
  onopen = () => {}
  onclose = () => {}
  onmessage = (_: { data: string }) => {}
  readonly url: URL
  constructor(url: URL) {
    this.url = url
    sockets.push(this)
  }
  send(text: string) {
    this.said.push(text)
  }
  close() {}
}
const tell = (message: object, socket = sockets.at(-1)) => socket?.onmessage({ data: JSON.stringify(message) })
const LISTENING = { stream: 'listening', data: { streams: ['trade_updates', 'account_updates'] } }

const FEEDS_CHANGED = { stream: 'account_updates', data: { event: 'feeds-changed', at: '2026-11-23T14:30:00Z' } }
const account = (crypto: string) =>
  DeskAccount.parse({
    ...{ id: 'a1', name: 'Paper', kind: 'alpaca-paper', number: 'PA1', createdAt: '2026-01-05T00:00:00Z' },
    feeds: { stocks: 'iex', options: null, overnight: null, crypto },
  })

beforeEach(() => {
  sockets = []
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { href: 'http://desk.test/' })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page of an account whose positions and orders were read, and how often each was found out of date since. */
function page() {
  const queryClient = new QueryClient()
  const again: string[] = []
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async (filters) => {
    again.push(String(filters?.queryKey?.[0]))
  })
  const stop = keepLive(queryClient, 'a1')
  sockets.at(-1)?.onopen()
  return { again, stop }
}
/** Several changes are read again as one, a moment later. */
const gathered = () => vi.advanceTimersByTime(100)

it('reads orders and positions again once it is listened to: what was filled before is told by nobody', () => {
  const { again, stop } = page()
  gathered()
  expect(again).toEqual([])
  tell(LISTENING)
  gathered()
  expect(again.sort()).toEqual(['account', 'activities', 'order', 'orders', 'positions'])
  stop()
})

it('reads them again when the server begins to hear of the orders of Alpaca', () => {
  const { again, stop } = page()
  tell(LISTENING)
  gathered()
  again.splice(0)
  tell({ stream: 'account_updates', data: { event: 'orders-heard', at: '2026-11-23T14:30:00Z' } })
  gathered()
  expect(again.sort()).toEqual(['account', 'activities', 'order', 'orders', 'positions'])
  stop()
})

it('reads which feed prices come from where it is another one, and the prices, and nothing else', async () => {
  const { again, stop } = page()
  const gaps: unknown[] = []
  const stopGaps = onMarketReconnect((view) => gaps.push(view))
  tell(LISTENING)
  gathered()
  again.splice(0)
  tell(FEEDS_CHANGED)
  await vi.advanceTimersByTimeAsync(100)
  expect([again, gaps]).toEqual([['accounts'], ['a1']])
  stopGaps()
  stop()
})

it('listens to coins where they are read by then, and reads again what was of another place', async () => {
  const { stop } = page()
  const trading = sockets.at(-1)
  const coinsAt = (crypto: string) => pages.setQueryData(accountsQuery().queryKey, [account(crypto)])
  const gaps: unknown[] = []
  const stopGaps = onMarketReconnect((view) => gaps.push(view))
  coinsAt('us-1')
  const stopCoin = subscribeMarket('a1', 'trades', 'BTC/USD', () => {})
  await vi.advanceTimersByTimeAsync(100)
  const [at] = sockets.slice(-1)
  expect(at?.url.pathname).toBe('/api/accounts/a1/v1beta3/crypto/us-1')
  tell(FEEDS_CHANGED, trading)
  await vi.advanceTimersByTimeAsync(100)
  expect([sockets.at(-1), gaps]).toEqual([at, ['a1']])
  coinsAt('eu-1')
  tell(FEEDS_CHANGED, trading)
  await vi.advanceTimersByTimeAsync(100)
  const moved = sockets.at(-1)
  expect([moved?.url.pathname, gaps]).toEqual(['/api/accounts/a1/v1beta3/crypto/eu-1', ['a1', 'a1']])
  moved?.onopen()
  moved?.onmessage({ data: JSON.stringify([{ T: 'success', msg: 'authenticated' }]) })
  expect(moved?.said).toEqual([JSON.stringify({ action: 'subscribe', trades: ['BTC/USD'] })])
  stopCoin()
  stopGaps()
  stop()
})

it('says that the stream of orders is lost where the server does not hear it, and when it is back', () => {
  const { stop } = page()
  tell(LISTENING)
  const changed = (...away: readonly string[]) =>
    tell({ stream: 'account_updates', data: { event: 'streams-changed', at: '2026-11-23T14:30:00Z', away } })
  for (const away of [['stocks'], ['stocks', 'orders'], ['orders'], []]) changed(...away)
  expect(news.mock.calls.map(([, , , what]) => what.title)).toEqual(['Order stream lost', 'Order stream is back'])
  stop()
})

it('reads more after a break, and not before it is listened to again', () => {
  const { again, stop } = page()
  tell(LISTENING)
  gathered()
  again.splice(0)
  sockets.at(-1)?.onclose()
  vi.advanceTimersByTime(1_000)
  expect(sockets).toHaveLength(2)
  sockets.at(-1)?.onopen()
  gathered()
  expect(again).toEqual([])
  tell(LISTENING)
  gathered()
  expect(again).toEqual(expect.arrayContaining(['orders', 'positions', 'clock', 'held', 'alerts', 'drafts']))
  stop()
})

it('reads what could not be read once more, until it is known', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  let isAway = false
  let reads = 0
  const queryFn = async () => {
    reads += 1
    if (isAway) throw Object.assign(new Error('away'), { status: 503 })
    return reads
  }
  const unsubscribe = new QueryObserver(queryClient, { queryKey: ['positions', 'a1'], queryFn }).subscribe(() => {})
  const stop = keepLive(queryClient, 'a1')
  sockets.at(-1)?.onopen()
  await vi.advanceTimersByTimeAsync(0)
  isAway = true
  tell(LISTENING)
  await vi.advanceTimersByTimeAsync(100)
  expect(reads).toBe(2)
  await vi.advanceTimersByTimeAsync(5_100)
  expect(reads).toBe(3)
  isAway = false
  await vi.advanceTimersByTimeAsync(5_100)
  expect([reads, queryClient.getQueryData(['positions', 'a1'])]).toEqual([4, 4])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reads).toBe(4)
  stop()
  unsubscribe()
})

it.each([
  ['is refused', 403],
  ['is not there', 404],
])('does not read again what %s', async (_, status) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  let reads = 0
  const queryFn = async () => {
    reads += 1
    throw Object.assign(new Error('no'), { status })
  }
  const unsubscribe = new QueryObserver(queryClient, { queryKey: ['positions', 'a1'], queryFn }).subscribe(() => {})
  const stop = keepLive(queryClient, 'a1')
  sockets.at(-1)?.onopen()
  await vi.advanceTimersByTimeAsync(0)
  tell(LISTENING)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reads).toBe(2)
  stop()
  unsubscribe()
})
