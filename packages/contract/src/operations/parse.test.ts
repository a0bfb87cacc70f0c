import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { formOf } from '../entities/wire-form.ts'
import { forAll } from '../testing/for-all.ts'
import { parseInput } from './parse.ts'
import { fieldsOf, itemOf } from './schema.ts'
import { OPERATION_NAMES, OPERATIONS, type OperationName } from './table.ts'

const ORDERS = { status: 'open', limit: 50, direction: 'desc', nested: false }

const given = (raw: { path?: Record<string, string>; query?: string; body?: unknown } = {}) => ({
  path: raw.path ?? {},
  query: new URLSearchParams(raw.query),
  body: raw.body,
})

describe('input that is understood', () => {
  it.each<[string, OperationName, Parameters<typeof given>[0], unknown]>([
    [
      'numbers, booleans and lists come out as such',
      'getAllOrders',
      { query: 'limit=50&nested=true&symbols=AAPL,%20MSFT&direction=asc' },
      { query: { ...ORDERS, limit: 50, nested: true, symbols: ['AAPL', 'MSFT'], direction: 'asc' } },
    ],
    [
      'a list may be repeated, or joined, or both',
      'getAllOrders',
      { query: 'asset_class=crypto&asset_class=us_option,us_equity' },
      { query: { ...ORDERS, asset_class: ['crypto', 'us_option', 'us_equity'] } },
    ],
    [
      'of a repeated parameter that is no list the first counts',
      'getAllOrders',
      { query: 'status=closed&status=open' },
      { query: { ...ORDERS, status: 'closed' } },
    ],
    ['an empty parameter is none', 'getAllOrders', { query: 'status=&symbols=&limit=' }, { query: ORDERS }],
    [
      'what a call of trading does not know is ignored',
      'getAllOrders',
      { query: 'page=2&__proto__=x' },
      { query: ORDERS },
    ],
    [
      'times may be days or instants',
      'getAllOrders',
      { query: 'after=2026-03-09&until=2026-03-09T14:30:00.123456789-04:00' },
      { query: { ...ORDERS, after: '2026-03-09', until: '2026-03-09T14:30:00.123456789-04:00' } },
    ],
    [
      'amounts stay exact: strings as sent, numbers in plain notation',
      'postOrder',
      { body: { symbol: 'DOGE/USD', qty: 1e-7, limit_price: '0.10', side: 'buy' } },
      { body: { symbol: 'DOGE/USD', qty: '0.0000001', limit_price: '0.10', side: 'buy' } },
    ],
    [
      'amounts as Java and Python write small ones are the amounts they are',
      'postOrder',
      { body: { symbol: 'BTC/USD', qty: '1.0E-4', limit_price: '7e4', side: 'buy' } },
      { body: { symbol: 'BTC/USD', qty: '0.00010', limit_price: '70000', side: 'buy' } },
    ],
    [
      'so are those of a query',
      'deleteOpenPosition',
      { path: { symbol_or_asset_id: 'BTCUSD' }, query: 'qty=1e-05' },
      { path: { symbol_or_asset_id: 'BTCUSD' }, query: { qty: '0.00001' } },
    ],
    [
      'unknown kinds and fields are for the broker to judge',
      'postOrder',
      { body: { type: 'iceberg', side: 'hold', colour: 'red', qty: null } },
      { body: { type: 'iceberg', side: 'hold', colour: 'red', qty: null } },
    ],
    [
      'exits and legs take numbers, strings and nulls alike',
      'postOrder',
      {
        body: {
          order_class: 'mleg',
          limit_price: -1.5,
          legs: [
            { symbol: 'AAPL241213C00250000', ratio_qty: 3, position_intent: 'buy_to_open' },
            { symbol: 'AAPL241213C00260000', ratio_qty: '1', side: null },
          ],
          take_profit: { limit_price: 301.1 },
          stop_loss: { stop_price: '299', limit_price: null },
          trail_percent: 0.1,
        },
      },
      {
        body: {
          order_class: 'mleg',
          limit_price: '-1.5',
          legs: [
            { symbol: 'AAPL241213C00250000', ratio_qty: '3', position_intent: 'buy_to_open' },
            { symbol: 'AAPL241213C00260000', ratio_qty: '1', side: null },
          ],
          take_profit: { limit_price: '301.1' },
          stop_loss: { stop_price: '299', limit_price: null },
          trail_percent: '0.1',
        },
      },
    ],
    [
      'ids are told in small letters, however they are written',
      'getAllOrders',
      { query: 'after_order_id=61E69015-8549-4BFD-B9C3-01E75843F47D' },
      { query: { ...ORDERS, after_order_id: '61e69015-8549-4bfd-b9c3-01e75843f47d' } },
    ],
    [
      'path parameters come along',
      'getOrderByOrderID',
      { path: { order_id: 'o1' }, query: 'nested=false' },
      { path: { order_id: 'o1' }, query: { nested: false } },
    ],
  ])('%s', (_why, name, raw, parts) => {
    const nothing = { path: undefined, query: undefined, body: undefined }
    expect(parseInput(name, given(raw))).toEqual({ ok: true, input: { ...nothing, ...(parts as object) } })
  })
})

