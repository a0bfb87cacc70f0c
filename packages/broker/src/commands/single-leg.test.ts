/** Orders in one contract: what is taken, what is held, what is refused. Vectors O5 and O11 to O13 of Alpaca's documented behaviour. */
import { toWire } from '@paddock/decimal/wire'
import { describe, expect, it } from 'vitest'
import { accountView } from '../project/account.ts'
import { positionView } from '../project/positions.ts'
import { OPEN, TestBroker } from '../testing/test-broker.ts'

const CALL = 'AAPL260918C00105000'
const PUT = 'AAPL260918P00205000'
const LONG_PUT = 'AAPL260918P00200000'
const FAR_CALL = 'AAPL260918C00110000'
/** Expires on the day of the tests. */
const TODAY = 'AAPL260910C00100000'

const desk = (cash = '100000', now = OPEN): TestBroker =>
  new TestBroker({ cash, now })
    .price('AAPL', { bid: '99.98', ask: '100' })
    .price(CALL, { bid: '1.90', ask: '2' })
    .price(FAR_CALL, { bid: '1', ask: '1.10' })
    .price(PUT, { bid: '1.90', ask: '2' })
    .price(LONG_PUT, { bid: '1', ask: '1.10' })
    .price(TODAY, { bid: '0.90', ask: '1' })

const order = (more: object) => ({ symbol: CALL, qty: '1', type: 'limit', limit_price: '2', ...more })
const withLevel = (made: TestBroker, max_options_trading_level: 0 | 1 | 2 | 3): TestBroker => {
  made.ask({ kind: 'change-configuration', changes: { max_options_trading_level } })
  return made
}
const body = (answer: object): object => ('body' in answer ? (answer.body as object) : { status: 'taken' })

describe('terms', () => {
  it.each([
    [
      { limit_price: '5.123' },
      'invalid limit_price 5.123. sub-penny increment does not fulfill minimum pricing criteria',
    ],
    [{ qty: '1.5' }, 'qty must be integer for options trading'],
    [{ qty: null, notional: '100' }, 'notional orders are not supported for options trading'],
    [{ extended_hours: true }, 'extended hours is not supported for options trading'],
    [{ time_in_force: 'ioc' }, 'order_time_in_force provided not supported for options trading'],
    [
      { type: 'market', limit_price: null, time_in_force: 'gtc' },
      'order_time_in_force provided not supported for options trading',
    ],
    [{ type: 'trailing_stop', limit_price: null, trail_price: '1' }, 'invalid order type for options trading'],
    [
      { order_class: 'bracket', take_profit: { limit_price: '3' }, stop_loss: { stop_price: '1' } },
      'complex orders not supported for options trading',
    ],
    [{ symbol: 'AAPL260918C00999000' }, 'contract "AAPL260918C00999000" not found'],
    [{ symbol: 'AAPL260909C00100000' }, 'contract "AAPL260909C00100000" is expired'],
    [
      { position_intent: 'sell_to_close', side: 'sell' },
      'position intent mismatch, inferred: sell_to_open, specified: sell_to_close',
    ],
  ])('O11, §10.3: %j is refused: %s', (more, message) => {
    const made = desk().price('AAPL260909C00100000', { bid: '1', ask: '2' })
    expect(made.place(order(more))).toEqual({ status: 422, body: { code: 42210000, message } })
  })

  it('takes market orders in the session only, and queues limits', () => {
    const evening = desk('100000', Date.parse('2026-09-10T21:00:00Z'))
    expect(body(evening.place({ symbol: CALL, qty: '1' }))).toMatchObject({
      message: 'options market orders are only allowed during market hours',
    })
    expect(evening.placed(order({})).status).toBe('accepted')
  })

  it('ends a gtc order with its contract', () => {
    const made = desk()
    const { id } = made.placed(order({ limit_price: '1', time_in_force: 'gtc' }))
    made.until(Date.parse('2026-09-18T20:00:00Z'))
    expect(made.row(id)).toMatchObject({ status: 'expired', expired_at: '2026-09-18T20:00:00Z' })
  })

  it('O12: opens nothing in the last half hour of a contract, and closes', () => {
    const made = desk()
    made.placed({ symbol: TODAY, qty: '1' })
    const resting = made.placed(order({ symbol: TODAY, limit_price: '0.05' }))
    made.until(Date.parse('2026-09-10T19:31:00Z'))
    expect(made.replace(resting.id, { qty: '5' })).toMatchObject({
      body: { message: `contract "${TODAY}" expires soon, unable to open new positions` },
    })
    expect(made.cancel(resting.id)).toBeUndefined()
    expect(made.place({ symbol: TODAY, qty: '1' })).toEqual({
      status: 422,
      body: { code: 42210000, message: `contract "${TODAY}" expires soon, unable to open new positions` },
    })
    made.placed({ symbol: TODAY, qty: '1', side: 'sell' })
    made.settle()
    expect(made.account.positions.size).toBe(0)
  })
})

