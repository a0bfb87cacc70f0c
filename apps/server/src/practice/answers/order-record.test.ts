/** The flight recorder of orders, on both storage engines: every step with its time and the quote of the market then. */
import type { Order } from '@paddock/contract/entities/order'
import { parseInstant } from '@paddock/market/instant'
import { describe, expect, it } from 'vitest'
import type { Broker } from '../../accounts/broker.ts'
import type { Storage } from '../../storage/engine/database.ts'
import { sequenceAt } from '../../storage/events.ts'
import { ENGINES, withEachStorage } from '../../testing/engines.ts'
import {
  addUser,
  call,
  limitBuy,
  MARKET,
  MONDAY,
  marketBuy,
  openAccount,
  practiceOn,
  type TestPractice,
} from '../../testing/practice.ts'
import type { OrderRecord } from './order-record.ts'

describe.each(ENGINES)('on $name', ({ start }) => {
  let storage: Storage
  let here: TestPractice
  let account: string
  let broker: Broker
  withEachStorage(start, async (opened) => {
    storage = opened
    await addUser(storage)
    here = practiceOn(storage)
    account = await openAccount(here.practice)
    broker = here.practice.broker(account)
  })

  const place = async (body: object): Promise<Order> => (await call(broker, 'postOrder', { body })).body
  const recordOf = async (id: string): Promise<OrderRecord> => {
    const { status, body } = await here.practice.orderRecord(account, id)
    expect(status).toBe(200)
    return JSON.parse(String(body)) as OrderRecord
  }

  it('spec 4 tells acceptance and fill with the quotes that stood', async () => {
    const order = await place(marketBuy('AAPL'))
    here.clock.advanceBy(5_000)
    await call(broker, 'getAccount')
    const { steps, omitted, order_id } = await recordOf(order.id)
    expect([order_id, omitted, steps.map(({ kind }) => kind)]).toEqual([
      order.id,
      0,
      ['order-accepted', 'order-filled'],
    ])
    const [accepted, filled] = steps
    expect(accepted).toMatchObject({ actor: 'user', cause: 'request', at: '2026-03-09T15:00:00Z' })
    expect(filled?.facts).toMatchObject({ qty: '10', leavesQty: '0' })
    for (const { at, quote } of steps) {
      const standing = MARKET.quote('AAPL', parseInstant(at) ?? 0)
      expect(quote).toMatchObject({
        bid: String((standing?.bid ?? 0) / 100),
        ask: String((standing?.ask ?? 0) / 100),
      })
    }
  })

  it('tells of several contracts what a unit cost at each step, and the greeks of the legs that were filled', async () => {
    const spot = (MARKET.lastTrade('AAPL', MONDAY)?.price ?? 0) / 100
    const calls = MARKET.options
      .contracts('AAPL', MONDAY)
      .filter(({ option: { type, expiration } }) => type === 'call' && expiration > '2026-04-15')
    const [{ option: first } = { option: undefined }] = calls
    const [low, high] = calls
      .filter(({ option: { expiration, strike } }) => expiration === first?.expiration && strike / 1000 > spot)
      .sort((a, b) => a.option.strike - b.option.strike)
      .map(({ symbol }) => symbol)
    if (!low || !high) throw new Error('no calls to buy and sell')
    const legs = [
      { symbol: low, ratio_qty: '2', side: 'buy', position_intent: 'buy_to_open' },
      { symbol: high, ratio_qty: '1', side: 'sell', position_intent: 'sell_to_open' },
    ]
    const order = await place({ order_class: 'mleg', qty: '1', type: 'market', time_in_force: 'day', legs })
    here.clock.advanceBy(60_000)
    await call(broker, 'getAccount')
    const { steps } = await recordOf(order.id)
    expect(steps.map(({ kind }) => kind)).toEqual(['order-accepted', 'legs-filled'])
    for (const { at, quote, greeks, kind } of steps) {
      const when = parseInstant(at) ?? 0
      const [bought, sold] = [MARKET.quote(low, when), MARKET.quote(high, when)]
      expect(quote).toMatchObject({
        ask: String((2 * (bought?.ask ?? 0) - (sold?.bid ?? 0)) / 100),
        bid: String((2 * (bought?.bid ?? 0) - (sold?.ask ?? 0)) / 100),
        ask_size: String(Math.min(Math.floor((bought?.askSize ?? 0) / 2), sold?.bidSize ?? 0)),
      })
      expect(greeks?.map(({ symbol, delta, vega }) => [symbol, delta, vega]) ?? null).toEqual(
        kind === 'order-accepted'
          ? null
          : [low, high].map((symbol) => {
              const value = MARKET.options.value(symbol, when)
              return [symbol, value?.delta, value?.vega]
            }),
      )
    }
    const single = await place({ ...marketBuy(low, '1') })
    here.clock.advanceBy(60_000)
    await call(broker, 'getAccount')
    expect((await recordOf(single.id)).steps[1]?.greeks).toMatchObject([{ symbol: low }])
  })

  it('ties an order to the one that replaced it, and says who cancelled', async () => {
    await place(limitBuy('MSFT', '10.00'))
    here.clock.advanceBy(60_000)
    const first = await place(limitBuy('AAPL', '10.00'))
    here.clock.advanceBy(1_000)
    const path = { order_id: first.id }
    const second = (await call(broker, 'patchOrderByOrderId', { path, body: { limit_price: '11.00' } })).body as Order
    await call(broker, 'deleteOrderByOrderID', { path: { order_id: second.id } })
    const kinds = async (id: string) => (await recordOf(id)).steps.map(({ kind }) => kind)
    expect(await kinds(first.id)).toEqual(['order-accepted', 'order-replaced'])
    expect(await kinds(second.id)).toEqual(['order-replaced', 'order-canceled'])
    expect((await recordOf(second.id)).steps[1]?.facts).toMatchObject({ reason: 'user' })
  })

  it('refuses what is no order of the account', async () => {
    for (const id of ['nothing', '%', '01890000-0000-7000-8000-000000000000'])
      expect((await here.practice.orderRecord(account, id)).status).toBe(404)
  })

  it('finds where an instant is in the log by halving', async () => {
    for (let minute = 0; minute < 5; minute += 1) {
      await place(limitBuy('AAPL', '10.00'))
      here.clock.advanceBy(60_000)
    }
    const sequences = await Promise.all(
      [0, 1, 60_000, 60_001, 10 * 60_000].map((ms) => sequenceAt(storage.db, account, MONDAY + ms)),
    )
    // The account is opened first, and then an order begins each minute.
    expect(sequences).toEqual([1, 3, 3, 4, 7])
  })
})
