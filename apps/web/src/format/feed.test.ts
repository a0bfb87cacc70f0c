import { expect, it } from 'vitest'
import { feedsInWords, feedWords } from './feed.ts'

const IEX = { stocks: 'iex', options: 'indicative', overnight: 'overnight', crypto: 'us' } as const

it.each([
  ['a chart of old bars', 'AAPL', { read: ['sip'] }, 'SIP'],
  ['old bars that run on a price', 'AAPL', { read: ['sip'], live: 'iex' }, 'SIP, live IEX'],
  ['bars of two feeds, of which one is live', 'AAPL', { read: ['iex', 'sip'], live: 'iex' }, 'IEX and SIP'],
  ['one feed for all', 'AAPL', { read: ['iex'], live: 'iex' }, 'IEX'],
  ['a price', 'AAPL', { live: 'delayed_sip' }, 'SIP delayed 15 min'],
  ['a price that a stream told first', 'AAPL', { live: null }, 'IEX'],
  ['a price that is not known', 'AAPL', {}, undefined],
  ['contracts of another feed than the one in use', 'AAPL261218C00200000', { read: ['opra'] }, 'OPRA'],
  ['at night', 'AAPL', { live: 'boats' }, 'Blue Ocean ATS'],
  ['a feed of a later day', 'AAPL', { live: 'otc' }, 'otc'],
  ['coins, which have one place', 'BTC/USD', {}, 'Alpaca crypto'],
])('%s', (_what, symbol, shown, words) => {
  expect(feedWords(IEX, symbol, shown)).toBe(words)
})

it.each([
  ['prices that move', [], ['iex'], 'IEX'],
  ['shares and coins', [], ['iex', 'us'], 'Alpaca crypto and IEX'],
  ['coins of another place', [], ['eu-1'], 'Kraken EU'],
  ['a screen of two feeds whose rows move', ['sip', 'iex'], ['iex'], 'IEX and SIP'],
  ['a screen whose rows move by another', ['sip'], ['iex'], 'SIP, live IEX'],
  ['prices of no feed', [], [null], 'none'],
  ['nothing', [], [], undefined],
])('%s are labelled', (_what, read, live, words) => {
  expect(feedsInWords(read, live)).toBe(words)
})

it('what is not Alpaca’s has no feed of theirs', () => {
  expect(feedWords(undefined, 'AAPL', { read: ['sip'], live: 'iex' })).toBeUndefined()
})
