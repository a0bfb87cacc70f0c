import type { PatchAccountConfigurations } from '@paddock/contract/entities/account-configurations'
import { describe, expect, it } from 'vitest'
import { DEFAULT_CONFIGURATION } from '../account/configuration.ts'
import { accountView } from '../project/account.ts'
import { readSnapshot, writeSnapshot } from '../snapshot.ts'
import { TestBroker } from '../testing/test-broker.ts'

const set = (desk: TestBroker, changes: PatchAccountConfigurations) =>
  desk.ask({ kind: 'change-configuration', changes })
const desk = (opening = {}) =>
  new TestBroker({ multiplier: 4, ...opening }).price('AAPL', { bid: '100', ask: '100' }).price('ETH/USD', {
    bid: '3000',
    ask: '3000',
  })
const view = (at: TestBroker) => accountView(at.account, at.context())
const CALL = 'AAPL260918C00105000'
const forbidden = (message: string) => ({ status: 403, body: { code: 40310000, message } })

describe('the configuration', () => {
  it('spec 3: a new account has defaults; a change is one event with all of it', () => {
    const at = desk()
    expect(at.account.configuration).toEqual(DEFAULT_CONFIGURATION)
    expect(set(at, { no_shorting: true, max_margin_multiplier: '2' })).toMatchObject({
      kind: 'accepted',
      events: [
        {
          body: {
            kind: 'configuration-changed',
            configuration: { ...DEFAULT_CONFIGURATION, no_shorting: true, max_margin_multiplier: '2' },
          },
        },
      ],
    })
  })

  it('nothing given, nulls, and what it is already change nothing', () => {
    const at = desk()
    for (const changes of [{}, { suspend_trade: null }, { fractional_trading: true, pdt_check: 'entry' } as const])
      expect(set(at, changes)).toEqual({ kind: 'accepted', events: [] })
  })

  it('is told with the account once it differs from that of a new one', () => {
    const at = desk()
    expect(view(at).user_configurations).toBeNull()
    set(at, { no_shorting: true })
    expect(view(at).user_configurations).toEqual({ ...DEFAULT_CONFIGURATION, no_shorting: true })
  })

  it('outlives a snapshot', () => {
    const at = desk()
    set(at, { suspend_trade: true, max_options_trading_level: 0 })
    expect(readSnapshot(writeSnapshot(at.account)).configuration).toEqual(at.account.configuration)
  })

  it('keeps everything that is set', () => {
    const at = desk()
    const changes = {
      dtbp_check: 'exit',
      pdt_check: 'both',
      trade_confirm_email: 'none',
      ptp_no_exception_entry: true,
      disable_overnight_trading: true,
    } as const
    set(at, changes)
    expect(at.account.configuration).toEqual({ ...DEFAULT_CONFIGURATION, ...changes })
  })
})

