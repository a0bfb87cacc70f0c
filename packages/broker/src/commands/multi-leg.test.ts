/** Orders of several legs. Vectors O6 to O8 and O10 of Alpaca's documented behaviour. */
import { toWire } from '@paddock/decimal/wire'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { parseOptionSymbol } from '@paddock/market/options/symbol'
import { describe, expect, it } from 'vitest'
import { accountView } from '../project/account.ts'
import { readSnapshot, writeSnapshot } from '../snapshot.ts'
import { OPEN, TestBroker } from '../testing/test-broker.ts'

const contract = (type: 'C' | 'P', strike: number): string =>
  `AAPL260918${type}${String(strike * 1000).padStart(8, '0')}`
const [C100, C110, C190, C200] = [100, 110, 190, 200].map((strike) => contract('C', strike)) as [
  string,
  string,
  string,
  string,
]
const OTHER = 'MSFT260918C00100000'

const PRICES: Readonly<Record<string, readonly [bid: string, ask: string]>> = {
  [C100]: ['4', '4.10'],
  [C110]: ['2', '2.10'],
  [C190]: ['15', '15.20'],
  [C200]: ['9.90', '10'],
  [OTHER]: ['1', '1.10'],
}

function desk(cash = '100000'): TestBroker {
  const made = new TestBroker({ cash })
    .price('AAPL', { bid: '100', ask: '100.02' })
    .price('MSFT', { bid: '100', ask: '101' })
  for (const [symbol, [bid, ask]] of Object.entries(PRICES)) made.price(symbol, { bid, ask })
  return made
}
const leg = (position_intent: string, symbol: string, ratio_qty: number | string = 1) => ({
  position_intent,
  symbol,
  ratio_qty,
})
const buy = (symbol: string, ratio?: number) => leg('buy_to_open', symbol, ratio)
const sell = (symbol: string, ratio?: number) => leg('sell_to_open', symbol, ratio)
const request = (legs: readonly object[], more: object = {}) => ({
  order_class: 'mleg',
  side: null,
  qty: '1',
  type: 'limit',
  limit_price: '100',
  time_in_force: 'day',
  legs: legs as [],
  ...more,
})
const body = (answer: object): object => ('body' in answer ? (answer.body as object) : { status: 'taken' })
const CREDIT = [sell(C190), buy(C200)]

describe('what is refused', () => {
  it.each([
    ['O10: one leg', [buy(C100)], {}, 42210000, 'mleg orders must have at least 2 legs and at most 4 legs'],
    [
      'O10: five legs',
      [C100, C110, C190, C200, OTHER].map((symbol) => buy(symbol)),
      {},
      42210000,
      'mleg orders must have at least 2 legs and at most 4 legs',
    ],
    ['O10: ratios 2:4', [buy(C100, 2), sell(C110, 4)], {}, 42210000, 'leg ratio quantities must be in lowest terms'],
    ['O10: a symbol', CREDIT, { symbol: C100 }, 40010001, 'symbol is not allowed for mleg order'],
    ['a side', CREDIT, { side: 'buy' }, 40010001, 'side is not allowed for mleg order'],
    ['no quantity', CREDIT, { qty: null }, 40010001, 'qty is required'],
    ['a fraction', CREDIT, { qty: '1.5' }, 42210000, 'qty must be integer for options trading'],
    ['gtc', CREDIT, { time_in_force: 'gtc' }, 42210000, 'invalid time in force'],
    ['a stop', CREDIT, { type: 'stop' }, 42210000, 'invalid order type for options trading'],
    ['no limit', CREDIT, { limit_price: null }, 42210000, 'limit price is required for limit orders'],
    ['a limit too many', CREDIT, { type: 'market' }, 42210000, 'limit price is only valid for limit orders'],
    ['a limit in parts of a cent', CREDIT, { limit_price: '1.005' }, 42210000, 'invalid limit price'],
    ['no intent', [{ symbol: C100, ratio_qty: '1' }, buy(C200)], {}, 42210000, 'leg.0 position intent is required'],
    [
      'half a contract',
      [leg('sell_to_open', C190, '0.5'), buy(C200)],
      {},
      42210000,
      'leg.0 ratio_qty must be a positive integer',
    ],
    ['one contract twice', [buy(C100), sell(C100)], {}, 42210000, 'mleg orders must not have two legs of one contract'],
    ['two underlyings', [buy(C100), buy(OTHER)], {}, 42210000, 'underlying asset mismatch: AAPL != MSFT'],
    [
      'shares',
      [buy('AAPL'), sell(C110)],
      {},
      42210000,
      'equity legs are allowed only with a corresponding amount of call contracts',
    ],
    [
      'an unknown contract',
      [buy('AAPL260918C00101000'), sell(C110)],
      {},
      42210000,
      'contract "AAPL260918C00101000" not found',
    ],
    [
      'an intent that does not fit',
      [leg('sell_to_close', C100), buy(C200)],
      {},
      42210000,
      'position intent mismatch, inferred: sell_to_open, specified: sell_to_close',
    ],
    [
      'a naked leg',
      [buy(C100), sell(C110, 2)],
      {},
      40310000,
      'account not eligible to trade uncovered option contracts',
    ],
  ] as const)('%s', (_what, legs, more, code, message) => {
    expect(body(desk().place(request(legs, more)))).toEqual({ code, message })
  })

  it('level 2 has no spreads', () => {
    const made = desk()
    made.ask({ kind: 'change-configuration', changes: { max_options_trading_level: 2 } })
    expect(body(made.place(request(CREDIT)))).toEqual({
      code: 40310000,
      message: 'account not eligible to trade spreads or uncovered contracts',
    })
  })

  it('nor does an order of legs that is changed once the level is lower', () => {
    const made = desk()
    const { id } = made.placed(request(CREDIT, { limit_price: '-9' }))
    made.ask({ kind: 'change-configuration', changes: { max_options_trading_level: 2 } })
    expect(body(made.replace(id, { limit_price: '-8' }))).toEqual({
      code: 40310000,
      message: 'account not eligible to trade spreads or uncovered contracts',
    })
  })

  it('O6: a credit spread needs its width less what it brings', () => {
    expect(body(desk('400').place(request(CREDIT, { limit_price: '-5' })))).toMatchObject({
      message: 'insufficient options buying power (required: 500, available: 400)',
      cost_basis: '500',
    })
  })
})

