import type { CorporateAction } from '@paddock/market/corporate-action'
import { DAY_MS } from '@paddock/market/instant'
import type { Market } from '@paddock/market/market'
import { hoursOf, previousTradingDay } from '@paddock/market/sessions/calendar'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Storage } from '../storage/engine/database.ts'
import { ENGINES, onSqlite, withEachStorage } from '../testing/engines.ts'
import { addUser, BY, call, MARKET, MONDAY, marketBuy, openAccount, practiceOn } from '../testing/practice.ts'
import { symbolAt } from './ledger/context-at.ts'

const common = { cusip: '037833100', processDay: '2026-03-11', declaredDay: '2026-03-01', recordDay: '2026-03-11' }
/** On Wednesday Apple splits two for one, and on Thursday it goes ex of a dividend that is paid a week later. */
const ACTIONS: readonly CorporateAction[] = [
  {
    ...{ kind: 'forward_split', id: 'split', symbol: 'AAPL', ...common },
    ...{ exDay: '2026-03-11', payableDay: '2026-03-10', oldRate: '1', newRate: '2' },
  },
  {
    ...{
      kind: 'cash_dividend',
      id: 'dividend',
      symbol: 'AAPL',
      ...common,
      exDay: '2026-03-12',
      payableDay: '2026-03-19',
    },
    ...{ rate: '0.25', isSpecial: false, isForeign: false },
  },
]
const ACTING: Market = {
  ...MARKET,
  corporateActions: ({ from, to, by = 'processDay', symbols }) =>
    ACTIONS.filter((one) => one[by] >= from && one[by] <= to && (symbols?.includes(one.symbol) ?? true)),
}

describe.each(ENGINES)('the books on $name', ({ start }) => {
  let storage: Storage
  withEachStorage(start, async (opened) => {
    storage = opened
    await addUser(storage)
  })

  it('companies act on what is held while nobody asks, and the activities say so', async () => {
    const { practice, clock } = practiceOn(storage, MONDAY, undefined, ACTING)
    const id = await openAccount(practice)
    const broker = practice.broker(id)
    await call(broker, 'postOrder', { body: marketBuy('AAPL', '10') })
    clock.advanceBy(30 * DAY_MS)
    const [position] = (await call(broker, 'getAllOpenPositions')).body
    expect(position).toMatchObject({ symbol: 'AAPL', qty: '20' })
    const others = await call(broker, 'getAccountActivities', {
      query: { category: 'non_trade_activity', direction: 'asc' },
    })
    const lines = others.body.map((row: Record<string, string>) => [
      row.activity_type,
      row.activity_sub_type,
      row.qty,
      row.net_amount,
      row.date,
    ])
    expect(lines).toEqual([
      ['JNLC', undefined, undefined, '100000', '2026-03-09'],
      ['FEE', 'CAT', undefined, '-0.01', '2026-03-09'],
      ['SPLIT', 'FSPLIT', '-10', '0', '2026-03-11'],
      ['SPLIT', 'FSPLIT', '20', '0', '2026-03-11'],
      ['DIV', 'CDIV', '20', '5', '2026-03-19'],
    ])
    const flows = await call(broker, 'getAccountPortfolioHistory', {
      query: { period: '1A', timeframe: '1D', cashflow_types: 'DIV,FEE' },
    })
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
    expect([sum(flows.body.cashflow.DIV), sum(flows.body.cashflow.FEE)]).toEqual([5, -0.01])
  })

  it('money comes in and goes out, and what is not free stays', async () => {
    const { practice } = practiceOn(storage)
    const id = await openAccount(practice)
    const transfer = (kind: 'deposit' | 'withdraw', amount: string) => practice.transfer(id, { kind, amount }, BY)
    const deposited = await transfer('deposit', '250.5')
    expect([deposited.status, JSON.parse(String(deposited.body)).cash]).toEqual([200, '100250.5'])
    const refused = await transfer('withdraw', '100250.51')
    expect([refused.status, JSON.parse(String(refused.body)).code]).toEqual([403, 40310000])
    expect((await transfer('withdraw', '100250.5')).status).toBe(200)
    const rows = await call(practice.broker(id), 'getAccountActivities', { query: { activity_types: 'CSD,CSW' } })
    expect(rows.body.map((row: { net_amount: string }) => row.net_amount).sort()).toEqual(['-100250.5', '250.5'])
  })

  it('a daily history from closes and one from holdings agree, and the closes are found by their index', async () => {
    const { practice, clock } = practiceOn(storage, MONDAY, undefined, ACTING)
    const id = await openAccount(practice)
    const broker = practice.broker(id)
    for (const symbol of ['AAPL', 'KO']) await call(broker, 'postOrder', { body: marketBuy(symbol, '20') })
    clock.advanceTo(Date.parse('2026-03-27T21:00:00Z'))
    const daily = await call(broker, 'getAccountPortfolioHistory', { query: { period: '10D', timeframe: '1D' } })
    const hourly = await call(broker, 'getAccountPortfolioHistory', { query: { period: '10D', timeframe: '1H' } })
    const days = new Map<string, number>(
      hourly.body.timestamp.map((seconds: number, index: number) => [
        new Date(seconds * 1000).toISOString().slice(0, 10),
        hourly.body.equity[index],
      ]),
    )
    expect(daily.body.equity).toEqual([...days.values()])
    if (storage.kind !== 'sqlite') return
    const { rows } = await sql<{
      detail: string
    }>`explain query plan select body from account_event where account_id = ${id} and kind in ('account-opened', 'day-marked', 'day-closed') and at >= 0 order by at, sequence`.execute(
      storage.db,
    )
    expect(rows.map(({ detail }) => detail).join()).toContain('account_event_close')
  })
})

