/**
 * The contract as a whole: each call of the table with generated input, right and wrong, on an account with a past. A success has the declared
 * status, every declared field, and its instants in the one form they have; a refusal has a declared status, a code and a message, and changes nothing.
 */
import type { Operation } from '@paddock/contract/operations/operation'
import { OPERATION_NAMES, OPERATIONS, type OperationName } from '@paddock/contract/operations/table'
import { effort } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Broker } from '../accounts/broker.ts'
import { createLog } from '../log.ts'
import type { Storage } from '../storage/engine/database.ts'
import { problemsOf } from '../testing/declared.ts'
import { onSqlite } from '../testing/engines.ts'
import { EVENTFUL, HARD_TO_BORROW } from '../testing/eventful-market.ts'
import { oddInstants } from '../testing/instants.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { addUser, call, type Given, limitBuy, MONDAY, marketBuy, openAccount } from '../testing/practice.ts'
import { VALID_CALLS } from '../testing/valid-values.ts'
import { isNotOffered } from './answers/not-offered.ts'
import { createPractice } from './practice.ts'

const clock = manualClock(MONDAY)
let storage: Storage
let broker: Broker
/** Names of what the account has, by the parameter that takes them. */
let own: Readonly<Record<string, readonly string[]>>
let kept: typeof own
/** An order that is filled. */
let filled: string
const COIN_ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

const ask = async (name: OperationName, given: Given = {}) => (await call(broker, name, given)).body

onSqlite(async (opened) => {
  storage = opened
  await addUser(storage)
  // Milliseconds that end in zero: the fraction of a second is written as short as it is.
  clock.advanceBy(1_120)
  const practice = createPractice({ storage, clock, log: createLog('silent'), visitorMarket: EVENTFUL })
  broker = practice.broker(await openAccount(practice))
  filled = (await ask('postOrder', { body: marketBuy('AAPL', '20') })).id
  await ask('postOrder', { body: { ...COIN, qty: '0.2' } })
  await ask('createWhitelistedAddress', { body: { address: COIN_ADDRESS, asset: 'BTC', chain: 'BTC' } })
  clock.advanceBy(25 * 3_600_000)
  const sent = await ask('createCryptoTransferForAccount', {
    body: { address: COIN_ADDRESS, asset: 'BTC', amount: '0.01' },
  })
  const located = await ask('createLocates', { body: { symbol: HARD_TO_BORROW, qty: 100 } })
  kept = { transfer_id: [sent.id], locate_id: [located.id] }
})

let prepared = 0
/** What one call takes away the next one finds again. */
beforeEach(async () => {
  prepared += 1
  await ask('deleteAllOrders')
  for (const { id } of await ask('getWatchlists')) await ask('deleteWatchlistById', { path: { watchlist_id: id } })
  const resting = await ask('postOrder', { body: limitBuy('KO', '1', { client_order_id: `mine${prepared}` }) })
  const [first, second] = await Promise.all(
    ['Mine', 'Ours'].map((name) => ask('postWatchlist', { body: { name, symbols: ['AAPL', 'KO'] } })),
  )
  const address = { address: `${COIN_ADDRESS}${prepared}`, asset: 'BTC', chain: 'BTC' }
  const listed = await ask('createWhitelistedAddress', { body: address })
  own = {
    ...kept,
    symbol_or_asset_id: ['AAPL', 'BTC/USD'],
    activity_type: ['FILL', 'FEE'],
    order_id: [resting.id],
    client_order_id: [`mine${prepared}`],
    before_order_id: [resting.id],
    after_order_id: [resting.id],
    watchlist_id: [first.id, second.id],
    whitelisted_address_id: [listed.id],
    id: ['AAPL-2026-03-06'],
    ids: ['AAPL-2026-03-06'],
    tokenization_request_id: ['t1'],
    // Others have no calendar here.
    market: ['NYSE', 'OPRA', 'BMO'],
  }
})

/** What a refusal may not change. */
async function books() {
  const lists: [OperationName, Given?][] = [
    ['getAccount'],
    ['getAccountConfig'],
    ['getAllOrders', { query: { status: 'all', limit: '500', nested: 'true' } }],
    ['getAllOpenPositions'],
    ['getWatchlists'],
    ['getWatchlistByName', { query: { name: 'Mine' } }],
    ['listWhitelistedAddress'],
    ['listCryptoFundingTransfers'],
    ['listLocates'],
    ['getAccountActivities', { query: { page_size: '100' } }],
  ]
  return Promise.all(lists.map(async ([name, given]) => (await call(broker, name, given)).body))
}

const WRONG = ['', 'x', '-1', '0', '1e9', 'NaN', '2026-02-30', 'null', '%', '\u0000', 'constructor', 'A'.repeat(300)]
const wrong = fc.constantFrom(...WRONG)
const anything = fc.oneof(wrong, fc.constantFrom<unknown[]>(null, true, -1, 1e300, [], {}, [{}]))

