/** Screens of real prices: another desk stands in for Alpaca, and its own screen says what they must be. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Screen, type ScreenRow, unpacked } from '@paddock/contract/desk/research/screen'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '../../testing/manual-clock.ts'
import { MONDAY } from '../../testing/practice.ts'
import { type Guest, type RunningDesk, runDesk, standingIn } from '../../testing/running-desk.ts'

/** After the close: prices moved on since. */
const EVENING = MONDAY + 8 * 3_600_000

describe('on the evening of a trading day', () => {
  let clock: ManualClock
  let upstream: RunningDesk
  let desk: RunningDesk
  let guest: Guest
  let connected: string
  beforeAll(async () => {
    clock = manualClock(EVENING)
    upstream = await runDesk({ clock, requestsPerMinute: 10_000 })
    desk = await runDesk({ clock, environment: standingIn(upstream.url) })
    const { keyId, secretKey } = await (await upstream.guest()).key()
    guest = await desk.guest()
    const made = await guest.ask('/api/alpaca', 'POST', { keyId, secretKey })
    connected = ((await made.json()) as { accountId: string }).accountId
  })
  afterAll(async () => {
    await desk.close()
    await upstream.close()
  })

  async function screenAt(path: string): Promise<Screen> {
    for (;;) {
      const answer = await guest.ask(path)
      if (answer.status === 200) return unpacked(await answer.json())
      expect(await answer.json()).toEqual({ done: expect.any(Number) })
    }
  }
  const own = (kind: string, account = connected) =>
    screenAt(`/api/accounts/${account}/research/screen?class=${kind}&ratings=true&progress=true`)
  async function theirs(kind: string): Promise<Map<string, ScreenRow>> {
    const answer = await fetch(`${upstream.url}/api/market/research/screen?class=${kind}&ratings=true`)
    return new Map(unpacked(await answer.json()).rows.map((row) => [row.symbol, row]))
  }

  const SAME = ['name', 'exchange', 'price', 'open', 'high', 'low', 'previousClose', 'change', 'gap', 'volume'] as const
  const OF_DAYS = [
    'averageVolume',
    'relativeVolume',
    'monthHigh',
    'monthLow',
    'yearHigh',
    'yearLow',
    'volatility',
  ] as const
  const INDICATORS = [
    'sma20',
    'sma50',
    'sma200',
    'rsi',
    'rating',
    'averagesRating',
    'oscillatorsRating',
    'dayRange',
  ] as const

  it('shows of stocks what the prices of the connection say, row by row', async () => {
    const [{ rows, feeds }, expected] = await Promise.all([own('stocks'), theirs('stocks')])
    expect(rows.length).toBeGreaterThan(900)
    expect(feeds).toEqual(['sip'])
    for (const row of rows) {
      const other = expected.get(row.symbol)
      if (!other) throw new Error(`${row.symbol} is not on the other screen`)
      for (const figure of [...SAME, ...OF_DAYS, ...INDICATORS, 'postmarketChange'] as const)
        expectLike(row[figure], other[figure], `${row.symbol} ${figure}`)
      expect(row.closes).toHaveLength(other.closes.length)
    }
    expect(rows.find(({ symbol }) => symbol === 'AAPL')).toMatchObject({
      sector: 'Information Technology',
      marketValue: null,
      employees: null,
    })
  }, 180_000)

  it('shows of coins their last 24 hours', async () => {
    const [{ rows }, expected] = await Promise.all([own('crypto'), theirs('crypto')])
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows) {
      const other = expected.get(row.symbol)
      for (const figure of ['name', 'price', 'high', 'low', ...OF_DAYS.slice(2)] as const)
        expectLike(row[figure], other?.[figure], `${row.symbol} ${figure}`)
    }
  })

  it('shows of pairs of currencies what they stood at when days ended', async () => {
    const [{ rows }, expected] = await Promise.all([own('forex'), theirs('forex')])
    expect(rows.length).toBe(expected.size)
    for (const row of rows) {
      for (const figure of [
        'name',
        'price',
        'previousClose',
        'change',
        'monthHigh',
        'yearLow',
        'sma20',
        'rsi',
      ] as const)
        expectLike(row[figure], expected.get(row.symbol)?.[figure], `${row.symbol} ${figure}`)
      expect([row.open, row.high, row.low, row.change1h]).toEqual([null, null, null, null])
    }
  })

  it('says what Alpaca has no call for', async () => {
    const ask = async (question: string) => {
      const answer = await guest.ask(`/api/accounts/${connected}/research/${question}`)
      return [answer.status, await answer.json()]
    }
    for (const question of ['fundamentals?symbol=AAPL', 'economic-calendar', 'references'])
      expect(await ask(question), question).toMatchObject([
        404,
        { message: expect.stringContaining('Alpaca answers only prices') },
      ])
  })

  it('says the same on a practice account of live prices', async () => {
    const opened = await guest.ask('/api/accounts', 'POST', { name: 'Live', connectionId: connected })
    const { id } = (await opened.json()) as { id: string }
    expect(await own('crypto', id)).toEqual(await own('crypto'))
  })
})

describe('when Alpaca goes down', () => {
  it('the last screen is shown with its age, also by a server that was started since', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'paddock-screens-'))
    const clock = manualClock(EVENING)
    const upstream = await runDesk({ clock, requestsPerMinute: 10_000 })
    const open = () => runDesk({ clock, environment: { ...standingIn(upstream.url), PADDOCK_DATA: directory } })
    const first = await open()
    const { keyId, secretKey } = await (await upstream.guest()).key()
    const guest = await first.guest()
    const made = await guest.ask('/api/alpaca', 'POST', { keyId, secretKey })
    const { accountId } = (await made.json()) as { accountId: string }
    const ask = async (desk: RunningDesk) => {
      const path = `/api/accounts/${accountId}/research/screen?class=crypto`
      const answer = await fetch(`${desk.url}${path}`, { headers: { cookie: guest.cookie } })
      return unpacked(await answer.json())
    }
    const screen = await ask(first)
    expect([screen.age, screen.feeds, screen.rows.length > 10]).toEqual([undefined, ['us'], true])
    await first.close()
    await upstream.close()
    clock.advanceBy(5 * 60_000)
    const second = await open()
    try {
      expect(await ask(second)).toEqual({ ...screen, age: 300 })
    } finally {
      await second.close()
      await rm(directory, { recursive: true })
    }
  })
})

/** Prices as they travel have fewer digits than those inside. */
function expectLike(figure: unknown, other: unknown, what: string): void {
  if (typeof figure === 'number' && typeof other === 'number')
    expect(Math.abs(figure - other), what).toBeLessThanOrEqual(1e-3 * Math.max(1, Math.abs(other)))
  else expect(figure, what).toEqual(other)
}