/** A split of a company that exists: which ones are split is drawn anew by every model. */
const SPLIT = MARKET.corporateActions({ from: '2025-01-01', to: '2026-08-01' }).find(
  (action) => action.kind === 'forward_split' && action.oldRate === '1' && !action.symbol.startsWith('ZZ'),
)
if (SPLIT?.kind !== 'forward_split') throw new Error('no company splits its shares')

describe('the simulated market’s own companies', () => {
  const sqlite = onSqlite(addUser)

  it.each([
    [SPLIT.symbol, SPLIT.exDay, 'SPLIT', SPLIT.symbol, String(100 * Number(SPLIT.newRate))],
    ['ZZSPN', '2026-06-15', 'SPIN', 'ZZSPC', '25'],
    ['ZZOLD', '2026-03-16', 'NC', 'ZZNEW', '100'],
    ['ZZSMA', '2025-06-16', 'MA', 'ZZACQ', '75'],
    ['ZZRGT', '2026-04-20', 'VOF', 'ZZRGR', '100'],
    ['ZZUNU', '2025-11-17', 'SPLIT', 'ZZUN', '100'],
    ['ZZCMB', '2026-11-16', 'MA', undefined, undefined],
  ])('100 of %s on %s: %s leaves %s %s', async (symbol, exDay, type, left, qty) => {
    const ex = hoursOf(exDay).preOpen
    const { practice, clock } = practiceOn(sqlite.storage, ex - 4 * DAY_MS + 7 * 3_600_000)
    const broker = practice.broker(await openAccount(practice))
    await call(broker, 'postOrder', { body: marketBuy(symbol, '100', { time_in_force: 'gtc' }) })
    clock.advanceTo(ex - 1)
    const before = await call(broker, 'getAccount')
    const [held] = (await call(broker, 'getAllOpenPositions')).body
    expect(held).toMatchObject({ symbol, qty: '100' })
    clock.advanceTo(ex)
    const after = await call(broker, 'getAccount')
    const positions = (await call(broker, 'getAllOpenPositions')).body
    const made = positions.find((position: { symbol: string }) => position.symbol === left)
    expect(made?.qty).toBe(qty)
    if (made) expect(made.asset_id).toBe(MARKET.instrument(made.symbol)?.assetId)
    // The night's own move is far below what a holding in the wrong shares would show.
    const moved = Math.abs(Number(after.body.equity) - Number(before.body.equity))
    if (symbol === SPLIT.symbol) expect(moved).toBeLessThan(Number(held.market_value) * 0.05)
    clock.advanceTo(ex + 5 * DAY_MS)
    const rows = await call(broker, 'getAccountActivities', { query: { activity_types: type } })
    expect(rows.body.length).toBeGreaterThan(0)
    if (left === undefined) {
      const paid = rows.body.reduce((sum: number, row: { net_amount: string }) => sum + Number(row.net_amount), 0)
      expect(paid).toBe(2850)
    }
  })
})

it('before its first print an ex day’s price is the last one in shares of the day', () => {
  const early = Date.parse('2026-03-11T08:00:00Z')
  const before = symbolAt(ACTING, 'AAPL', early - 1)
  const after = symbolAt(ACTING, 'AAPL', early)
  const whole = (price: { coefficient: bigint } | undefined) => Number(price?.coefficient)
  // Halves of a cent are rounded.
  expect(Math.abs(2 * whole(after?.previousClose) - whole(before?.previousClose))).toBeLessThanOrEqual(1)
})

