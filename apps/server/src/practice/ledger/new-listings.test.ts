/** What begins and what ends within the simulated market's years: who may be traded on which day, and with which orders. */
import { DAY_MS, HOUR_MS } from '@paddock/market/instant'
import { hoursOf } from '@paddock/market/sessions/calendar'
import { describe, expect, it } from 'vitest'
import { createLog } from '../../log.ts'
import { onSqlite } from '../../testing/engines.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { addUser, call, MARKET, marketBuy, openAccount, practiceOn } from '../../testing/practice.ts'
import { Feeds } from '../feed/feeds.ts'
import { visitorBroker } from '../visitor-broker.ts'

describe('assets', () => {
  const at = (now: number) => {
    const clock = manualClock(now)
    return visitorBroker({ market: MARKET, feeds: new Feeds(clock, createLog('silent')), clock })
  }
  const seen = async (symbol: string, now: number) => {
    const broker = at(now)
    const { body: one } = await call(broker, 'getV2AssetsSymbolOrAssetId', { path: { symbol_or_asset_id: symbol } })
    const { body: all } = await call(broker, 'getV2Assets', { query: {} })
    const { body: active } = await call(broker, 'getV2Assets', { query: { status: 'active' } })
    const listed = all.find((asset: { symbol: string }) => asset.symbol === symbol)
    expect(listed).toEqual(one)
    expect(active.some((asset: { symbol: string }) => asset.symbol === symbol)).toBe(one.status === 'active')
    return [one.status, one.tradable]
  }

  it.each([
    ['a merged one', 'ZZSMA', '2025-06-16', ['active', true], ['inactive', false]],
    ['a redeemed one', 'ZZRDN', '2025-08-18', ['active', true], ['inactive', false]],
    ['a removed one', 'ZZWRA', '2025-03-17', ['active', true], ['inactive', false]],
    ['a renamed one', 'ZZOLD', '2026-03-16', ['active', true], ['inactive', false]],
    ['a new one', 'ZZUN', '2025-11-17', ['inactive', false], ['active', true]],
  ])('%s changes on its day: %s on %s', async (_what, symbol, day, before, after) => {
    const open = hoursOf(day).preOpen
    // The Friday before, and from the day on.
    expect(await seen(symbol, open - 3 * DAY_MS)).toEqual(before)
    expect(await seen(symbol, open)).toEqual(after)
    expect(await seen(symbol, open + 30 * DAY_MS)).toEqual(after)
  })
})

describe('the first day of trading', () => {
  const sqlite = onSqlite(addUser)

  it.each([
    ['ZZUN', '2025-11-17'],
    ['ZZUNW', '2025-11-17'],
  ])('%s takes limit orders alone until its first print', async (symbol, day) => {
    const first = hoursOf(day).preOpen
    expect(MARKET.trades(symbol, 0, first - 1, 1)).toEqual([])
    const { practice, clock } = practiceOn(sqlite.storage, first - 2 * HOUR_MS)
    const broker = practice.broker(await openAccount(practice))
    const only = { code: 42210000, message: 'only limit orders are allowed for IPO symbols before the first trade' }
    const stop = { symbol, qty: '5', side: 'buy', type: 'stop', stop_price: '90', time_in_force: 'day' }
    for (const body of [marketBuy(symbol, '5'), stop, { ...stop, type: 'stop_limit', limit_price: '91' }])
      expect(await call(broker, 'postOrder', { body })).toMatchObject({ status: 422, body: only })

    const attributesNow = async (path: object, operation: 'getV2AssetsSymbolOrAssetId' | 'getV2Assets') => {
      const { body } = await call(broker, operation, path)
      const asset = Array.isArray(body) ? body.find((one: { symbol: string }) => one.symbol === symbol) : body
      return asset?.attributes
    }
    const one = () => attributesNow({ path: { symbol_or_asset_id: symbol } }, 'getV2AssetsSymbolOrAssetId')
    const all = () => attributesNow({ query: { attributes: 'ipo' } }, 'getV2Assets')
    expect([await one(), await all()]).toEqual([expect.arrayContaining(['ipo']), expect.arrayContaining(['ipo'])])

    const generous = { symbol, qty: '5', side: 'buy', type: 'limit', limit_price: '90', time_in_force: 'day' }
    const placed = await call(broker, 'postOrder', { body: generous })
    expect(placed).toMatchObject({ status: 200, body: { status: 'accepted', filled_qty: '0' } })
    // No price but its own to be valued at, and nothing lent on it.
    const { body: account } = await call(broker, 'getAccount')
    expect([account.cash, account.initial_margin]).toEqual(['100000', '450'])
    clock.advanceTo(first + 1000)
    expect([await one(), await all()]).toEqual([expect.not.arrayContaining(['ipo']), undefined])
    expect((await call(broker, 'postOrder', { body: marketBuy(symbol, '1') })).status).toBe(200)
    clock.advanceTo(hoursOf(day).open + HOUR_MS)
    const { body: filled } = await call(broker, 'getOrderByOrderID', { path: { order_id: placed.body.id } })
    expect(filled).toMatchObject({ status: 'filled', filled_qty: '5' })
    expect(Date.parse(filled.filled_at)).toBeGreaterThanOrEqual(hoursOf(day).open)
  })

  it('is none for a company that has another name: it takes every order, at the price it had', async () => {
    const day = '2026-03-16'
    const { practice, clock } = practiceOn(sqlite.storage, hoursOf(day).preOpen - 2 * HOUR_MS)
    const broker = practice.broker(await openAccount(practice))
    const before = MARKET.quote('ZZOLD', hoursOf(day).preOpen - 2 * HOUR_MS)
    const ask = (before?.ask ?? 0) / 100
    const { status, body } = await call(broker, 'postOrder', { body: marketBuy('ZZNEW', '5') })
    expect([status, body.status]).toEqual([200, 'accepted'])
    const { body: account } = await call(broker, 'getAccount')
    // Nothing is lent on it, and it is valued at the old name's price.
    expect(Number(account.initial_margin)).toBeGreaterThan(5 * ask * 0.98)
    expect(Number(account.initial_margin)).toBeLessThan(5 * ask * 1.02)
    clock.advanceTo(hoursOf(day).open + HOUR_MS)
    const { body: filled } = await call(broker, 'getOrderByOrderID', { path: { order_id: body.id } })
    expect(filled).toMatchObject({ status: 'filled', filled_qty: '5' })
    const { body: position } = await call(broker, 'getOpenPosition', { path: { symbol_or_asset_id: 'ZZNEW' } })
    expect(position).toMatchObject({ symbol: 'ZZNEW', qty: '5' })
  })

  it('is unknown before its day', async () => {
    const { practice } = practiceOn(sqlite.storage, hoursOf('2025-11-13').open)
    const broker = practice.broker(await openAccount(practice))
    const body = { symbol: 'ZZUN', qty: '5', side: 'buy', type: 'limit', limit_price: '90', time_in_force: 'day' }
    expect(await call(broker, 'postOrder', { body })).toMatchObject({
      status: 422,
      body: { message: 'asset ZZUN is not active' },
    })
  })
})