describe('what follows from it', () => {
  it('I4: suspended, every new order and replacement is refused, cancels are not, until it is lifted', () => {
    const at = desk()
    const resting = at.placed({ symbol: 'AAPL', qty: '1', type: 'limit', limit_price: '90' })
    set(at, { suspend_trade: true })
    const suspended = forbidden('new orders are rejected by user request')
    expect(at.place({ symbol: 'AAPL', qty: '1' })).toEqual(suspended)
    expect(at.place({ symbol: 'NONE', qty: '1' })).toEqual(suspended)
    expect(at.place({ symbol: 'AAPL', qty: '0' })).toMatchObject({ status: 422 })
    expect(at.replace(resting.id, { qty: '2' })).toEqual(suspended)
    expect(view(at).trade_suspended_by_user).toBe(true)
    expect(at.cancel(resting.id)).toBeUndefined()
    set(at, { suspend_trade: false })
    expect(at.place({ symbol: 'AAPL', qty: '1' })).toHaveProperty('id')
    expect(view(at).trade_suspended_by_user).toBe(false)
  })

  it('without shorting a position can be sold, and no more', () => {
    const at = desk()
    at.placed({ symbol: 'AAPL', qty: '2' })
    at.settle()
    set(at, { no_shorting: true })
    expect(view(at).shorting_enabled).toBe(false)
    at.placed({ symbol: 'AAPL', qty: '2', side: 'sell' })
    at.settle()
    expect(at.place({ symbol: 'AAPL', qty: '1', side: 'sell' })).toEqual(forbidden('account is not allowed to short'))
  })

  it('a short can be bought back after shorting is off', () => {
    const at = desk()
    at.placed({ symbol: 'AAPL', qty: '2', side: 'sell' })
    at.settle()
    set(at, { no_shorting: true })
    expect(at.place({ symbol: 'AAPL', qty: '2' })).toHaveProperty('id')
  })

  it('without fractions neither part shares nor amounts are bought, but coins are, and what is held can be closed', () => {
    const at = desk()
    at.placed({ symbol: 'AAPL', qty: '1.5' })
    at.settle()
    set(at, { fractional_trading: false })
    const off = forbidden('fractional trading is disabled for this account')
    expect(at.place({ symbol: 'AAPL', qty: '0.5' })).toEqual(off)
    expect(at.place({ symbol: 'AAPL', notional: '50' })).toEqual(off)
    expect(at.place({ symbol: 'AAPL', qty: '1' })).toHaveProperty('id')
    expect(at.place({ symbol: 'ETH/USD', qty: '0.01', time_in_force: 'gtc' })).toHaveProperty('id')
    at.settle()
    expect(at.place({ symbol: 'AAPL', qty: '2.5', side: 'sell' })).toHaveProperty('id')
  })

  it.each([
    { entitled: 4, cap: '4', multiplier: '4', buyingPower: '400000', why: '100,000 × 4' },
    { entitled: 4, cap: '2', multiplier: '2', buyingPower: '200000', why: '100,000 × 2' },
    { entitled: 4, cap: '1', multiplier: '1', buyingPower: '100000', why: 'cash only' },
    { entitled: 2, cap: '4', multiplier: '2', buyingPower: '200000', why: 'a cap entitles to nothing' },
  ] as const)('entitled to $entitled and capped at $cap: $buyingPower, $why', (row) => {
    const at = desk({ multiplier: row.entitled })
    set(at, { max_margin_multiplier: row.cap })
    const { multiplier, buying_power, shorting_enabled } = view(at)
    expect({ multiplier, buying_power, shorting_enabled }).toEqual({
      multiplier: row.multiplier,
      buying_power: row.buyingPower,
      shorting_enabled: row.multiplier !== '1',
    })
  })

  it('a partnership without an exception is bought only by who says so, and always sold', () => {
    const at = desk().price('PTP', { bid: '10', ask: '10' }, { attributes: ['ptp_no_exception'] })
    const off = forbidden('asset "PTP" is a PTP with no exception, which this account does not take')
    expect(at.place({ symbol: 'PTP', qty: '2' })).toEqual(off)
    set(at, { ptp_no_exception_entry: true })
    at.placed({ symbol: 'PTP', qty: '2' })
    at.settle()
    set(at, { ptp_no_exception_entry: false })
    expect(at.place({ symbol: 'PTP', qty: '1' })).toEqual(off)
    expect(at.place({ symbol: 'PTP', qty: '2', side: 'sell' })).toHaveProperty('id')
  })

  it.each([
    ['no_shorting', true, { side: 'sell', limit_price: '110' }, 'account is not allowed to short'],
    ['max_margin_multiplier', '1', { side: 'sell', limit_price: '110' }, 'account is not allowed to short'],
    ['fractional_trading', false, { qty: '1.5' }, 'fractional trading is disabled for this account'],
    [
      'ptp_no_exception_entry',
      false,
      { symbol: 'PTP', limit_price: '9' },
      'asset "PTP" is a PTP with no exception, which this account does not take',
    ],
    ['max_options_trading_level', 0, { symbol: CALL, limit_price: '1' }, 'account not authorized to trade options'],
  ] as const)('%s %s holds for a changed order as for a new one', (setting, value, order, message) => {
    const at = desk()
      .price('PTP', { bid: '10', ask: '10' }, { attributes: ['ptp_no_exception'] })
      .price(CALL, { bid: '2', ask: '2' })
    set(at, { ptp_no_exception_entry: true })
    const resting = at.placed({ symbol: 'AAPL', qty: '2', type: 'limit', limit_price: '90', ...order })
    set(at, { [setting]: value })
    expect(at.replace(resting.id, { limit_price: '8' })).toEqual(forbidden(message))
    expect(at.cancel(resting.id)).toBeUndefined()
  })

  it('out of the night, a changed order stays out of it as well', () => {
    const at = desk({ now: Date.parse('2026-09-10T21:00:00Z') }).price(
      'AAPL',
      { bid: '100', ask: '100' },
      { attributes: ['overnight_tradable'] },
    )
    const resting = at.placed({ symbol: 'AAPL', qty: '2', type: 'limit', limit_price: '90', extended_hours: true })
    set(at, { disable_overnight_trading: true })
    const next = at.replace(resting.id, { limit_price: '91' })
    if (!('id' in next)) throw new Error(JSON.stringify(next))
    expect([resting.isOvernight, at.account.orders.get(next.id)?.isOvernight]).toEqual([true, false])
  })

  it('the checks of day trades, which Alpaca removed, refuse nothing: four day trades on 1,900 dollars are taken', () => {
    const at = desk({ cash: '1900', multiplier: 1 })
    set(at, { dtbp_check: 'both', pdt_check: 'both' })
    for (const side of ['buy', 'sell', 'buy', 'sell', 'buy', 'sell', 'buy', 'sell'] as const) {
      at.placed({ symbol: 'AAPL', qty: '1', side })
      at.settle()
    }
    expect(at.account.positions.size).toBe(0)
  })

  it('a cash account buys with what it has, proceeds that have not settled included, and never on credit', () => {
    const at = desk({ cash: '1000', multiplier: 1 })
    at.placed({ symbol: 'AAPL', qty: '10' })
    at.settle()
    expect(at.place({ symbol: 'AAPL', qty: '1' })).toMatchObject({ status: 403 })
    at.until(Date.parse('2026-09-14T15:00:00Z'))
    at.placed({ symbol: 'AAPL', qty: '10', side: 'sell' })
    at.settle()
    // Sold today: settled tomorrow, spent now, and not to be withdrawn before.
    expect(at.ask({ kind: 'withdraw', amount: '500' })).toMatchObject({ kind: 'rejected' })
    expect(at.place({ symbol: 'AAPL', qty: '9' })).toHaveProperty('id')
  })

  it('the options level is the lower of what is approved and what is wanted', () => {
    const at = desk()
    expect(view(at)).toMatchObject({ options_approved_level: 3, options_trading_level: 3 })
    set(at, { max_options_trading_level: 1 })
    expect(view(at)).toMatchObject({ options_approved_level: 3, options_trading_level: 1 })
  })
})