describe('contracts on shares that are split', () => {
  const sqlite = onSqlite(addUser)
  const split = MARKET.corporateActions({ from: '2025-01-01', to: '2026-08-01' }).find(
    (action) =>
      action.kind === 'forward_split' &&
      action.oldRate === '1' &&
      MARKET.instrument(action.symbol)?.attributes.includes('has_options'),
  )
  if (split?.kind !== 'forward_split') throw new Error('no company with options splits its shares')

  it('have a price through the night and all day, and the result of the day is that of the positions', async () => {
    const { preOpen, open } = hoursOf(split.exDay)
    const { practice, clock } = practiceOn(sqlite.storage, hoursOf(previousTradingDay(split.exDay)).open + 3_600_000)
    const broker = practice.broker(await openAccount(practice))
    const price = MARKET.lastTrade(split.symbol, clock.now())?.price ?? 0
    const contracts = MARKET.options
      .contracts(split.symbol, clock.now())
      .filter(({ option }) => option.type === 'put' && option.expiration > split.exDay)
    const nearest = contracts.toSorted(
      (a, b) => Math.abs(a.option.strike - price * 10) - Math.abs(b.option.strike - price * 10),
    )[0]
    await call(broker, 'postOrder', { body: marketBuy(nearest?.symbol ?? '', '2') })
    await call(broker, 'postOrder', { body: marketBuy(split.symbol, '3') })
    clock.advanceTo(clock.now() + 60_000)
    const seen = async (at: number) => {
      clock.advanceTo(at)
      const { body: account } = await call(broker, 'getAccount')
      const positions: Record<string, string>[] = (await call(broker, 'getAllOpenPositions')).body
      expect(positions).toHaveLength(2)
      const sum = (key: string) => positions.reduce((all, position) => all + Number(position[key] ?? Number.NaN), 0)
      expect(sum('market_value') + Number(account.cash)).toBeCloseTo(Number(account.equity), 2)
      const [put] = positions.filter(({ asset_class }) => asset_class === 'us_option')
      return {
        put,
        today: Number(account.equity) - Number(account.last_equity),
        intraday: sum('unrealized_intraday_pl'),
      }
    }
    const evening = await seen(preOpen - 5 * 3_600_000)
    const night = await seen(preOpen - 1)
    expect(night.put?.current_price).toBe(evening.put?.current_price)
    const ratio = Number(split.newRate)
    for (const at of [preOpen, open - 60_000, open + 60_000, open + 3_600_000]) {
      const { put, today, intraday } = await seen(at)
      expect(put?.qty).toBe(String(2 * ratio))
      // Half a cent of a contract is rounded.
      expect(Math.abs(Number(put?.lastday_price) * ratio - Number(evening.put?.current_price))).toBeLessThanOrEqual(
        0.005 * ratio,
      )
      if (at < open) expect(put?.current_price).toBe(put?.lastday_price)
      expect(Math.abs(today - intraday)).toBeLessThan(0.005 * ratio * 203 + 0.1)
    }
  })

  it('trailing stops over the split follow it, and are reached by no price of old shares', async () => {
    const { open } = hoursOf(split.exDay)
    const { practice, clock } = practiceOn(sqlite.storage, hoursOf(previousTradingDay(split.exDay)).open + 3_600_000)
    const broker = practice.broker(await openAccount(practice))
    await call(broker, 'postOrder', { body: marketBuy(split.symbol, '3') })
    clock.advanceTo(clock.now() + 60_000)
    const trail = { ...marketBuy(split.symbol, '3'), side: 'sell', type: 'trailing_stop', time_in_force: 'gtc' }
    const { body: placed } = await call(broker, 'postOrder', { body: { ...trail, trail_percent: '25' } })
    clock.advanceTo(open + 3_600_000)
    const { body: orders } = await call(broker, 'getAllOrders', { query: { status: 'open' } })
    expect(orders).toMatchObject([
      { symbol: split.symbol, qty: String(3 * Number(split.newRate)), replaces: placed.id },
    ])
    const price = Number((await call(broker, 'getAllOpenPositions')).body[0].current_price)
    expect(Number(orders[0].hwm) / price).toBeGreaterThan(0.99)
    expect(Number(orders[0].hwm) / price).toBeLessThan(1.25)
  })
})