it('O6: holds 500 for a credit spread, and goes on holding it once that is filled', () => {
  const made = desk()
  const { hold, id } = made.placed(request(CREDIT, { limit_price: '-5' }))
  expect(toWire(hold)).toBe('500')
  made.settle()
  expect(made.row(id)).toMatchObject({ status: 'filled', filled_avg_price: '-5' })
  expect(accountView(made.account, made.context())).toMatchObject({
    cash: '100500',
    // The spread is owed at 15 and worth 9.90.
    equity: '99990',
    // 1,000 of width must stay: 100,500 less 1,000.
    options_buying_power: '99500',
  })
})

it('O7: two spreads that cover each other require nothing together', () => {
  const made = desk()
  made.placed(request([buy(C100), sell(C110), sell(C190), buy(C200)]))
  made.settle()
  // 4.10 − 2 − 15 + 10 = −2.90; by the last prices they are worth −3.10, which is not free, and nothing more than that is asked for.
  expect(accountView(made.account, made.context())).toMatchObject({
    cash: '100290',
    equity: '99980',
    maintenance_margin: '0',
    options_buying_power: '99980',
  })
})

it('O8: the average of the whole is net of its legs, which have their own', () => {
  const made = desk().price(C100, { bid: '0.42', ask: '0.43' }).price(C110, { bid: '0.01', ask: '0.02' })
  const placed = made.placed(request([buy(C100, 3), sell(C110)], { limit_price: '1.30' }))
  made.settle()
  const row = made.row(placed.id)
  expect(row).toMatchObject({
    ...{ symbol: '', asset_id: '', asset_class: '', side: '', order_class: 'mleg', type: 'limit', order_type: 'limit' },
    ...{ qty: '1', filled_qty: '1', filled_avg_price: '1.28', limit_price: '1.3', status: 'filled' },
    legs: [
      {
        symbol: C100,
        side: 'buy',
        qty: '3',
        ratio_qty: '3',
        filled_qty: '3',
        filled_avg_price: '0.43',
        type: '',
        order_class: 'mleg',
        limit_price: null,
        position_intent: 'buy_to_open',
        status: 'filled',
        legs: null,
      },
      { symbol: C110, side: 'sell', qty: '1', ratio_qty: '1', filled_avg_price: '0.01', order_type: '' },
    ],
  })
  expect(row).not.toHaveProperty('position_intent')
  for (const one of row?.legs ?? []) expect(made.row(one.id)).toEqual(one)
  const fills = made.rows.flatMap((one) =>
    one.kind === 'activity' && one.activity.activity_type === 'FILL' ? [one.activity] : [],
  )
  expect(fills).toMatchObject([
    { symbol: C100, side: 'buy', qty: '3', price: '0.43', order_id: row?.legs?.[0]?.id, type: 'fill', leaves_qty: '0' },
    { symbol: C110, side: 'sell', qty: '1', price: '0.01' },
  ])
  expect(made.messages.at(-1)).toMatchObject({
    event: 'fill',
    price: '1.28',
    qty: '1',
    position_qtys: { [C100]: '3', [C110]: '-1' },
    legs: [
      { symbol: C100, price: '0.43', qty: '3', order_id: row?.legs?.[0]?.id },
      { symbol: C110, price: '0.01', qty: '1' },
    ],
    // The stream names an asset and a side where lists do not.
    order: { id: placed.id, asset_id: '00000000-0000-0000-0000-000000000000', side: 'buy', legs: [{}, {}] },
  })
  expect(made.messages.at(-1)).not.toHaveProperty('position_qty')
})

