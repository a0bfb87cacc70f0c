import { expect, it } from 'vitest'
import { isRankedHere, shown } from './ranking.ts'

const asset = (symbol: string, more = {}) => ({ symbol, name: symbol, exchange: 'NASDAQ', tradable: true, ...more })
const ASSETS = [
  asset('AAA'),
  asset('PNY'),
  asset('OFF', { tradable: false }),
  asset('AAAW', { name: 'Triple A Inc. Warrants' }),
  asset('UNT', { name: 'Merger Corp Unit' }),
  asset('UTD', { name: 'United Airlines' }),
  asset('KO', { exchange: 'NYSE' }),
  asset('SPY', { exchange: 'ARCA' }),
]
const RANKED = ['AAA', 'PNY', 'OFF', 'AAAW', 'UNT', 'UTD', 'KO', 'SPY', 'GONE'].map((symbol) => ({
  symbol,
  price: symbol === 'PNY' ? 0.99 : symbol === 'UTD' ? undefined : 10,
}))

it.each([
  ['US', 50, ['AAA', 'UTD', 'KO', 'SPY'], 'no penny stocks, warrants, units, and nothing that cannot be traded'],
  ['US', 2, ['AAA', 'UTD'], 'as many as are wanted'],
  ['NYSE', 50, ['KO'], 'of one exchange'],
  ['AMEX', 50, ['SPY'], 'Arca is listed under it'],
  ['LSE', 50, [], 'other countries have no list here'],
] as const)('%s, %i: %j, %s', (exchange, rows, expected, _why) =>
  expect(shown(RANKED, ASSETS, exchange, rows)).toEqual(expected),
)

it('knows which exchanges it ranks', () => expect(['US', 'OTC', 'LSE'].map(isRankedHere)).toEqual([true, true, false]))