describe('levels', () => {
  it.each([
    [0, {}, 'account not authorized to trade options'],
    [1, {}, 'account not eligible to trade long option contracts'],
    [2, {}, undefined],
    [1, { symbol: LONG_PUT, side: 'sell' }, undefined],
    [0, { symbol: LONG_PUT, side: 'sell' }, 'account not authorized to trade options'],
    [2, { side: 'sell' }, 'account not eligible to trade uncovered option contracts'],
    [3, { side: 'sell' }, 'account not eligible to trade uncovered option contracts'],
  ] as const)('O13: level %s with %j: %s', (level, more, message) => {
    const answer = withLevel(desk(), level).place(order(more))
    expect(body(answer)).toEqual(message ? { code: 40310000, message } : { status: 'taken' })
  })

  it('closes at every level', () => {
    const made = desk()
    made.placed(order({}))
    made.settle()
    withLevel(made, 0).placed(order({ side: 'sell', limit_price: '1.90' }))
  })
})

describe('coverage', () => {
  it('O5: a put is written against cash: its strike less the premium', () => {
    expect(desk('9395').place(order({ symbol: PUT, side: 'sell', limit_price: '1.90' }))).toEqual({
      status: 403,
      body: {
        code: 40310000,
        message: 'insufficient options buying power for cash-secured put (required: 20310, available: 9395)',
        required_options_buying_power: '20310',
        buying_power: '9395',
      },
    })
    const made = desk()
    made.placed(order({ symbol: PUT, side: 'sell', limit_price: '1.90' }))
    expect(accountView(made.account, made.context())).toMatchObject({ options_buying_power: '79690' })
    made.settle()
    // 100,000 + 190 of premium − 20,500 for the put; the put itself is owed at 190.
    expect(accountView(made.account, made.context())).toMatchObject({
      cash: '100190',
      equity: '100000',
      options_buying_power: '79690',
      short_market_value: '-190',
    })
  })

  it('refuses a purchase that options buying power does not cover', () => {
    expect(desk('150').place(order({}))).toEqual({
      status: 403,
      body: {
        code: 40310000,
        message: 'insufficient options buying power (required: 200, available: 150)',
        options_buying_power: '150',
        cost_basis: '200',
      },
    })
  })

  it('binds the shares behind a written call: they cannot be sold, nor cover another', () => {
    const made = desk()
    made.placed({ symbol: 'AAPL', qty: '150' })
    made.settle()
    expect(body(made.place(order({ side: 'sell', qty: '2', limit_price: '1.90' })))).toEqual({
      code: 40310000,
      message: 'insufficient underlying qty available for covered call (required: 200, available: 150)',
      required_qty: '200',
      available_qty: '150',
      symbol: CALL,
      underlying_asset_id: 'asset-AAPL',
    })
    made.placed(order({ side: 'sell', limit_price: '2.50' }))
    expect(positionView(made.account, 'AAPL', made.context())?.qty_available).toBe('50')
    expect(body(made.place(order({ symbol: FAR_CALL, side: 'sell', limit_price: '1' })))).toMatchObject({
      message: 'insufficient underlying qty available for covered call (required: 100, available: 50)',
    })
    expect(body(made.place({ symbol: 'AAPL', qty: '60', side: 'sell' }))).toMatchObject({
      message: 'insufficient qty available for order (requested: 60, available: 50)',
    })
    made.placed({ symbol: 'AAPL', qty: '50', side: 'sell' })
  })

  it('does not let the long leg that covers a short one be sold alone', () => {
    const made = desk()
    made.placed(order({ symbol: CALL, limit_price: '2' }))
    made.settle()
    made.placed(order({ symbol: FAR_CALL, side: 'sell', limit_price: '1' }))
    made.settle()
    expect(toWire(made.account.positions.get(FAR_CALL)?.qty ?? made.account.cash)).toBe('-1')
    expect(body(made.place({ symbol: CALL, qty: '1', side: 'sell' }))).toMatchObject({
      message: 'account not eligible to trade uncovered option contracts',
    })
    made.placed({ symbol: FAR_CALL, qty: '1' })
    made.settle()
    made.placed({ symbol: CALL, qty: '1', side: 'sell' })
  })

  describe('below level 3 the put beside a put secured by cash', () => {
    const both = (cash: string) => {
      const made = withLevel(desk(cash), 2)
      made.placed(order({ symbol: PUT, side: 'sell', limit_price: '1.90' }))
      made.settle()
      made.placed(order({ symbol: LONG_PUT, limit_price: '1.10' }))
      made.settle()
      return made
    }
    const sale = { symbol: LONG_PUT, qty: '1', side: 'sell' }

    it('is sold while there is cash for the whole strike, and holds nothing for it', () => {
      const made = both('30000')
      expect(toWire(made.placed(sale).hold)).toBe('0')
      made.settle()
      expect([...made.account.positions.keys()]).toEqual([PUT])
      expect(accountView(made.account, made.context())).toMatchObject({ options_buying_power: '9680' })
    })

    it('is not sold once that cash is spent', () => {
      const made = both('30000')
      made.placed({ symbol: CALL, qty: '60' })
      made.settle()
      expect(body(made.place(sale))).toMatchObject({
        message: 'insufficient options buying power for cash-secured put (required: 19900, available: 17580)',
      })
    })

    it('nor where it is spent before the order trades', () => {
      const made = both('30000')
      const resting = made.placed({ ...sale, type: 'limit', limit_price: '3' })
      made.placed({ symbol: CALL, qty: '80' })
      made.settle()
      made.price(LONG_PUT, { bid: '3', ask: '3.10' })
      made.settle()
      expect(made.row(resting.id)).toMatchObject({ status: 'canceled', filled_qty: '0' })
    })
  })

  it('covers with contracts at level 3 only', () => {
    const made = desk()
    made.placed(order({ symbol: CALL, limit_price: '2' }))
    made.settle()
    expect(body(withLevel(made, 2).place(order({ symbol: FAR_CALL, side: 'sell', limit_price: '1' })))).toMatchObject({
      message: 'account not eligible to trade uncovered option contracts',
    })
  })

  it('asks again for what a replacement needs more', () => {
    const made = desk('450')
    const { id } = made.placed(order({ limit_price: '1.50' }))
    made.until(OPEN + 100)
    expect(body(made.replace(id, { limit_price: '5' }))).toMatchObject({
      message: 'insufficient options buying power (required: 500, available: 450)',
    })
    expect(body(made.replace(id, { limit_price: '1.555' }))).toMatchObject({ code: 42210000 })
    expect(
      toWire((made.replace(id, { limit_price: '1.80', qty: '2' }) as { hold: typeof made.account.cash }).hold),
    ).toBe('360')
  })
})