it('waits for its net price, and trades no leg alone', () => {
  const made = desk()
  const { id } = made.placed(request([buy(C100), sell(C110)], { limit_price: '2' }))
  made.settle()
  expect(made.account.positions.size).toBe(0)
  made.price(C100, { bid: '3.90', ask: '4' }).settle()
  expect(made.row(id)).toMatchObject({ status: 'filled', filled_avg_price: '2' })
})

it('fills as many units as every leg shows, and the rest later', () => {
  const made = desk()
  made.ask({ kind: 'change-dials', changes: { preset: 'realistic' } })
  made.price(C110, { bid: '2', ask: '2.10', size: '5' })
  const { id } = made.placed(request([buy(C100), sell(C110, 2), buy(C200)], { qty: '3', limit_price: '12' }))
  made.until(OPEN + 500)
  expect(made.row(id)).toMatchObject({
    status: 'partially_filled',
    filled_qty: '2',
    legs: [{ filled_qty: '2' }, { filled_qty: '4' }, {}],
  })
  made.settle()
  expect(made.row(id)).toMatchObject({ status: 'filled', filled_qty: '3' })
})

it('is canceled and replaced as a whole', () => {
  const made = desk()
  const { id } = made.placed(request([buy(C100), sell(C110)], { limit_price: '1' }))
  made.until(OPEN + 500)
  const own = made.row(id)?.legs?.[0]?.id ?? ''
  const refused = {
    status: 422,
    body: { code: 42210000, message: 'leg orders are canceled and replaced with their parent order' },
  }
  expect(made.cancel(own)).toEqual(refused)
  expect(made.replace(own, { limit_price: '2' })).toEqual(refused)
  expect(body(made.replace(id, { limit_price: '1' }))).toMatchObject({ message: 'order parameters are not changed' })
  expect(body(made.replace(id, { time_in_force: 'gtc' }))).toMatchObject({ message: 'invalid time in force' })
  const next = made.replace(id, { limit_price: '1.50', qty: '2' }) as { id: string; hold: typeof made.account.cash }
  expect(toWire(next.hold)).toBe('300')
  expect(made.row(id)).toMatchObject({ status: 'replaced', replaced_by: next.id, legs: [{ status: 'replaced' }, {}] })
  expect(made.row(next.id)).toMatchObject({
    replaces: id,
    qty: '2',
    limit_price: '1.5',
    legs: [{ qty: '2', status: 'new' }, {}],
  })
  made.settle()
  expect(made.cancel(next.id)).toBeUndefined()
  expect(made.row(next.id)).toMatchObject({
    status: 'canceled',
    legs: [{ status: 'canceled' }, { status: 'canceled' }],
  })
  expect(made.account.open.size + made.account.optionOrders.size).toBe(0)
})

it('a credit is replaced by another one, and for more units', () => {
  const made = desk()
  const { id } = made.placed(request(CREDIT, { limit_price: '-6' }))
  made.until(OPEN + 500)
  const next = made.replace(id, { limit_price: '-5.50' }) as { id: string }
  expect(made.row(next.id)).toMatchObject({ limit_price: '-5.5', qty: '1', replaces: id })
  made.until(made.now + 500)
  const more = made.replace(next.id, { limit_price: '-5.25', qty: '3' }) as {
    id: string
    hold: typeof made.account.cash
  }
  // Ten dollars wide, less what comes in: 3 × (1,000 − 525).
  expect(toWire(more.hold)).toBe('1425')
  expect(made.row(more.id)).toMatchObject({ limit_price: '-5.25', qty: '3', legs: [{ qty: '3' }, { qty: '3' }] })
  made.until(made.now + 500)
  const even = made.replace(more.id, { limit_price: '0' }) as { id: string }
  made.settle()
  expect(made.row(even.id)).toMatchObject({ status: 'filled', filled_qty: '3', filled_avg_price: '-5' })
})

