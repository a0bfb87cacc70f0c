/** Options over the wire: from an order to what becomes of the contract, in the simulated market. */
import type { OptionInstrument } from '@paddock/market/instruments/instrument'
import { hoursOf } from '@paddock/market/sessions/calendar'
import { describe, expect, it } from 'vitest'
import type { Broker, Message } from '../accounts/broker.ts'
import type { Storage } from '../storage/engine/database.ts'
import { ENGINES, withEachStorage } from '../testing/engines.ts'
import type { ManualClock } from '../testing/manual-clock.ts'
import { addUser, call, MARKET, MONDAY, marketBuy, openAccount, practiceOn } from '../testing/practice.ts'

const SPOT = (MARKET.lastTrade('SPY', MONDAY)?.price ?? 0) * 10
/** The first that expire after the tests' Monday. */
const NEAR = MARKET.options.contracts('SPY', MONDAY).filter(({ option }) => option.expiration > '2026-03-09')
const EXPIRATION = NEAR[0]?.option.expiration ?? ''
const CLOSE = hoursOf(EXPIRATION).close
const CLOSE_OF_MONDAY = hoursOf('2026-03-09').close

/** The contract whose strike is nearest to a share of the price. */
function contract(type: 'call' | 'put', share: number): OptionInstrument {
  const distance = ({ option }: OptionInstrument) => Math.abs(option.strike - SPOT * share)
  const [first, ...rest] = NEAR.filter(({ option }) => option.expiration === EXPIRATION && option.type === type)
  if (!first) throw new Error('no contracts')
  return rest.reduce((best, one) => (distance(one) < distance(best) ? one : best), first)
}
const CALL = contract('call', 0.97)
const FAR_CALL = contract('call', 1.01)
const PUT = contract('put', 0.95)