/** The first right value of what a call needs, or of all it takes. */
function exampleOf(name: OperationName, isAll: boolean): Input {
  const { path, required } = VALID_CALLS[name]
  const inPath: Record<string, string> = {}
  const inQuery: Record<string, string> = {}
  for (const [field, right] of VALID_CALLS[name].values) {
    const [value] = own[field] ?? right
    if (value === undefined) continue
    if (path.includes(`{${field}}`)) inPath[field] = value
    else if (isAll || required.includes(field)) inQuery[field] = value
  }
  const [body] = RIGHT_BODIES[name] ?? [{}]
  return { path: inPath, query: inQuery, ...(VALID_CALLS[name].body.size > 0 && { body }) }
}

type Input = { path: Record<string, string>; query: Record<string, string>; body?: unknown }

/** All of it right seven times in ten, and otherwise a field in ten wrong. */
const given = (name: OperationName): fc.Arbitrary<Input> =>
  fc.oneof({ weight: 7, arbitrary: inputOf(name, 0) }, { weight: 3, arbitrary: inputOf(name, 1) })

function inputOf(name: OperationName, wrongInTen: number): fc.Arbitrary<Input> {
  const { path, required } = VALID_CALLS[name]
  const mixed = (right: readonly unknown[], other: fc.Arbitrary<unknown>) =>
    right.length === 0
      ? other
      : fc.oneof(
          { weight: 10 - wrongInTen, arbitrary: fc.constantFrom(...right) },
          { weight: wrongInTen, arbitrary: other },
        )
  const values = [...VALID_CALLS[name].values]
    .filter(([field, right]) => (own[field] ?? right).length > 0)
    .map(([field, right]) => [field, mixed(own[field] ?? right, wrong)] as const)
  const record = (fields: typeof values, requiredKeys: string[]) =>
    fc.record(Object.fromEntries(fields), { requiredKeys })
  const inPath = values.filter(([field]) => path.includes(`{${field}}`))
  const inQuery = values.filter((each) => !inPath.includes(each))
  const needed = inQuery.map(([field]) => field).filter((field) => required.includes(field))
  const fields = [...VALID_CALLS[name].body].map(([field, right]) => [field, mixed(right, anything)] as const)
  const whole = fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  const bodies = [fc.constantFrom(...(RIGHT_BODIES[name] ?? [{}])), whole, ...(wrongInTen > 0 ? [anything] : [])]
  return fc.record({
    path: record(
      inPath,
      inPath.map(([field]) => field),
    ),
    // Parameters exclude one another: few at once.
    query: fc.oneof(
      record(
        inQuery.filter(([field]) => needed.includes(field)),
        needed,
      ),
      record(inQuery, needed),
      record(
        inQuery,
        inQuery.map(([field]) => field),
      ),
    ),
    ...(fields.length > 0 && { body: fc.oneof(...bodies) }),
  }) as fc.Arbitrary<Input>
}

const COIN = { symbol: 'BTC/USD', qty: '0.001', side: 'buy', type: 'market', time_in_force: 'gtc' }
/** Bodies that mean something as a whole. */
const RIGHT_BODIES: Readonly<Partial<Record<OperationName, readonly object[]>>> = {
  postOrder: [
    limitBuy('KO', '1'),
    COIN,
    { ...COIN, qty: undefined, notional: '20.50' },
    {
      ...limitBuy('AAPL', '1'),
      order_class: 'bracket',
      take_profit: { limit_price: '2' },
      stop_loss: { stop_price: '0.5' },
    },
    { symbol: 'AAPL', qty: '1', side: 'sell', type: 'trailing_stop', time_in_force: 'gtc', trail_percent: '5' },
  ],
  patchOrderByOrderId: [{ limit_price: '1.01' }, { qty: '11', client_order_id: 'theirs' }],
  postWatchlist: [{ name: 'New', symbols: ['AAPL'] }, { name: 'Newer' }],
  addAssetToWatchlist: [{ symbol: 'MSFT' }],
  addAssetToWatchlistByName: [{ symbol: 'MSFT' }],
  createLocates: [
    { symbol: HARD_TO_BORROW, qty: 100 },
    { symbol: HARD_TO_BORROW, qty: '200', limit_price: '0.00001' },
  ],
  createCryptoTransferForAccount: [{ amount: '0.0001', address: COIN_ADDRESS, asset: 'BTC' }],
  createWhitelistedAddress: [{ address: `${COIN_ADDRESS}0`, asset: 'BTC', chain: 'BTC' }],
}

