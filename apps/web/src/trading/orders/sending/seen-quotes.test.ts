import { readSeenQuotes } from '@paddock/contract/desk/order-intents'
import type { OptionSnapshot } from '@paddock/contract/entities/option-data'
import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { KnownPrice } from '../../../live/streams/live-price.ts'
import { seenQuotes } from './seen-quotes.ts'

const [CALL, PUT] = ['AAPL261218C00190000', 'AAPL261218P00180000']
const AAPL = {
  bid: 187.18,
  ask: 187.2,
  quotedAt: '2026-03-09T14:59:59.123456789Z',
  last: undefined,
  tradedAt: undefined,
}
const SNAPSHOT = {
  latestQuote: { bp: 3.1, ap: 3.25, t: '2026-03-09T14:59:58Z' },
  latestTrade: { p: 3.2, t: '2026-03-09T14:50:00Z' },
}
const screen = {
  feeds: { stocks: 'iex', options: 'indicative', overnight: 'overnight', crypto: 'us' } as const,
  priceOf: (symbol: string) => (symbol === 'AAPL' ? (AAPL as KnownPrice) : undefined),
  contractOf: (symbol: string) => (symbol === CALL ? (SNAPSHOT as OptionSnapshot) : undefined),
}

it('spec 4.7: of a price from another feed than the one in use names the one it came from', () => {
  const [seen] = seenQuotes({ symbol: 'AAPL' }, { ...screen, priceOf: () => ({ ...AAPL, feed: 'sip' }) as KnownPrice })
  expect(seen?.feed).toBe('SIP')
})

it.each([
  [
    'a stock',
    { symbol: 'AAPL' },
    [
      {
        ...{ symbol: 'AAPL', feed: 'IEX', bid: '187.18', ask: '187.2', quoted_at: '2026-03-09T14:59:59.123Z' },
        ...{ last: null, traded_at: null },
      },
    ],
  ],
  [
    'a spread of which one contract is on the screen',
    { legs: [{ symbol: CALL }, { symbol: PUT }] },
    [
      {
        ...{ symbol: CALL, feed: 'Indicative', bid: '3.1', ask: '3.25', quoted_at: '2026-03-09T14:59:58Z' },
        ...{ last: '3.2', traded_at: '2026-03-09T14:50:00Z' },
      },
    ],
  ],
  ['what is not on the screen', { symbol: 'KO' }, []],
  ['an order that names nothing', {}, []],
])('spec 4.7: of %s tells what was seen', (_, order, quotes) => {
  expect(seenQuotes(order, screen)).toEqual(quotes)
})

it('tells the server nothing that it would refuse, whatever prices and times the market has', () => {
  const part = fc.option(
    fc.oneof(fc.double({ noNaN: true, min: 1e-9, max: 1e9 }), fc.integer({ min: 0, max: 1_000_000 })),
    {
      nil: undefined,
    },
  )
  const at = fc.option(
    fc.oneof(
      fc.constantFrom('', 'now'),
      fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }).map((date) => date.toISOString()),
      fc.constant('2026-03-09T10:59:59.5-04:00'),
    ),
    { nil: undefined },
  )
  const price = fc.record({ bid: part, ask: part, quotedAt: at, last: part, tradedAt: at })
  forAll(300, price, (known) => {
    const quotes = seenQuotes({ symbol: 'AAPL' }, { ...screen, priceOf: () => known as KnownPrice })
    expect(readSeenQuotes(JSON.stringify(quotes))).toEqual(quotes)
  })
})
