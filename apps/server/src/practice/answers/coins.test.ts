import { DAY_MS } from '@paddock/market/instant'
import { describe, expect, it } from 'vitest'
import type { Broker } from '../../accounts/broker.ts'
import type { Storage } from '../../storage/engine/database.ts'
import { ENGINES, withEachStorage } from '../../testing/engines.ts'
import type { ManualClock } from '../../testing/manual-clock.ts'
import { addUser, call, marketBuy, openAccount, practiceOn } from '../../testing/practice.ts'

const ADDRESS = 'bc1qexampleaddress'
const malformed = (message: string) => ({ status: 422, body: { code: 40010001, message } })
const forbidden = (message: string) => ({ status: 403, body: { code: 40310000, message } })

describe.each(ENGINES)('coins on $name', ({ start }) => {
  let storage: Storage
  let broker: Broker
  let other: Broker
  let clock: ManualClock
  withEachStorage(start, async (opened) => {
    storage = opened
    await addUser(storage)
    const here = practiceOn(storage)
    clock = here.clock
    broker = here.practice.broker(await openAccount(here.practice))
    other = here.practice.broker(await openAccount(here.practice))
  })

  const whitelisted = (asked = broker) =>
    call(asked, 'createWhitelistedAddress', { body: { address: ADDRESS, asset: 'BTC' } })
  const send = (amount: unknown, more: object = {}) =>
    call(broker, 'createCryptoTransferForAccount', { body: { amount, address: ADDRESS, asset: 'BTC', ...more } })
  const buyCoins = async () => {
    await call(broker, 'postOrder', { body: marketBuy('BTC/USD', '0.5', { time_in_force: 'gtc' }) })
    clock.advanceBy(60_000)
  }

  it('makes a wallet when it is first asked for, marked as practice, and keeps it', async () => {
    expect((await call(broker, 'listCryptoFundingWallets')).body).toEqual([])
    const { body } = await call(broker, 'listCryptoFundingWallets', { query: { asset: 'ETH' } })
    expect(body).toEqual({
      chain: 'ETH',
      address: expect.stringMatching(/^practice-eth-[0-9a-f]{32}$/),
      created_at: '2026-03-09T15:00:00Z',
    })
    clock.advanceBy(DAY_MS)
    expect((await call(broker, 'listCryptoFundingWallets', { query: { asset: 'ETHUSD' } })).body).toEqual(body)
    expect((await call(broker, 'listCryptoFundingWallets')).body).toEqual([body])
    expect((await call(broker, 'listCryptoFundingWallets', { query: { chain: 'BTC' } })).body).toEqual([])
    expect((await call(other, 'listCryptoFundingWallets', { query: { asset: 'ETH' } })).body.address).not.toBe(
      body.address,
    )
    expect(await call(broker, 'listCryptoFundingWallets', { query: { asset: 'DOGE' } })).toMatchObject(
      malformed('asset DOGE cannot be transferred'),
    )
    expect(await call(broker, 'listCryptoFundingWallets', { query: { asset: 'BTC', chain: 'SOL' } })).toMatchObject(
      malformed('asset BTC cannot be transferred over chain SOL'),
    )
  })

  it('spec 3: approves an address a day of the account’s time after it was given', async () => {
    const made = await whitelisted()
    expect(made).toMatchObject({
      status: 200,
      body: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        chain: 'BTC',
        asset: 'BTC',
        address: ADDRESS,
        status: 'PENDING',
        created_at: '2026-03-09T15:00:00Z',
      },
    })
    expect(await whitelisted()).toMatchObject(malformed('address is already whitelisted'))
    clock.advanceBy(DAY_MS - 1)
    expect((await call(broker, 'listWhitelistedAddress')).body).toMatchObject([{ status: 'PENDING' }])
    clock.advanceBy(1)
    expect((await call(broker, 'listWhitelistedAddress')).body).toMatchObject([{ status: 'APPROVED' }])
    expect((await call(other, 'listWhitelistedAddress')).body).toEqual([])
    const path = { whitelisted_address_id: made.body.id }
    expect((await call(other, 'deleteWhitelistedAddress', { path })).status).toBe(404)
    expect(await call(broker, 'deleteWhitelistedAddress', { path })).toMatchObject({ status: 200, body: null })
    expect((await call(broker, 'deleteWhitelistedAddress', { path })).status).toBe(404)
  })

  it.each([
    [{ asset: 'BTC' }, 'address is required'],
    [{ address: ADDRESS }, 'asset is required'],
    [{ address: 'two words', asset: 'BTC' }, 'invalid address: two words'],
    [{ address: ADDRESS, asset: 'AAPL' }, 'asset AAPL cannot be transferred'],
  ])('refuses to whitelist %j', async (body, message) => {
    expect(await call(broker, 'createWhitelistedAddress', { body })).toMatchObject(malformed(message))
  })

  it('sends coins to an approved address, with the network’s fee on top, and tells of it', async () => {
    await buyCoins()
    expect(await send('0.1')).toMatchObject(forbidden('address is not whitelisted'))
    await whitelisted()
    expect(await send('0.1')).toMatchObject(forbidden('address is not approved yet'))
    clock.advanceBy(DAY_MS)
    const [before] = (await call(broker, 'getAllOpenPositions')).body
    const cash = (await call(broker, 'getAccount')).body.cash
    const { status, body } = await send(0.1)
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(String),
        tx_hash: `practice-${body.id}`,
        direction: 'OUTGOING',
        status: 'COMPLETE',
        amount: '0.1',
        usd_value: expect.any(String),
        network_fee: expect.any(String),
        fees: '0',
        chain: 'BTC',
        asset: 'BTC',
        from_address: expect.stringMatching(/^practice-btc-/),
        to_address: ADDRESS,
        created_at: '2026-03-10T15:01:00Z',
      },
    ])
    const [after] = (await call(broker, 'getAllOpenPositions')).body
    expect(Number(before.qty) - Number(after.qty)).toBeCloseTo(0.1 + Number(body.network_fee), 9)
    expect(after.avg_entry_price).toBe(before.avg_entry_price)
    expect((await call(broker, 'getAccount')).body.cash).toBe(cash)
    expect((await call(broker, 'listCryptoFundingTransfers')).body).toEqual([body])
    expect((await call(broker, 'getCryptoFundingTransfer', { path: { transfer_id: body.id } })).body).toEqual(body)
    expect((await call(other, 'getCryptoFundingTransfer', { path: { transfer_id: body.id } })).status).toBe(404)
    const { body: moved } = await call(broker, 'getAccountActivitiesByActivityType', {
      path: { activity_type: 'FOPT' },
    })
    expect(moved).toMatchObject([{ activity_type: 'FOPT', symbol: 'BTCUSD', qty: '-0.1', net_amount: '0' }])
    // What they were worth is taken out of the account, and no result of the day.
    expect(Number((await call(broker, 'getAccount')).body.intraday_adjustments)).toBeCloseTo(-Number(body.usd_value), 1)
    const query = { period: '1D', timeframe: '1H', intraday_reporting: 'continuous', cashflow_types: 'FOPT' }
    const { cashflow } = (await call(broker, 'getAccountPortfolioHistory', { query })).body
    const taken = cashflow.FOPT.reduce((sum: number, one: number) => sum + one, 0)
    expect(taken).toBeCloseTo(-Number(body.usd_value), 1)
  })

  it('refuses to send what is not there, is held, or is no amount', async () => {
    await buyCoins()
    await whitelisted()
    clock.advanceBy(DAY_MS)
    const held = (await call(broker, 'getAllOpenPositions')).body[0].qty
    expect(await send('9')).toMatchObject({
      status: 403,
      body: { code: 40310000, message: expect.stringMatching(/^insufficient balance for BTC/), balance: held },
    })
    // All of it leaves nothing for the network.
    expect((await send(held)).status).toBe(403)
    expect(await send('0')).toMatchObject(malformed('amount must be > 0'))
    expect(await send('-1')).toMatchObject(malformed('amount must be > 0'))
    expect(await send('0.0000000001')).toMatchObject(malformed('amount must be limited to 9 decimal places'))
    expect(await send(null)).toMatchObject(malformed('amount is required'))
    expect((await send('much')).status).toBe(400)
    await call(broker, 'postOrder', {
      body: { symbol: 'BTC/USD', qty: held, side: 'sell', type: 'limit', time_in_force: 'gtc', limit_price: '900000' },
    })
    expect(await send('0.1')).toMatchObject({ status: 403, body: { available: '0' } })
    expect((await call(broker, 'listCryptoFundingTransfers')).body).toEqual([])
  })

  it('estimates a transfer by the price now', async () => {
    const estimate = (query: Record<string, string>) => call(broker, 'getCryptoTransferEstimate', { query })
    const { body } = await estimate({ asset: 'BTC', from_address: 'a', to_address: 'b', amount: '0.1' })
    expect(body).toEqual({ fee: '0', network_fee: expect.stringMatching(/^0\.0000\d+$/) })
    expect(await estimate({})).toMatchObject(malformed('asset is required'))
  })
})
