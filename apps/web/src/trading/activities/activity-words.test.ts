import { Activity } from '@paddock/contract/entities/activity'
import { formatDecimal } from '@paddock/decimal/decimal'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { standardTerms, termsBy } from '@paddock/market/options/terms'
import { expect, it } from 'vitest'
import { amountOf, bareWhenText, symbolOf, typeOf, wordsOf } from './activity-words.ts'

const ADJUSTED = 'AAPL1261218C00190000'
const termsOf = termsBy(
  new Map([[ADJUSTED, { ...standardTerms(ADJUSTED), multiplier: 150, shares: 150 } as OptionTerms]]),
)
const fill = (symbol: string, side: string): Activity => ({
  ...{ id: 'a', activity_type: 'FILL', symbol, side, qty: '2', price: '1.5' },
})

it.each([
  ['a share', 'AAPL', 'buy', '-3'],
  ['a coin', 'BTC/USD', 'sell', '3'],
  ['a contract', 'AAPL261218C00190000', 'sell', '300'],
  ['an adjusted contract, by its terms', ADJUSTED, 'buy', '-450'],
])('a fill moves the cash that its price is for: %s', (_what, symbol, side, cash) => {
  const amount = amountOf(fill(symbol, side), termsOf)
  expect(amount && formatDecimal(amount)).toBe(cash)
})

it.each([
  ['CFEE', 'ETHUSD', 'ETH/USD'],
  ['FILL', 'ETH/USD', 'ETH/USD'],
  ['FILL', 'AAPL', 'AAPL'],
])('a pair has one name in fills and in fees: %s of %s', (activity_type, symbol, name) => {
  expect(symbolOf({ id: 'a', activity_type, symbol })).toBe(name)
})

const traded = (side: string) =>
  Activity.parse({ id: '1', activity_type: 'FILL', side, qty: '8', price: '537.89', symbol: 'TSLA' })

it.each([
  ['buy', 'Bought 8 at 537.89'],
  ['sell', 'Sold 8 at 537.89'],
  ['sell_short', 'Sold short 8 at 537.89'],
])('a fill of side %s reads: %s', (side, words) => {
  expect(wordsOf(traded(side))).toBe(words)
})

const moved = (more: object) => Activity.parse({ id: '1', activity_type: 'DIV', ...more })

it('an activity without a description, or with an empty one, reads as its type, an unknown type as it is written', () => {
  expect(wordsOf(moved({}))).toBe('Dividend')
  expect(wordsOf(moved({ description: '' }))).toBe('Dividend')
  expect(wordsOf(moved({ activity_type: 'ZAKAT', description: null }))).toBe('ZAKAT')
})

it('an activity of which Alpaca tells the day alone, with or without a midnight, is of that day', () => {
  expect(bareWhenText(moved({ date: '2026-07-14' }))).toBe('14 Jul 2026')
  expect(bareWhenText(moved({ date: '2026-07-14T00:00:00Z' }))).toBe('14 Jul 2026')
  expect(bareWhenText(moved({ transaction_time: '2026-07-14T14:30:05.123456789Z' }))).toBe('14 Jul 2026 10:30:05')
})

const contract = { symbol: 'AAPL261218C00190000', qty: '-2' }

it.each([
  ['OPEXC', 'Exercise', { ...contract, description: 'Option Exercise' }, 'Exercised 2 contracts'],
  ['OPASN', 'Assignment', { ...contract, qty: '1', description: 'Option Assignment' }, 'Assigned on 1 contract'],
  ['OPEXP', 'Expiry', { ...contract, description: 'Option Expiry' }, 'Expired: 2 contracts'],
  ['OPTRD', 'Delivery', { symbol: 'AAPL', qty: '100', price: '310' }, 'Bought 100 at 310.00'],
  ['OPTRD', 'Delivery', { symbol: 'AAPL', qty: '-100', price: '310' }, 'Sold 100 at 310.00'],
  ['OPEXC', 'Exercise', { description: 'Option Exercise' }, 'Option Exercise'],
])('what became of contracts reads in words: %s is %s', (activity_type, kind, more, words) => {
  expect(typeOf(moved({ activity_type, ...more }))).toBe(kind)
  expect(wordsOf(moved({ activity_type, ...more }))).toBe(words)
})