/** Documented fields that are there only at times. */
const AT_TIMES: readonly [where: RegExp, fields: readonly string[]][] = [
  // Fills and other movements have fields of their own.
  [/^getAccountActivities/, ['*']],
  // While closing orders alone are taken.
  [/^getAccount\.admin_configurations/, ['restrict_to_liquidation_reasons']],
  // Where it was asked for; where the first point is not itself the base.
  [/^getAccountPortfolioHistory/, ['cashflow', 'base_value_asof']],
  // Coins have steps, stocks are borrowed.
  [/Watchlist|Assets/, ['min_order_size', 'min_trade_increment', 'price_increment', 'borrow_status']],
  // Exits are of the whole order, legs a part of it.
  [/Order.*\.legs\./, ['ratio_qty']],
  // What was canceled has nothing more to say.
  [/^deleteAllOrders/, ['body']],
  // The tape is of stocks, the taker's side of coins. No print here was canceled or corrected.
  [/^stock/, ['tks', 'u']],
  [/^crypto/, ['x', 'c', 'z', 'u', 'bx', 'ax']],
  // Markets have one of two codes, and sessions of their own.
  [/^(calendar|clock)/, ['mic', 'bic', 'lunch_start', 'lunch_end', 'pre_start', 'pre_end', 'post_start', 'post_end']],
  // Where the caller named it.
  [/^(stock|optionBars)/, ['currency']],
  // Nothing can be computed from a price without time value.
  [/^option(Chain|Snapshots)/, ['impliedVolatility', 'greeks']],
  // Kinds without rows are absent, and what a kind may have is not what every action has.
  [/^corporateActions\.corporate_actions/, ['*']],
]
const isAtTimes = (problem: string): boolean => {
  const [place = '', what] = problem.split(': ')
  const field = place.split('.').at(-1) ?? ''
  return (
    what === 'missing' &&
    AT_TIMES.some(([where, fields]) => where.test(place) && (fields[0] === '*' || fields.includes(field)))
  )
}

/** Calls that cannot succeed on this account: no option is held. */
const NEVER: ReadonlySet<string> = new Set(['optionExercise', 'optionDoNotExercise'])

describe('spec 7: every call of the table', () => {
  it.each(OPERATION_NAMES.filter((name) => !OPERATIONS[name].isStream))(
    '%s answers what its entry declares',
    async (name) => {
      const { success, host, method }: Operation = OPERATIONS[name]
      let successes = 0
      let before = await books()
      const seen = new Set<string>()
      await fc.assert(
        fc.asyncProperty(given(name), async (input) => {
          const { status, body } = await call(broker, name, input as Given)
          if (status === success) {
            successes += 1
            const after = await books()
            if (method === 'GET') expect(after).toEqual(before)
            before = after
            for (const instant of oddInstants(name, body)) seen.add(instant)
            for (const problem of typeof body === 'string' && name === 'logos' ? [] : problemsOf(name, body))
              seen.add(isAtTimes(problem) ? problem : `${problem} for ${JSON.stringify(input)}`)
            return
          }
          expect([...VALID_CALLS[name].statuses], JSON.stringify({ status, body })).toContain(status)
          expect(body).toMatchObject({ message: expect.stringMatching(/./) })
          if (host === 'trading' && status !== 401) expect(body).toHaveProperty('code')
          expect(await books()).toEqual(before)
        }),
        { numRuns: Math.ceil(8 * effort), examples: [[exampleOf(name, false)], [exampleOf(name, true)]] },
      )
      expect([...seen].filter((problem) => !isAtTimes(problem))).toEqual([])
      expect(successes > 0).toBe(!isNotOffered(name) && !NEVER.has(name))
    },
  )
})

describe('spec 8: what the catalogue of failures says is answered with its status', () => {
  it.each<[string, OperationName, () => Given, number]>([
    ['an order that is filled', 'deleteOrderByOrderID', () => ({ path: { order_id: filled } }), 422],
    ['more than the buying power', 'postOrder', () => ({ body: { ...COIN, qty: '100' } }), 403],
    ['a side that is none', 'postOrder', () => ({ body: { ...COIN, side: 'hold' } }), 422],
    ['exercising a stock', 'optionExercise', () => ({ path: { symbol_or_contract_id: 'AAPL' } }), 422],
    ['no such contract', 'getOptionContractSymbolOrId', () => ({ path: { symbol_or_id: 'AAPL260320C99999000' } }), 404],
    ['no such asset', 'getV2AssetsSymbolOrAssetId', () => ({ path: { symbol_or_asset_id: 'NOSUCH' } }), 404],
    ['no such watchlist', 'deleteWatchlistById', () => ({ path: { watchlist_id: 'none' } }), 404],
  ])('%s', async (_what, name, given, status) => {
    const before = await books()
    const answer = await call(broker, name, given())
    expect(answer).toMatchObject({ status, body: { code: expect.any(Number), message: expect.stringMatching(/./) } })
    expect(await books()).toEqual(before)
  })
})