describe('input that is refused, as Alpaca does', () => {
  const badBody = { status: 400, body: { code: 40010000, message: 'request body format is invalid' } }
  const badInput = (message: string) => ({ status: 422, body: { code: 40010001, message } })
  const badCalendar = (message: string) => ({ status: 400, body: { code: 40010001, message } })
  const badData = (message: string) => ({ status: 400, body: { message } })
  it.each<[string, OperationName, Parameters<typeof given>[0], { status: number; body: object }]>([
    ['no body', 'postOrder', {}, badBody],
    ['a bare value as body', 'postOrder', { body: 'AAPL' }, badBody],
    ['a list as body', 'postOrder', { body: [] }, badBody],
    ['null as body', 'postOrder', { body: null }, badBody],
    ['a number for a name', 'postOrder', { body: { symbol: 1 } }, badBody],
    ['a flag as text', 'postOrder', { body: { extended_hours: 'yes' } }, badBody],
    ['an amount in words', 'postOrder', { body: { qty: 'ten' } }, badBody],
    ['a leg that is no object', 'postOrder', { body: { legs: ['AAPL'] } }, badBody],
    ['an exit with a price in words', 'postOrder', { body: { stop_loss: { stop_price: 'low' } } }, badBody],
    ['an amount with an exponent that no amount has', 'postOrder', { body: { qty: '1e999' } }, badBody],
    ['a missing client order id', 'getOrderByClientOrderId', {}, badInput('client_order_id is required')],
    ['an empty one', 'getOrderByClientOrderId', { query: 'client_order_id=' }, badInput('client_order_id is required')],
    ['an unknown list', 'getAllOrders', { query: 'status=some' }, badInput('invalid status: some')],
    ['a limit in words', 'getAllOrders', { query: 'limit=ten' }, badInput('invalid limit: ten')],
    [
      'too much at once',
      'getAllOrders',
      { query: 'limit=501' },
      badInput('invalid limit: larger than the allowed maximum of 500'),
    ],
    [
      'what is no id of an order',
      'getAllOrders',
      { query: 'before_order_id=first' },
      badInput('invalid before_order_id: first'),
    ],
    [
      'nor of one whose fills are asked for',
      'getAccountActivities',
      { query: 'order_id=o1' },
      badInput('invalid order_id: o1'),
    ],
    ['no such time', 'getAllOrders', { query: 'after=yesterday' }, badInput('invalid after: yesterday')],
    [
      'a quantity in words',
      'deleteOpenPosition',
      { path: { symbol_or_asset_id: 'AAPL' }, query: 'qty=all' },
      badInput('invalid qty: all'),
    ],
    [
      'no such kind',
      'getAccountActivities',
      { query: 'activity_types=FILL,GIFT' },
      badInput('invalid activity_types: GIFT'),
    ],
    [
      'no such kind in the path',
      'getAccountActivitiesByActivityType',
      { path: { activity_type: 'GIFT' } },
      badInput('invalid activity_type: GIFT'),
    ],
    [
      'a flow of no kind',
      'getAccountPortfolioHistory',
      { query: 'cashflow_types=CSD,GIFT' },
      badInput('invalid cashflow_types: GIFT'),
    ],
    ['no such asset class', 'getV2Assets', { query: 'asset_class=gold' }, badInput('invalid asset_class: gold')],
    [
      'a page of nothing',
      'getOptionsContracts',
      { query: 'limit=0' },
      badInput('invalid limit: less than the allowed minimum of 1'),
    ],
    [
      'a strike in words',
      'getOptionsContracts',
      { query: 'strike_price_gte=low' },
      badInput('invalid strike_price_gte: low'),
    ],
    [
      'no such day',
      'getOptionsContracts',
      { query: 'expiration_date=2026-02-30' },
      badInput('invalid expiration_date: 2026-02-30'),
    ],
    [
      'a calendar with a bad bound',
      'calendar',
      { path: { market: 'NYSE' }, query: 'start=soon' },
      badCalendar('invalid start: soon'),
    ],
    ['a calendar of the moon', 'calendar', { path: { market: 'MOON' } }, badCalendar('invalid market: MOON')],
    [
      'an older calendar with a bad bound',
      'legacyCalendar',
      { query: 'start=soon' },
      badCalendar('invalid start: soon'),
    ],
    ['a clock at no time', 'clock', { query: 'time=noon' }, badCalendar('invalid time: noon')],
    [
      'too many contracts',
      'optionLatestQuotes',
      { query: `symbols=${Array(101).fill('A')}` },
      badData('invalid symbols: more than 100 values'),
    ],
    ['a kind of news there is not', 'corporateActions', { query: 'types=gift' }, badData('invalid types: gift')],
    [
      'what market data does not know',
      'cryptoBars',
      { path: { loc: 'us' }, query: 'symbols=BTC/USD&since=1&timeframe=1Day&exchanges=CBSE&since=2' },
      badData('unexpected query parameter(s): since, exchanges'),
    ],
    [
      'any parameter where market data takes none',
      'stockMetaExchanges',
      { query: 'tape=A' },
      badData('unexpected query parameter(s): tape'),
    ],
    ['no symbols', 'stockBars', { query: 'timeframe=1Day' }, badData('symbols is required')],
    ['symbols before the time frame', 'stockBars', {}, badData('symbols is required')],
    ['no time frame', 'stockBars', { query: 'symbols=AAPL' }, badData('timeframe is required')],
    [
      'too many bars',
      'stockBars',
      { query: 'symbols=AAPL&timeframe=1Day&limit=10001' },
      badData('invalid limit: larger than the allowed maximum of 10000'),
    ],
    [
      'an unknown venue',
      'cryptoBars',
      { path: { loc: 'mars' }, query: 'symbols=BTC/USD&timeframe=1Day' },
      badData('Invalid location: mars'),
    ],
    [
      'what is missing before what is wrong',
      'stockBars',
      { query: 'symbols=AAPL&limit=0' },
      badData('timeframe is required'),
    ],
  ])('%s', (_why, name, raw, answer) => {
    expect(parseInput(name, given(raw))).toEqual({ ok: false, ...answer })
  })
})

