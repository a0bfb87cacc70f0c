import { anOrder } from '@paddock/analytics/testing/orders'
import { formatDecimal } from '@paddock/decimal/decimal'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { standardTerms, termsBy } from '@paddock/market/options/terms'
import { expect, it } from 'vitest'
import { heldCash } from './held-cash.ts'

const [CALL, PUT, ADJUSTED, ADJUSTED_PUT] = [
  ...['AAPL261218C00190000', 'AAPL261218P00190000', 'AAPL1261218C00190000', 'AAPL1261218P00190000'],
] as const
const adjusted = (symbol = '') =>
  [symbol, { ...standardTerms(symbol), multiplier: 150, shares: 150 } as OptionTerms] as const
const termsOf = termsBy(new Map([adjusted(ADJUSTED), adjusted(ADJUSTED_PUT)]))
const order = (symbol: string | undefined, side: string, position_intent: string) =>
  anOrder({ symbol: symbol ?? '', side, position_intent, qty: '3', filled_qty: '1', limit_price: '2', status: 'new' })
const COIN = anOrder({
  ...{ symbol: 'BTC/USD', asset_class: 'crypto', limit_price: '101', status: 'partially_filled' },
  ...{ qty: null, notional: '250', filled_qty: '1.5', filled_avg_price: '100.1' },
})

it.each([
  ['a call that is bought', order(CALL, 'buy', 'buy_to_open'), '400'],
  ['a put that is written, by its strike', order(PUT, 'sell', 'sell_to_open'), '38000'],
  ['an adjusted call, by its terms', order(ADJUSTED, 'buy', 'buy_to_open'), '600'],
  ['an adjusted put that is written', order(ADJUSTED_PUT, 'sell', 'sell_to_open'), '57000'],
  ['a coin by amount, what of it is not spent', COIN, '99.85'],
  ['what closes', order(CALL, 'buy', 'buy_to_close'), '0'],
])('what is left of a working order holds cash: %s', (_what, of, held) => {
  expect(formatDecimal(heldCash([of], [], termsOf))).toBe(held)
})
