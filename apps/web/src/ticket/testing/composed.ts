/** Orders as a person may compose them, beside a practice account that can be asked for the same: generated, for tests. */
import { accountView } from '@paddock/broker/project/account'
import { TestBroker } from '@paddock/broker/testing/test-broker'
import type { Order } from '@paddock/contract/entities/order'
import { FINAL_STATUSES } from '@paddock/contract/entities/order'
import { decimal } from '@paddock/decimal/decimal'
import { toTimestamp } from '@paddock/market/instant'
import { toAsset } from '@paddock/market/instruments/asset'
import { classOf } from '@paddock/market/options/symbol'
import { standardTerms } from '@paddock/market/options/terms'
import { phaseAt } from '@paddock/market/sessions/calendar'
import fc from 'fast-check'
import { areOrdersOnMargin, heldCash } from '../../trading/balances/held-cash.ts'
import { changed, type Draft, newDraft, timeChoice, typeChoice } from '../draft/draft.ts'
import type { ContractNow, Facts } from '../facts/facts.ts'
import { locatedShares } from '../facts/located.ts'
import { facts as noFacts } from './facts.ts'

export const CONTRACTS = [
  'AAPL260918C00100000',
  'AAPL260918C00105000',
  'AAPL260918P00095000',
  'AAPL261016C00110000',
] as const
const SYMBOLS = ['AAPL', 'LOW', 'HARD', 'BTC/USD', ...CONTRACTS] as const
const QUOTES = {
  AAPL: { bid: '99.98', ask: '100.02', last: '100' },
  LOW: { bid: '0.8101', ask: '0.8105', last: '0.8103' },
  HARD: { bid: '20.10', ask: '20.30', last: '20.20' },
  'BTC/USD': { bid: '59990.5', ask: '60010.25', last: '60000' },
  AAPL260918C00100000: { bid: '2.10', ask: '2.20' },
  AAPL260918C00105000: { bid: '0.60', ask: '0.66' },
  AAPL260918P00095000: { bid: '0.70', ask: '0.78' },
  AAPL261016C00110000: { bid: '1.05', ask: '1.15' },
} as const

export const deskAt = (now: number, cash: string, multiplier: 1 | 2 | 4 = 4): TestBroker =>
  quoted(new TestBroker({ now, cash, multiplier }))

/** Every symbol at its quote, but for one that is somewhere else. */
export function quoted(
  desk: TestBroker,
  elsewhere: { readonly symbol: string; readonly at: string } | undefined = undefined,
): TestBroker {
  for (const [symbol, quote] of Object.entries(QUOTES)) {
    const at = symbol === elsewhere?.symbol && elsewhere.at
    desk.price(
      symbol,
      at ? { bid: at, ask: at } : quote,
      symbol === 'HARD' ? { isEasyToBorrow: false, isFractionable: false, isMarginable: false } : {},
    )
  }
  return desk
}

/** What was traded and rests before the ticket opens. */
export const past = fc.array(
  fc.oneof(
    fc.record({
      symbol: fc.constantFrom<string>(...SYMBOLS),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      qty: fc.constantFrom('1', '2', '5', '100', '0.4'),
    }),
    fc.record({
      symbol: fc.constantFrom<string>(...SYMBOLS),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      qty: fc.constantFrom('1', '3', '0.5'),
      type: fc.constant('limit' as const),
      limit_price: fc.constantFrom('0.7', '2', '90', '100', '110', '50000', '70000'),
    }),
  ),
  { maxLength: 8 },
)

const price = fc.constantFrom(
  '',
  'b',
  'm',
  'a+2',
  'l-40',
  '99.5',
  '100.5',
  '0.8',
  '0.81',
  '2.15',
  '60000',
  '95',
  '105',
  '100.001',
)
const leg = fc.record({
  symbol: fc.constantFrom<string>(...CONTRACTS),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  ratio: fc.constantFrom(1, 1, 2),
})
const legsOf = (minLength: number, maxLength: number) =>
  fc.uniqueArray(leg, { minLength, maxLength, selector: ({ symbol }) => symbol })
