import type { Operation } from '@paddock/contract/operations/operation'
import { fieldsOf } from '@paddock/contract/operations/schema'
import { OPERATION_NAMES, OPERATIONS } from '@paddock/contract/operations/table'
import { forAllAsync } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Broker } from '../accounts/broker.ts'
import { createLog } from '../log.ts'
import type { Storage } from '../storage/engine/database.ts'
import { onSqlite } from '../testing/engines.ts'
import { EVENTFUL } from '../testing/eventful-market.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { addUser, call, MONDAY, openAccount } from '../testing/practice.ts'
import { createPractice } from './practice.ts'

let storage: Storage
let broker: Broker
onSqlite(async (opened) => {
  storage = opened
  await addUser(storage)
  const practice = createPractice({
    storage,
    clock: manualClock(MONDAY),
    log: createLog('silent'),
    visitorMarket: EVENTFUL,
  })
  broker = practice.broker(await openAccount(practice))
})

/** What callers send by mistake, and on purpose. */
const VALUES = [
  ...['', 'x', '-1', '0', '1e9', '99999999999999999999', 'NaN', 'null', 'true', '%', '\u0000', '😀', "'; drop table"],
  ...['2026-02-30', '0000-01-01', '9999-12-31', '2026-03-09T15:00:00Z', '2026-03-09T25:00:00Z', '+010000-01-01'],
  ...['AAPL', 'BTC/USD', 'BTCUSD', 'AAPL260320C00250000', 'Dividend', 'BTC', 'us', 'FILL', 'NYSE', '1Min', '1Day'],
  ...[
    'MTAw',
    'eA==',
    'QUFQTHw5OTk5OTk5OTk5OTk5OTk5',
    'asc',
    'all',
    '10001',
    '__proto__',
    'constructor',
    'A'.repeat(5000),
  ],
]
const value = fc.constantFrom(...VALUES)
const anything = fc.oneof(value, fc.constantFrom(null, true, 7, -1, 1e300, [], {}), fc.string())
const BODY_FIELDS = [
  ...[
    'symbol',
    'qty',
    'notional',
    'side',
    'type',
    'time_in_force',
    'limit_price',
    'legs',
    'take_profit',
    'order_class',
  ],
  ...[
    'name',
    'symbols',
    'amount',
    'address',
    'asset',
    'chain',
    'all_or_none',
    'suspend_trade',
    'max_margin_multiplier',
  ],
]
const body = fc.oneof(
  fc.constant(undefined),
  fc.jsonValue(),
  fc.dictionary(fc.constantFrom(...BODY_FIELDS, '__proto__'), anything),
)

/** A call with values for some of what it takes. */
const request = fc.constantFrom(...OPERATION_NAMES).chain((name) => {
  const { input }: Operation = OPERATIONS[name]
  const some = (fields: readonly string[], requiredKeys: readonly string[]) =>
    fc.record(Object.fromEntries(fields.map((field) => [field, value])), { requiredKeys: [...requiredKeys] })
  const path = Object.keys(fieldsOf(input.path))
  return fc.tuple(fc.constant(name), some(path, path), some(Object.keys(fieldsOf(input.query)), []), body)
})

it(
  'whatever is sent, the answer is a success or a refusal with a message, and never a mistake of the server',
  () =>
    forAllAsync(400, request, async ([name, path, query, sent]) => {
      const answer = await call(broker, name, { path, query, body: sent })
      expect(answer.status).toBeLessThan(500)
      if (answer.status >= 400) expect(answer.body).toMatchObject({ message: expect.any(String) })
    }),
  120_000,
)

it.each(['constructor', '__proto__', 'toString'])('%s is a symbol like any other that is not there', async (symbol) => {
  const window = { start: '2026-03-06', end: '2026-03-07' }
  for (const [name, key] of [
    ['stockQuoteSingle', 'quotes'],
    ['stockTradeSingle', 'trades'],
    ['stockAuctionSingle', 'auctions'],
  ] as const)
    expect((await call(broker, name, { path: { symbol }, query: window })).body).toEqual({
      [key]: null,
      symbol,
      next_page_token: null,
    })
})
