/** Alerts from the request that sets one to the message that tells it, over a whole desk whose time the test moves. */
import { toTimestamp } from '@paddock/market/instant'
import { hoursOf, previousTradingDay } from '@paddock/market/sessions/calendar'
import { simulatedMarket } from '@paddock/market/simulated'
import { describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { MARKET_SEED } from '../markets/markets.ts'
import { changeAlert, findAlert } from '../storage/alerts.ts'
import { askedDesk } from '../testing/asked-desk.ts'
import { onSqlite } from '../testing/engines.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { insertPersonWithAccounts } from '../testing/records.ts'
import { writtenBetween } from '../testing/written-between.ts'
import { createAlerts } from '../waiting/alerts/alerts.ts'
import { alertHandlers } from './alerts.ts'

/** A Monday, 11:00 in New York. */
const MONDAY = Date.parse('2026-03-09T15:00:00Z')
const MARKET = simulatedMarket(MARKET_SEED)
const cents = (at: number) => MARKET.lastTrade('AAPL', at)?.price ?? 0
const dollars = (value: number) => (value / 100).toFixed(2)

const clock = manualClock(MONDAY)
const desk = askedDesk(clock)

/** A new person with a first account, and what a desk of theirs hears. */
async function person() {
  const { accountId: account, userId, headers, own: ask } = await desk.guest()
  const listen = async () => {
    const heard: Record<string, unknown>[] = []
    const own = await desk.open.accounts.of(userId, account)
    const broker = own && (await desk.open.accounts.deskBrokerOf(own))
    const stop = broker?.subscribe({ kind: 'account_updates' }, (message) => {
      if (message.event === 'alert-reached') heard.push(message)
    })
    return { heard, stop: () => stop?.() }
  }
  const skipTo = (at: number) => ask('PUT', 'clock', { kind: 'run-to', at: new Date(at).toISOString() })
  return { account, headers, ask, listen, skipTo }
}

/** The first second after an instant in which a price is reached, found by looking at each. */
function firstAt(from: number, isReached: (price: number) => boolean): number {
  for (let at = from + 1000; at < from + 6 * 3_600_000; at += 1000) if (isReached(cents(at))) return at
  throw new Error('it was not reached')
}

it('an alert at a price is told once, at its own instant, and kept in its history', async () => {
  const { account, ask, listen, skipTo } = await person()
  const now = clock.now()
  const target = cents(now) + 40
  const added = await ask('POST', 'alerts', {
    kind: 'rises',
    symbol: 'aapl',
    price: dollars(target),
    note: 'take some off',
  })
  expect(added).toMatchObject({
    status: 201,
    body: { kind: 'rises', symbol: 'AAPL', price: dollars(target), status: 'waiting', times: 0, note: 'take some off' },
  })
  const { heard } = await listen()
  const at = firstAt(now, (price) => price >= target)
  await skipTo(at + 3_600_000)
  await expect.poll(() => heard.length).toBe(1)
  const reached = heard[0]?.reached as { at: string; price: string }
  // To the print inside of the second.
  expect(Math.floor(Date.parse(reached.at) / 1000)).toBe(Math.floor(at / 1000))
  expect(heard[0]).toMatchObject({
    account_id: account,
    reached: { alertId: added.body.id, terms: { kind: 'rises', symbol: 'AAPL' } },
  })
  expect((await ask('GET', 'alerts')).body).toMatchObject([
    { status: 'reached', times: 1, reachedPrice: reached.price },
  ])
  expect((await ask('GET', `alerts/reached?alert=${added.body.id}`)).body).toEqual([heard[0]?.reached])
})

it('a split is no fall: prices become those of the new shares, and nothing is told', async () => {
  const split = MARKET.corporateActions({ from: '2026-03-10', to: '2026-12-31', by: 'exDay' }).find(
    (action) =>
      action.kind === 'forward_split' &&
      action.oldRate === '1' &&
      (MARKET.lastTrade(action.symbol, clock.now())?.price ?? 0) > 10_000,
  )
  if (split?.kind !== 'forward_split') throw new Error('no company splits its shares')
  const { symbol, exDay, newRate } = split
  const { ask, listen, skipTo } = await person()
  await skipTo(hoursOf(previousTradingDay(exDay)).open + 3_600_000)
  const { price: last = 0 } = MARKET.lastTrade(symbol, hoursOf(previousTradingDay(exDay)).open + 3_600_000) ?? {}
  const wanted = dollars(Math.round(last * 0.7))
  await ask('POST', 'alerts', { kind: 'falls', symbol, price: wanted })
  await ask('POST', 'alerts', { kind: 'moves', symbol, percent: '40' })
  const { heard } = await listen()
  await skipTo(hoursOf(exDay).open + 600_000)
  const restated = async () => {
    const told = (await ask('GET', 'alerts')).body as { kind: string; price?: string; base?: string; status: string }[]
    const [falls, moves] = ['falls', 'moves'].map((kind) => told.find((one) => one.kind === kind))
    return { price: Number(falls?.price), base: Number(moves?.base), statuses: [falls?.status, moves?.status] }
  }
  await expect
    .poll(restated)
    .toMatchObject({ price: expect.closeTo(Number(wanted) / Number(newRate), 1), statuses: ['waiting', 'waiting'] })
  expect((await restated()).base).toBeCloseTo(last / 100 / Number(newRate), 1)
  expect(heard).toEqual([])
})

it('what fell due while the server was off is told once, with its own time, to the next desk that opens', async () => {
  const { ask, listen } = await person()
  const now = clock.now()
  const target = cents(now) - 10
  await ask('POST', 'alerts', { kind: 'falls', symbol: 'AAPL', price: dollars(target) })
  const time = toTimestamp(now + 60_000)
  await ask('POST', 'alerts', { kind: 'time', at: time })
  const at = firstAt(now, (price) => price <= target)
  await desk.restart({}, () => clock.advanceTo(Math.max(at, now + 60_000) + 3_600_000))
  await expect
    .poll(async () => (await ask('GET', 'alerts')).body.map(({ status }: { status: string }) => status))
    .toEqual(['reached', 'reached'])
  const first = await listen()
  await expect.poll(() => first.heard.length).toBe(2)
  const times = first.heard.map(({ reached, isLate, count }) => [(reached as { at: string }).at, isLate, count])
  expect(times).toContainEqual([time, true, 1])
  expect(times.map(([when]) => Math.floor(Date.parse(String(when)) / 1000))).toContain(Math.floor(at / 1000))
  first.stop()
  // Whoever comes later hears nothing of it.
  clock.advanceBy(60_000)
  const second = await listen()
  await ask('GET', 'alerts')
  expect(second.heard).toEqual([])
})

it('every time: told again only after the price has left by the distance, each time at its instant', async () => {
  const { ask, listen, skipTo } = await person()
  const now = clock.now()
  const target = cents(now) + 20
  await ask('POST', 'alerts', {
    ...{ kind: 'rises', symbol: 'AAPL', price: dollars(target), repeats: true, rearmPercent: '0.1' },
  })
  const { heard } = await listen()
  const until = now + 5 * 3_600_000
  await skipTo(until)
  const expected: number[] = []
  let isAt = false
  for (let at = now + 1000; at <= until; at += 1000) {
    const price = cents(at)
    if (!isAt && price >= target) {
      isAt = true
      expected.push(Math.floor(at / 1000))
    } else if (isAt && price * 1000 <= target * 999) isAt = false
  }
  await expect
    .poll(() => heard.map(({ reached }) => Math.floor(Date.parse((reached as { at: string }).at) / 1000)))
    .toEqual(expected)
  expect(expected.length).toBeGreaterThan(0)
})

describe('refuses', () => {
  it.each([
    [{ kind: 'rises', symbol: 'AAPL', price: '1' }, 'price'],
    [{ kind: 'falls', symbol: 'AAPL', price: '100000' }, 'price'],
    [{ kind: 'rises', symbol: 'NOSUCH', price: '190' }, 'symbol'],
    [{ kind: 'time', at: '2020-01-01T00:00:00Z' }, 'at'],
    [{ kind: 'moves', symbol: 'AAPL', percent: '2', expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    [{ kind: 'rises', symbol: 'AAPL' }, 'price'],
    [{ kind: 'nothing' }, 'kind'],
    [[], undefined],
  ])('%j beside %s, and keeps nothing', async (terms, field) => {
    const { ask } = await person()
    const refused = await ask('POST', 'alerts', terms)
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ code: 42_210_000, ...(field && { field }) })
    expect((await ask('GET', 'alerts')).body).toEqual([])
  })
})

it('is changed, removed and brought back; a note alone leaves it where it waits', async () => {
  const { ask } = await person()
  const target = dollars(cents(clock.now()) + 5_000)
  const { body: alert } = await ask('POST', 'alerts', { kind: 'rises', symbol: 'AAPL', price: target })
  expect((await ask('PATCH', `alerts/${alert.id}`, { note: 'later' })).body).toEqual({ ...alert, note: 'later' })
  const moved = await ask('PATCH', `alerts/${alert.id}`, { kind: 'moves', percent: '5', price: null, note: null })
  expect(moved).toMatchObject({ status: 200, body: { kind: 'moves', percent: '5', status: 'waiting' } })
  expect(moved.body).not.toHaveProperty('price')
  expect(moved.body).not.toHaveProperty('note')
  expect(Number(moved.body.base) * 100).toBe(cents(clock.now()))
  expect((await ask('DELETE', `alerts/${alert.id}`)).status).toBe(204)
  expect((await ask('GET', 'alerts')).body).toEqual([])
  expect((await ask('DELETE', `alerts/${alert.id}`)).status).toBe(404)
  expect((await ask('POST', `alerts/${alert.id}/restore`)).body).toEqual(moved.body)
  expect((await ask('GET', 'alerts')).body).toEqual([moved.body])
})

it('keeps to its account, and to the methods it has', async () => {
  const [one, other] = [await person(), await person()]
  const price = dollars(cents(clock.now()) + 5_000)
  const { body: alert } = await one.ask('POST', 'alerts', { kind: 'rises', symbol: 'AAPL', price })
  expect((await other.ask('GET', 'alerts')).body).toEqual([])
  expect((await other.ask('PATCH', `alerts/${alert.id}`, { note: 'mine' })).status).toBe(404)
  expect((await other.ask('DELETE', `alerts/${alert.id}`)).status).toBe(404)
  expect((await desk.ask('GET', `/api/accounts/${one.account}/alerts`, other.headers)).status).toBe(404)
  expect((await one.ask('PUT', 'alerts')).status).toBe(405)
  expect((await one.ask('GET', `alerts/${alert.id}`)).status).toBe(405)
  expect((await one.ask('GET', 'alerts/a/b')).status).toBe(404)
})

describe('what another server wrote in between', () => {
  const stored = onSqlite((storage) => insertPersonWithAccounts(storage, 'u1', ['a1']))

  /** An alert below 100 of a share at 105, or what it is at by then, and what another server writes once this one has read it. */
  async function changed(elsewhere: object, body: object, last = 105) {
    const { db } = stored.storage
    const other = writtenBetween(db, 'alert')
    const alerts = createAlerts({
      db: other.db,
      watching: { when: () => () => {}, soon() {}, join() {} },
      asking: async () => undefined,
      news: { onDesk() {}, onRelayed() {}, tell: () => true },
      ...{ clock, log: createLog('silent') },
    } as unknown as Parameters<typeof createAlerts>[0])
    const send = async () => ({ status: 200, headers: {}, body: JSON.stringify({ trades: { AAPL: { p: last } } }) })
    const handlers = alertHandlers({
      ...{ alerts, now: clock.now, accounts: { brokerFor: async () => ({ send }) } },
    } as unknown as Parameters<typeof alertHandlers>[0])
    const place = { userId: 'u1', accountId: 'a1', now: clock.now() }
    const { id } = await alerts.add(place, { kind: 'falls', symbol: 'AAPL', price: '100', repeats: false }, undefined)
    other.next(async () => {
      const { version = 0, body: before = '' } = (await findAlert(db, 'a1', id)) ?? {}
      const next = { ...JSON.parse(before), ...elsewhere }
      const write = { id, version, isActive: next.status === 'waiting', body: JSON.stringify(next) }
      expect(await changeAlert(db, write)).toBe(true)
    })
    const asked = {
      user: { id: 'u1' },
      accountId: 'a1',
      kind: 'alpaca-paper',
      requestId: 'r',
      input: { path: { id }, body },
    }
    const answer = await handlers.changeAlert(asked as unknown as Parameters<typeof handlers.changeAlert>[0])
    expect(other.isDone()).toBe(true)
    return { answer, kept: (await alerts.list('a1')).find((alert) => alert.id === id) }
  }

  it('stays as it set it where another field is changed', async () => {
    const { answer, kept } = await changed({ note: 'from elsewhere' }, { price: '90' })
    expect(answer).toMatchObject({ price: '90', note: 'from elsewhere' })
    expect(kept).toMatchObject({ price: '90', note: 'from elsewhere' })
  })

  it('is judged where the alert was told: it is not told again by a change of its note', async () => {
    const told = { status: 'reached', times: 1, reachedAt: clock.now(), reachedPrice: '99' }
    const { answer, kept } = await changed(told, { note: 'later' }, 99)
    expect(answer).toBeInstanceOf(Response)
    expect(await (answer as Response).json()).toMatchObject({ message: expect.stringContaining('is at 99 already') })
    expect(kept).toMatchObject(told)
  })
})
