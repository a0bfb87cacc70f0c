import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forAll } from '../testing/for-all.ts'
import { readSeenQuotes, type SeenQuote } from './order-intents.ts'

const QUOTE: SeenQuote = {
  ...{ symbol: 'AAPL', feed: 'IEX', bid: '187.18', ask: '187.2', quoted_at: '2026-03-09T15:00:00.123Z' },
  ...{ last: '187.19', traded_at: '2026-03-09T14:59:59.999999999Z' },
}
const NOTHING: SeenQuote = { ...QUOTE, feed: null, bid: null, ask: null, quoted_at: null, last: null, traded_at: null }

it('reads the quotes of each symbol, with what was not on the screen as null', () => {
  const quotes = [QUOTE, { ...NOTHING, symbol: 'BTC/USD' }]
  expect(readSeenQuotes(JSON.stringify(quotes))).toEqual(quotes)
})

it.each<readonly [string, string]>([
  ['no JSON', '{'],
  ['no list', JSON.stringify(QUOTE)],
  ['none', '[]'],
  ['too many', JSON.stringify(Array.from({ length: 9 }, () => QUOTE))],
  ['a header that is too long', `[${JSON.stringify(QUOTE)}${' '.repeat(4_096)}]`],
  ...Object.entries({
    symbol: ['', 7, 'A'.repeat(33)],
    feed: ['', 'F'.repeat(33)],
    bid: ['high', '', 187.18, '1'.repeat(33)],
    ask: ['1e5x', {}],
    quoted_at: ['yesterday', 1, '2026-03-09'],
    last: [[]],
    traded_at: [''],
    other: ['more'],
  }).flatMap(([field, values]) =>
    values.map(
      (value) => [`${field} ${JSON.stringify(value)}`, JSON.stringify([{ ...QUOTE, [field]: value }])] as const,
    ),
  ),
])('refuses %s', (_, header) => {
  expect(readSeenQuotes(header)).toBeUndefined()
})

it('answers quotes or nothing, whatever it is given', () =>
  forAll(300, fc.oneof(fc.string(), fc.json()), (header) => {
    const read = readSeenQuotes(header)
    expect(read === undefined || Array.isArray(read)).toBe(true)
  }))