it('spec 5: list status, direction and activity category take their values and no others', () => {
  const accepts = (name: OperationName, query: string) => parseInput(name, given({ query })).ok
  for (const status of ['open', 'closed', 'all']) expect(accepts('getAllOrders', `status=${status}`)).toBe(true)
  for (const direction of ['asc', 'desc']) expect(accepts('getAllOrders', `direction=${direction}`)).toBe(true)
  for (const category of ['trade_activity', 'non_trade_activity'])
    expect(accepts('getAccountActivities', `category=${category}`)).toBe(true)
  expect(accepts('getAllOrders', 'status=OPEN')).toBe(false)
  expect(accepts('getAllOrders', 'direction=up')).toBe(false)
  expect(accepts('getAccountActivities', 'category=fills')).toBe(false)
})

it('never throws, whatever is sent: it answers input or a refusal with a message', () => {
  const parameter = fc.constantFrom(
    'symbols',
    'status',
    'limit',
    'after',
    'nested',
    'timeframe',
    'qty',
    'feed',
    '__proto__',
  )
  const query = fc.array(fc.tuple(fc.oneof(parameter, fc.string()), fc.string()))
  const field = fc.constantFrom('symbol', 'qty', 'side', 'legs', 'take_profit', 'extended_hours', '__proto__', 'trail')
  const body = fc.oneof(fc.constant(undefined), fc.jsonValue(), fc.dictionary(field, fc.jsonValue()))
  forAll(1000, fc.constantFrom(...OPERATION_NAMES), fc.dictionary(fc.string(), fc.string()), query, body, (...raw) => {
    const [name, path, pairs, sent] = raw
    const result = parseInput(name, { path, query: new URLSearchParams(pairs), body: sent })
    if (!result.ok)
      expect([400, 422, typeof result.body.message]).toEqual(expect.arrayContaining([result.status, 'string']))
  })
})

it('every flag of every call is understood as Python writes it', () => {
  const flags = OPERATION_NAMES.flatMap((name) =>
    Object.entries(fieldsOf(OPERATIONS[name].input.query)).flatMap(([field, schema]) =>
      formOf(itemOf(schema))?.type === 'boolean' ? [{ name, field, schema }] : [],
    ),
  )
  expect(flags.length).toBeGreaterThan(7)
  for (const { name, field, schema } of flags)
    for (const [word, flag] of [
      ['True', true],
      ['False', false],
    ])
      expect([name, field, z.safeParse(schema, word)]).toEqual([name, field, { success: true, data: flag }])
})