describe.each(ENGINES)('options on $name', ({ start }) => {
  let storage: Storage
  let broker: Broker
  let clock: ManualClock
  withEachStorage(start, async (opened) => {
    storage = opened
    await addUser(storage)
    const made = practiceOn(storage)
    clock = made.clock
    broker = made.practice.broker(await openAccount(made.practice))
  })

  const order = async (symbol: string, side: 'buy' | 'sell', qty = '1') => {
    const placed = await call(broker, 'postOrder', { body: marketBuy(symbol, qty, { side }) })
    clock.advanceBy(5_000)
    return placed
  }
  const account = async () => (await call(broker, 'getAccount')).body
  const positions = async () => (await call(broker, 'getAllOpenPositions')).body
  const history = async () =>
    (
      await call(broker, 'getAccountActivities', {
        query: { activity_types: 'OPEXC,OPASN,OPEXP,OPTRD', direction: 'asc' },
      })
    ).body
  const asked = (operation: 'optionExercise' | 'optionDoNotExercise', named: string) =>
    call(broker, operation, { path: { symbol_or_contract_id: named } })

  it('marks contracts within the quote, today and at the last close, and the history with them', async () => {
    const symbols = NEAR.filter(({ option }) => option.expiration === EXPIRATION && option.type === 'call')
      .slice(-12)
      .map(({ symbol }) => symbol)
    for (const symbol of symbols) await order(symbol, 'buy')
    const within = async (
      field: 'current_price' | 'lastday_price',
      quotes: Record<string, { bp: number; ap: number }>,
    ) => {
      for (const position of await positions()) {
        const { bp, ap } = quotes[position.symbol] ?? { bp: Number.NaN, ap: Number.NaN }
        expect([position.symbol, Number(position[field]) >= bp && Number(position[field]) <= ap]).toEqual([
          position.symbol,
          true,
        ])
      }
    }
    const quoted = async () =>
      (await call(broker, 'optionLatestQuotes', { query: { symbols: String(symbols) } })).body.quotes
    expect((await positions()).length).toBe(symbols.length)
    await within('current_price', await quoted())
    clock.advanceBy(CLOSE_OF_MONDAY - clock.now())
    const atClose = await quoted()
    clock.advanceBy(18 * 3_600_000)
    await within('lastday_price', atClose)
    const { body } = await call(broker, 'getAccountPortfolioHistory', { query: { period: '2D', timeframe: '15Min' } })
    const { equity } = await account()
    expect(body.equity.at(-1)).toBe(Number(equity))
  })

  const legOf = (symbol: string, side: 'buy' | 'sell') => ({ symbol, side, ratio_qty: '1' })
  const spread = async () => {
    const legs = [legOf(CALL.symbol, 'buy'), legOf(FAR_CALL.symbol, 'sell')]
    const body = { order_class: 'mleg', qty: '2', type: 'market', time_in_force: 'day', legs }
    const placed = await call(broker, 'postOrder', { body })
    clock.advanceBy(5_000)
    return placed.body as { id: string; legs: { id: string }[] }
  }

  it('closes all of a spread in one call: first what is written, then what covers it', async () => {
    await spread()
    expect((await positions()).map(({ symbol }: { symbol: string }) => symbol)).toEqual([CALL.symbol, FAR_CALL.symbol])
    const { status, body } = await call(broker, 'deleteAllOpenPositions')
    expect(status).toBe(207)
    expect(body).toMatchObject([
      { symbol: FAR_CALL.symbol, status: 200, body: { side: 'buy', position_intent: 'buy_to_close' } },
      { symbol: CALL.symbol, status: 200, body: { side: 'sell', position_intent: 'sell_to_close' } },
    ])
    clock.advanceBy(60_000)
    expect(await positions()).toEqual([])
  })

  it('lists the orders in contracts by what they are on', async () => {
    const { id: whole, legs } = await spread()
    const one = (await order(PUT.symbol, 'buy')).body.id
    await order('SPY', 'buy')
    await order('AAPL', 'buy')
    const listed = async (query: Record<string, string>): Promise<string[]> =>
      (await call(broker, 'getAllOrders', { query: { status: 'all', direction: 'asc', ...query } })).body.map(
        ({ id }: { id: string }) => id,
      )
    const inContracts = { symbols: 'SPY', asset_class: 'us_option' }
    expect(new Set(await listed(inContracts))).toEqual(new Set([whole, ...legs.map(({ id }) => id), one]))
    expect(new Set(await listed({ ...inContracts, nested: 'True' }))).toEqual(new Set([whole, one]))
    expect(await listed({ ...inContracts, symbols: 'AAPL' })).toEqual([])
    expect(await listed({ symbols: PUT.symbol })).toEqual([one])
    expect(await listed({ symbols: 'SPY' })).toHaveLength(1)
    expect(await listed({ symbols: 'SPY', asset_class: 'all' })).toHaveLength(5)
    expect(new Set(await listed({ symbols: CALL.symbol, nested: 'true' }))).toEqual(new Set([whole]))
  })

  it('a leg of an order that is over is refused in the words for legs', async () => {
    const { legs } = await spread()
    expect(await call(broker, 'deleteOrderByOrderID', { path: { order_id: legs[0]?.id ?? '' } })).toMatchObject({
      status: 422,
      body: { code: 42210000, message: 'leg order is already in filled state' },
    })
  })

  it('buys a call, shows it everywhere, and closes it', async () => {
    expect(await order(CALL.symbol, 'buy', '2')).toMatchObject({
      status: 200,
      body: { symbol: CALL.symbol, asset_id: CALL.assetId, asset_class: 'us_option', position_intent: 'buy_to_open' },
    })
    const [position] = await positions()
    expect(position).toMatchObject({ symbol: CALL.symbol, asset_class: 'us_option', exchange: '', qty: '2' })
    expect(Number(position.cost_basis)).toBeCloseTo(Number(position.avg_entry_price) * 200, 2)
    expect(Number(position.market_value)).toBeCloseTo(Number(position.current_price) * 200, 2)
    const before = await account()
    expect(Number(before.cash)).toBeCloseTo(100_000 - Number(position.cost_basis), 2)
    expect(Number(before.equity)).toBeCloseTo(Number(before.cash) + Number(position.market_value), 2)
    expect((await call(broker, 'getOpenPosition', { path: { symbol_or_asset_id: CALL.assetId } })).body.qty).toBe('2')
    expect(
      (
        await call(broker, 'deleteOpenPosition', {
          path: { symbol_or_asset_id: CALL.symbol },
          query: { percentage: '50' },
        })
      ).body.qty,
    ).toBe('1')
    clock.advanceBy(5_000)
    await call(broker, 'deleteOpenPosition', { path: { symbol_or_asset_id: CALL.symbol } })
    clock.advanceBy(5_000)
    expect(await positions()).toEqual([])
  })

  it.each([
    ['3', '50', '1'],
    ['5', '99.999', '4'],
    ['3', '100', '3'],
  ])('closes whole contracts: of %s, %s percent are %s', async (held, percentage, closed) => {
    await order(CALL.symbol, 'buy', held)
    const answer = await call(broker, 'deleteOpenPosition', {
      path: { symbol_or_asset_id: CALL.symbol },
      query: { percentage },
    })
    expect(answer).toMatchObject({ status: 200, body: { qty: closed } })
  })

  it('writes a covered call and a put against cash', async () => {
    expect((await order(FAR_CALL.symbol, 'sell')).body.message).toBe(
      'account not eligible to trade uncovered option contracts',
    )
    await order('SPY', 'buy', '100')
    expect((await order(FAR_CALL.symbol, 'sell')).body.position_intent).toBe('sell_to_open')
    const held = await positions()
    expect(held).toMatchObject([
      { symbol: 'SPY', qty_available: '0' },
      { symbol: FAR_CALL.symbol, qty: '-1', side: 'short' },
    ])
    expect((await order('SPY', 'sell', '1')).status).toBe(403)
    const before = await account()
    expect((await order(PUT.symbol, 'sell')).status).toBe(200)
    const after = await account()
    const bound = Number(before.options_buying_power) - Number(after.options_buying_power)
    expect(Math.abs(bound - PUT.option.strike / 10)).toBeLessThan(1_000)
    expect((await order(PUT.symbol, 'sell')).body.message).toMatch(
      /^insufficient options buying power for cash-secured put/,
    )
  })

  it('exercises on request what is in the money', async () => {
    await order(CALL.symbol, 'buy')
    expect(await asked('optionExercise', CALL.assetId)).toMatchObject({ status: 200, body: null })
    expect(await positions()).toMatchObject([
      { symbol: 'SPY', qty: '100', avg_entry_price: String(CALL.option.strike / 1000) },
    ])
    // Both are of one event and one day, so their ids decide which comes first.
    const lines: { activity_type: string; group_id: string }[] = await history()
    const [exercised, traded] = lines.sort((a, b) => (a.activity_type < b.activity_type ? -1 : 1))
    expect([exercised, traded]).toMatchObject([
      { activity_type: 'OPEXC', symbol: CALL.symbol, qty: '-1', net_amount: '0' },
      { activity_type: 'OPTRD', symbol: 'SPY', qty: '100', net_amount: String(CALL.option.strike / -10) },
    ])
    expect(exercised?.group_id).toBe(traded?.group_id)
    expect(await asked('optionExercise', CALL.symbol)).toMatchObject({
      status: 404,
      body: { code: 40410000, message: `long position not found: ${CALL.symbol}` },
    })
    expect((await asked('optionExercise', 'AAPL')).status).toBe(422)
  })

  it('settles by the official close, also when the clock skips it, and keeps what was to expire', async () => {
    await order(CALL.symbol, 'buy')
    await order(PUT.symbol, 'buy')
    const told: Message[] = []
    broker.subscribe({ kind: 'account_updates' }, (message) => told.push(message))
    clock.advanceTo(CLOSE + 2 * 3_600_000)
    const close = MARKET.options.settlement(CALL) ?? 0
    const isExercised = close * 10 > CALL.option.strike
    const held = await positions()
    expect(held.map(({ symbol }: { symbol: string }) => symbol)).toEqual(isExercised ? ['SPY'] : [])
    expect((await history()).map((one: { activity_type: string }) => one.activity_type).sort()).toEqual(
      isExercised ? ['OPEXC', 'OPEXP', 'OPTRD'] : ['OPEXP', 'OPEXP'],
    )
    const settled = told.filter(({ event }) => event === 'option-settled')
    expect(settled).toHaveLength(2)
    expect(settled.flatMap(({ activities }) => activities)).toMatchObject(
      [CALL, PUT].flatMap(({ symbol }) =>
        symbol === CALL.symbol && isExercised
          ? [
              { activity_type: 'OPEXC', qty: '-1', details: { symbol } },
              { activity_type: 'OPTRD', qty: '100', details: { symbol: 'SPY' } },
            ]
          : [{ activity_type: 'OPEXP', qty: '-1', details: { symbol } }],
      ),
    )
    const points = await call(broker, 'getAccountPortfolioHistory', {
      query: { period: '1D', timeframe: '5Min', extended_hours: 'true' },
    })
    expect(points.status).toBe(200)
    expect(points.body.equity.at(-1)).toBeCloseTo(Number((await account()).equity), 0)
  })

  it('lets a contract expire whose owner does not want the shares', async () => {
    await order(CALL.symbol, 'buy')
    expect((await asked('optionDoNotExercise', CALL.symbol)).body.message).toBe(
      'dne requests are only accepted on the expiration day of the option contract',
    )
    clock.advanceTo(CLOSE - 3_600_000)
    expect(await asked('optionDoNotExercise', CALL.symbol)).toMatchObject({ status: 200, body: null })
    expect((await asked('optionExercise', CALL.symbol)).body.message).toBe('position is marked as do-not-exercise')
    clock.advanceTo(CLOSE + 2 * 3_600_000)
    expect(await positions()).toEqual([])
    expect(await history()).toMatchObject([{ activity_type: 'OPEXP', qty: '-1' }])
  })

  it('trades a vertical as one order, in answers as in the history', async () => {
    const vertical = (qty: string, limit_price: string) => ({
      ...{ order_class: 'mleg', qty, type: 'limit', limit_price, time_in_force: 'day' },
      legs: [
        { symbol: CALL.symbol, ratio_qty: '1', position_intent: 'buy_to_open' },
        { symbol: FAR_CALL.symbol, ratio_qty: '1', position_intent: 'sell_to_open' },
      ],
    })
    const placed = await call(broker, 'postOrder', { body: vertical('2', '40') })
    expect(placed.body).toMatchObject({
      symbol: '',
      order_class: 'mleg',
      legs: [{ symbol: CALL.symbol, qty: '2' }, {}],
    })
    clock.advanceBy(5_000)
    const { body } = await call(broker, 'getOrderByOrderID', {
      path: { order_id: placed.body.id },
      query: { nested: 'true' },
    })
    const [bought, sold] = body.legs
    expect(body).toMatchObject({ status: 'filled', legs: [{ symbol: CALL.symbol }, { symbol: FAR_CALL.symbol }] })
    expect(Number(body.filled_avg_price)).toBeCloseTo(
      Number(bought.filled_avg_price) - Number(sold.filled_avg_price),
      6,
    )
    expect(await positions()).toMatchObject([
      { symbol: CALL.symbol, qty: '2' },
      { symbol: FAR_CALL.symbol, qty: '-2' },
    ])
    expect(Number((await account()).cash)).toBeCloseTo(100_000 - 200 * Number(body.filled_avg_price), 2)
    const listed = await call(broker, 'getAllOrders', { query: { status: 'all', nested: 'true' } })
    expect(listed.body).toEqual([body])
    const flat = await call(broker, 'getAllOrders', { query: { status: 'all' } })
    expect(flat.body).toHaveLength(3)

    const resting = await call(broker, 'postOrder', { body: vertical('1', '0.01') })
    clock.advanceBy(5_000)
    const leg = resting.body.legs[0].id
    expect((await call(broker, 'deleteOrderByOrderID', { path: { order_id: leg } })).status).toBe(422)
    const moved = await call(broker, 'patchOrderByOrderId', {
      path: { order_id: resting.body.id },
      body: { limit_price: '0.02' },
    })
    expect(moved.body).toMatchObject({ replaces: resting.body.id, limit_price: '0.02', legs: [{ status: 'new' }, {}] })
    expect((await call(broker, 'deleteOrderByOrderID', { path: { order_id: moved.body.id } })).status).toBe(204)

    clock.advanceTo(CLOSE + 2 * 3_600_000)
    expect((await positions()).every(({ asset_class }: { asset_class: string }) => asset_class === 'us_equity')).toBe(
      true,
    )
    const points = await call(broker, 'getAccountPortfolioHistory', {
      query: { period: '1W', timeframe: '1H', extended_hours: 'true' },
    })
    expect(points.body.equity.at(-1)).toBeCloseTo(Number((await account()).equity), 0)
  })

  it('waits for a net price as the market moves', async () => {
    const [low, high] = [CALL, FAR_CALL].map(({ symbol }) => MARKET.quote(symbol, MONDAY + 1_000))
    const net = (low?.ask ?? 0) - (high?.bid ?? 0)
    const placed = await call(broker, 'postOrder', {
      body: {
        ...{
          order_class: 'mleg',
          qty: '1',
          type: 'limit',
          limit_price: String((net - 10) / 100),
          time_in_force: 'day',
        },
        legs: [
          { symbol: CALL.symbol, ratio_qty: '1', position_intent: 'buy_to_open' },
          { symbol: FAR_CALL.symbol, ratio_qty: '1', position_intent: 'sell_to_open' },
        ],
      },
    })
    expect(placed.status).toBe(200)
    clock.advanceTo(hoursOf('2026-03-09').close + 1_000)
    const { body } = await call(broker, 'getOrderByOrderID', { path: { order_id: placed.body.id } })
    expect(['filled', 'expired']).toContain(body.status)
    if (body.status === 'filled') expect(Number(body.filled_avg_price)).toBeLessThanOrEqual((net - 10) / 100)
  })

  it('knows no contract before it is listed', async () => {
    const later = MARKET.options
      .contracts('SPY', MONDAY + 60 * 86_400_000)
      .find(({ symbol }) => MARKET.options.contract(symbol, MONDAY) === undefined)
    expect((await order(later?.symbol ?? '', 'buy')).body).toEqual({
      code: 42210000,
      message: `contract "${later?.symbol}" not found`,
    })
  })
})