it('closing legs are replaced within what is held, their own order not counted against them', () => {
  const made = desk()
  made.placed(request(CREDIT, { limit_price: '-5', qty: '2' }))
  made.settle()
  const close = [leg('buy_to_close', C190), leg('sell_to_close', C200)]
  const { id } = made.placed(request(close, { limit_price: '1', qty: '2' }))
  made.until(made.now + 500)
  expect(made.replace(id, { qty: '3' })).toMatchObject({
    status: 403,
    body: { code: 40310000, message: 'insufficient qty available for order (requested: 3, available: 2)' },
  })
  const next = made.replace(id, { limit_price: '1.10' }) as { id: string }
  expect(made.row(next.id)).toMatchObject({ limit_price: '1.1', qty: '2' })
  made.until(made.now + 500)
  expect(made.row((made.replace(next.id, { qty: '1' }) as { id: string }).id)).toMatchObject({ qty: '1' })
})

it('closes a spread whole, though neither leg could be closed against the other alone', () => {
  const made = desk()
  made.placed(request(CREDIT, { limit_price: '-5' }))
  made.settle()
  made.placed(request([leg('buy_to_close', C190), leg('sell_to_close', C200)], { limit_price: '6' }))
  made.settle()
  expect(made.account.positions.size).toBe(0)
  // +5 and −5.30.
  expect(toWire(made.account.cash)).toBe('99970')
})

it('holds closing legs, stands in the way of its own opposite, and expires with its day', () => {
  const made = desk()
  made.placed(request(CREDIT, { limit_price: '-5' }))
  made.settle()
  const { id } = made.placed(request([leg('buy_to_close', C190), leg('sell_to_close', C200)], { limit_price: '1' }))
  expect(body(made.place({ symbol: C200, qty: '1', side: 'sell' }))).toMatchObject({
    message: 'insufficient qty available for order (requested: 1, available: 0)',
  })
  expect(body(made.place({ symbol: C190, qty: '1', side: 'sell', type: 'limit', limit_price: '20' }))).toMatchObject({
    message: 'potential wash trade detected. use complex orders',
  })
  const text = writeSnapshot(made.account)
  expect(writeSnapshot(readSnapshot(text))).toBe(text)
  expect(readSnapshot(text)).toEqual(made.account)
  made.until(Date.parse('2026-09-10T20:00:00Z'))
  expect(made.row(id)).toMatchObject({ status: 'expired', legs: [{ status: 'expired' }, {}] })
})

it('counts on no leg of an order that has not traded', () => {
  // One call sold and two bought above: whole it would cover a third that is written, and not filled it would cover nothing.
  const made = desk()
  made.placed(request([sell(C100), buy(C190, 2)], { limit_price: '1' }))
  expect(body(made.place({ symbol: C200, qty: '1', side: 'sell', type: 'limit', limit_price: '12' }))).toEqual({
    code: 40310000,
    message: 'account not eligible to trade uncovered option contracts',
  })
})

it('mixes no contracts of different multipliers', () => {
  const adjusted = 'AAPL1260918C00110000'
  const option = { ...parseOptionSymbol(adjusted), underlying: 'AAPL', multiplier: 150, shares: 150 } as OptionTerms
  const made = desk().price(adjusted, { bid: '2', ask: '2.10' }, { option })
  expect(body(made.place(request([buy(C100), sell(adjusted)])))).toEqual({
    code: 42210000,
    message: 'mleg orders must have legs of one multiplier',
  })
})

it('a leg that names its side alone opens, or closes what is held', () => {
  const made = desk()
  const sided = (side: string, symbol: string) => ({ side, symbol, ratio_qty: '1' })
  const { id } = made.placed(request([sided('sell', C190), sided('buy', C200)], { limit_price: '-5' }))
  expect(made.row(id)?.legs).toMatchObject([{ position_intent: 'sell_to_open' }, { position_intent: 'buy_to_open' }])
  made.settle()
  const close = made.placed(request([sided('buy', C190), sided('sell', C200)], { limit_price: '6' }))
  expect(made.row(close.id)?.legs).toMatchObject([
    { side: 'buy', position_intent: 'buy_to_close' },
    { side: 'sell', position_intent: 'sell_to_close' },
  ])
  made.settle()
  expect(made.account.positions.size).toBe(0)
  expect(body(made.place(request([{ symbol: C190, ratio_qty: '1' }, sided('buy', C200)])))).toMatchObject({
    message: 'leg.0 position intent is required',
  })
  expect(body(made.place(request([sided('buy', C190), sided('hold', C200)])))).toMatchObject({
    message: 'leg.1 side is invalid',
  })
})