it('P11: a position of contracts is valued with its multiplier', () => {
  const made = desk().price(CALL, { bid: '6', ask: '6.05' })
  made.placed(order({ qty: '2', limit_price: '6.05' }))
  made.settle()
  made.price(CALL, { bid: '5.30', ask: '5.40', last: '5.34' })
  expect(positionView(made.account, CALL, made.context())).toMatchObject({
    symbol: CALL,
    asset_class: 'us_option',
    exchange: '',
    qty: '2',
    avg_entry_price: '6.05',
    cost_basis: '1210',
    market_value: '1068',
    unrealized_pl: '-142',
    unrealized_plpc: '-0.11736',
  })
})

it('sells nothing to nobody: a market order waits where nobody bids', () => {
  const made = desk()
  made.placed(order({}))
  made.settle()
  made.price(CALL, { bid: '0', ask: '0.05', last: '0.01' })
  const { id } = made.placed({ symbol: CALL, qty: '1', side: 'sell' })
  made.settle()
  expect(made.account.orders.get(id)?.status).toBe('new')
})

describe('what covers written contracts', () => {
  const held = () => {
    const made = desk()
    made.placed({ symbol: CALL, qty: '2' })
    made.settle()
    made.placed({ symbol: FAR_CALL, qty: '2', side: 'sell' })
    made.settle()
    return made
  }
  const close = (made: TestBroker, symbol: string, side: 'buy' | 'sell') => made.place({ symbol, qty: '2', side })

  it('is sold behind what buys them back at the market, and no sooner', () => {
    const made = held()
    expect(body(close(made, CALL, 'sell'))).toMatchObject({
      message: 'account not eligible to trade uncovered option contracts',
    })
    expect(close(made, FAR_CALL, 'buy')).toMatchObject({ positionIntent: 'buy_to_close' })
    expect(close(made, CALL, 'sell')).toMatchObject({ positionIntent: 'sell_to_close' })
    made.settle()
    expect([made.account.positions.size, made.account.orders.size]).toEqual([0, 0])
    const fills = made.events.flatMap(({ body }) => (body.kind === 'order-filled' ? [body.positionQty] : []))
    expect(fills).toEqual(['2', '-2', '0', '0'])
  })

  it('is not sold, and its order canceled, where they are not bought back after all', () => {
    const made = held()
    const back = close(made, FAR_CALL, 'buy') as { id: string }
    const sale = close(made, CALL, 'sell') as { id: string }
    made.cancel(back.id)
    made.settle()
    expect(made.row(sale.id)).toMatchObject({ status: 'canceled', filled_qty: '0' })
    expect(made.account.positions.get(CALL)?.qty.coefficient).toBe(2n)
  })

  it('waits for as long as they are being bought back', () => {
    const made = held()
    // One contract is shown at a time, and is all that trades in a second.
    made.ask({ kind: 'change-dials', changes: { preset: 'realistic' } })
    made.price(FAR_CALL, { bid: '1', ask: '1.10', size: '1' })
    close(made, FAR_CALL, 'buy')
    const sale = close(made, CALL, 'sell') as { id: string }
    made.until(made.now + 500)
    expect(made.row(sale.id)).toMatchObject({ filled_qty: '0' })
    made.until(made.now + 5_000)
    expect(made.row(sale.id)).toMatchObject({ status: 'filled' })
    expect(made.account.positions.size).toBe(0)
  })

  it('counts on no limit that may never be reached', () => {
    const made = held()
    made.placed({ symbol: FAR_CALL, qty: '2', side: 'buy', type: 'limit', limit_price: '0.05' })
    expect(body(close(made, CALL, 'sell'))).toMatchObject({
      message: 'account not eligible to trade uncovered option contracts',
    })
  })
})