const legs = fc.oneof({ arbitrary: legsOf(2, 4), weight: 4 }, { arbitrary: legsOf(0, 1), weight: 1 })
const parts = {
  symbol: fc.constantFrom<string>(...SYMBOLS),
  isSell: fc.boolean(),
  isCredit: fc.boolean(),
  type: fc.constantFrom('market', 'limit', 'stop', 'stop_limit', 'trailing_stop'),
  time: fc.constantFrom('day', 'gtc', 'ioc', 'fok', 'opg', 'cls'),
  limitPrice: price,
  stopPrice: price,
  trailPrice: fc.constantFrom('', '1', '2.5', '99', '0.05'),
  trailUnit: fc.constantFrom('price' as const, 'percent' as const),
  quantity: fc.constantFrom('1', '1', '1', '2', '2', '2', '5', '5', '100', '5000', '0.5', '0.001', ''),
  notional: fc.constantFrom('', '0.5', '50', '50', '250.5', '250.5', '900', '90000'),
  percent: fc.constantFrom('10', '50', '100'),
  risk: fc.constantFrom('100', '1'),
  riskUnit: fc.constantFrom('usd' as const, 'equity' as const),
  sizeUnit: fc.oneof(
    { arbitrary: fc.constantFrom('qty' as const, 'notional' as const), weight: 6 },
    { arbitrary: fc.constantFrom('percent' as const, 'risk' as const), weight: 1 },
  ),
  exits: fc.record({
    isOn: fc.constantFrom(true, false, false),
    isExit: fc.boolean(),
    target: fc.constantFrom('', '110', '90', '2', '5'),
    targetUnit: fc.constantFrom('price' as const, 'percent' as const, 'usd' as const, 'r' as const),
    stop: fc.constantFrom('', '95', '108', '3'),
    stopUnit: fc.constantFrom('price' as const, 'percent' as const, 'usd' as const, 'trail-percent' as const),
    stopLimit: fc.constantFrom('', '', '94', '109'),
    more: fc.constantFrom([], [], [{ price: '115', part: '50' }]),
    otherSymbol: fc.constant('AAPL'),
    otherDirection: fc.constantFrom('falls' as const, 'rises' as const),
    otherPrice: fc.constantFrom('', '', '90'),
    closeMinutes: fc.constantFrom('', '', '5', '1.5'),
    onMissed: fc.constantFrom('ask' as const, 'act' as const),
  }),
  extendedHours: fc.boolean(),
}
/** Changes of a draft, weighted so that most drafts have a size and legs enough. */
export const change = fc.oneof(
  { arbitrary: fc.record(parts, { requiredKeys: [] }), weight: 3 },
  { arbitrary: fc.record({ ...parts, legs }, { requiredKeys: [] }), weight: 1 },
)

export type Past = typeof past extends fc.Arbitrary<infer Orders> ? Orders : never
export type Change = typeof change extends fc.Arbitrary<infer One> ? One : never

export function composed(changes: readonly Change[]): Draft {
  return changes.reduce<Draft>(
    (before, { symbol, type, time, ...rest }) => {
      const next = {
        ...rest,
        ...(symbol === undefined ? {} : { selectedAsset: { label: symbol, value: symbol, exchange: '' } }),
        ...(type === undefined ? {} : { selectedOrderType: typeChoice(type) }),
        ...(time === undefined ? {} : { selectedTimeInForce: timeChoice(time) }),
      }
      return changed(before, next as Partial<Draft>)
    },
    newDraft('AAPL', 'client-1'),
  )
}

/** What the desk would read over the wire. */
export function factsFor(desk: TestBroker, draft: Draft): Facts {
  const context = desk.context()
  const symbol = draft.legs[0]?.symbol ?? draft.selectedAsset?.value ?? ''
  const known = desk.symbol(symbol)
  const latest = new Map<string, Order>()
  for (const row of desk.rows) if (row.kind === 'order') latest.set(row.order.id, row.order as Order)
  const orders = [...latest.values()].filter(({ status }) => !FINAL_STATUSES.has(status))
  const nested = new Set(orders.flatMap(({ legs }) => (legs ?? []).map(({ id }) => id)))
  const positions = desk.positions()
  const contracts = new Map<string, ContractNow>(
    CONTRACTS.flatMap((name) => {
      const terms = standardTerms(name)
      const { quote, last } = desk.symbol(name)
      return terms ? [[name, { terms, quote, last, delta: undefined, impliedVolatility: undefined }] as const] : []
    }),
  )
  const assets = [...new Set(['AAPL', 'LOW', 'HARD', 'BTC/USD'])].map((name) =>
    toAsset(desk.symbol(name).instrument, true),
  )
  const { configuration } = desk.account
  const locates = desk.events.flatMap(({ at, body }) =>
    body.kind === 'shares-located' && body.expiresAt > desk.now
      ? [
          {
            ...{ id: body.locateId, symbol: body.symbol, status: 'active', requested_qty: body.requestedQty },
            ...{ located_qty: body.locatedQty, created_at: toTimestamp(at), expires_at: toTimestamp(body.expiresAt) },
          },
        ]
      : [],
  )
  return noFacts({
    asset: toAsset(known.instrument, true),
    quote: known.quote,
    last: known.last,
    position: positions.find((position) => position.symbol === symbol.replace('/', '')),
    positions,
    orders: orders.filter(({ id }) => !nested.has(id)),
    account: accountView(desk.account, context),
    configuration,
    heldCash: heldCash(orders, assets, standardTerms),
    areOrdersOnMargin: areOrdersOnMargin(orders, positions, assets),
    located: locatedShares(locates, [...latest.values()], symbol, desk.now),
    phase: classOf(symbol) === 'crypto' ? 'regular' : phaseAt(desk.now),
    at: desk.now,
    contracts,
    underlying: decimal('100'),
  })
}
