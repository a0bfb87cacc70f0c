import { asMoney, asPrice, asQuantity, NO_QUANTITY } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import { expect, it } from 'vitest'
import { type EstimatedLegs, estimate, estimateLegs } from './estimate.ts'
import type { Beside } from './options/needs.ts'
import { instrumentOf, TestBroker } from './testing/test-broker.ts'

const [C100, C105, C190, C200] = [100, 105, 190, 200].map(
  (strike) => `AAPL260918C00${String(strike).padStart(3, '0')}000`,
) as [string, string, string, string]
const PRICES: Readonly<Record<string, readonly [bid: string, ask: string]>> = {
  [C100]: ['4', '4.10'],
  [C105]: ['2.10', '2.20'],
  [C190]: ['15', '15.20'],
  [C200]: ['9.90', '10'],
}
const option = (symbol: string) => {
  const terms = instrumentOf(symbol).option
  if (!terms) throw new Error(symbol)
  return terms
}
const leg = (side: 'buy' | 'sell', symbol: string, isClosing = false) => ({
  ...{ side, ratio: 1, isClosing, option: option(symbol) },
  quote: new TestBroker()
    .price(symbol, { bid: PRICES[symbol]?.[0] ?? '1', ask: PRICES[symbol]?.[1] ?? '1' })
    .symbol(symbol).quote,
})
const beside = (held: readonly (readonly [string, number])[] = [], freeShares = 0): Beside => ({
  contracts: held.map(([symbol, qty]) => ({ terms: option(symbol), qty })),
  perhaps: [],
  freeShares,
})
const legs = (qty: number, limit: string | null, ...all: EstimatedLegs['legs']): EstimatedLegs => ({
  ...{ qty: asQuantity(qty), limitPrice: limit === null ? null : asPrice(limit), legs: all },
})

it.each<[string, EstimatedLegs, Beside, object | undefined]>([
  [
    'O6: a credit spread is held at its width less what it brings',
    legs(1, '-5', leg('sell', C190), leg('buy', C200)),
    beside(),
    { value: '-500', hold: '500', missingShares: 0, isAffordable: true },
  ],
  [
    'O6 at the market: sold at the bid of 15, bought at the ask of 10',
    legs(1, null, leg('sell', C190), leg('buy', C200)),
    beside(),
    { value: '-500', hold: '500' },
  ],
  [
    'O9: a debit spread is held at its price',
    legs(2, '2', leg('buy', C100), leg('sell', C105)),
    beside(),
    { value: '400', hold: '400' },
  ],
  [
    'closing what was written holds nothing',
    legs(1, '6', leg('buy', C190, true), leg('sell', C200, true)),
    beside([
      [C190, -1],
      [C200, 1],
    ]),
    { value: '600', hold: '0' },
  ],
  [
    'a naked leg says how many shares it misses',
    legs(1, '-5', leg('sell', C100), leg('sell', C105)),
    beside([], 100),
    { missingShares: 100, isAffordable: false },
  ],
  [
    'rolling: what ends gives back what it required',
    legs(1, '1', leg('buy', C190, true), leg('sell', C200)),
    beside([[C190, -1]], 100),
    { value: '100', hold: '100', missingShares: 0 },
  ],
  ['no leg', legs(1, '1'), beside(), undefined],
])('%s', (_name, order, there, expected) => {
  const found = estimateLegs(order, there, asMoney('100000'))
  const plain = found && { ...found, value: toWire(found.value), hold: toWire(found.hold) }
  if (expected) expect(plain).toMatchObject(expected)
  else expect(found).toBeUndefined()
})

it.each<[string, 'buy' | 'sell', string, string, Beside | undefined, string, number]>([
  ['O5: a put is secured by its strike less its price', 'sell', 'AAPL260918P00205000', '1.90', beside(), '20310', 0],
  ['a put without a word of what is held', 'sell', 'AAPL260918P00205000', '1.90', undefined, '20310', 0],
  ['a put above a long one', 'sell', 'AAPL260918P00205000', '1.90', beside([['AAPL260918P00200000', 1]]), '310', 0],
  ['a covered call', 'sell', C100, '4', beside([], 100), '0', 0],
  ['a naked call', 'sell', C100, '4', beside(), '0', 100],
  ['a call below a long one', 'sell', C100, '4', beside([[C105, 1]]), '100', 0],
  ['a long call is paid', 'buy', C100, '4', beside(), '400', 0],
])('one contract: %s', (_name, side, symbol, limit, there, hold, missingShares) => {
  const now = new TestBroker().price(symbol, { bid: limit, ask: limit }).symbol(symbol)
  const order = { side, qty: asQuantity('1'), notional: null, limitPrice: asPrice(limit) }
  const found = estimate(order, now, NO_QUANTITY, asMoney('100000'), 'regular', there)
  expect([toWire(found.hold), found.missingShares]).toEqual([hold, missingShares])
})
