import { ApiError } from '@paddock/contract/errors/api-error'
import { expect, it } from 'vitest'
import { marketRefusalWords } from './market-refusal-words.ts'

const refused = (status: number, message: string) =>
  new ApiError({ operation: 'stockSnapshots', status, headers: {}, body: { code: 1, message } })

// The sentence of 403 is Alpaca's for a plan without the feed.
it.each([
  [401, 'unauthorized.', 'No stock prices: keys not accepted', true],
  [403, 'subscription does not permit querying recent SIP data', 'No stock prices: refused', true],
  [429, 'too many requests.', 'No stock prices: too many requests', false],
  [502, 'Alpaca could not be asked: connection refused', 'No stock prices: Alpaca does not answer', false],
  [404, 'endpoint not found.', 'No stock prices: refused', false],
])('%i names the call, what was said and what to do', (status, message, short, isOfKeys) => {
  const words = marketRefusalWords({ feed: 'stocks', error: refused(status, message) }, 'Alpaca')
  expect([words.short, words.why, words.isOfKeys]).toEqual([
    short,
    `Alpaca answered stockSnapshots with ${status}: ${message}`,
    isOfKeys,
  ])
  expect(words.remedy).toMatch(/\.$/)
})

it('symbols that a recording does not have are no refusal of prices', () => {
  const error = refused(404, 'there is no recorded data for SPY in this market')
  expect(marketRefusalWords({ feed: 'stocks', error }, 'Paddock')).toMatchObject({
    short: 'No stock prices: no data for these symbols',
    remedy: 'This market has none of these symbols. Other prices are not affected.',
  })
})

it('no answer at all is the server that is away', () => {
  expect(marketRefusalWords({ feed: 'crypto', error: new TypeError('Failed to fetch') }, 'Paddock')).toEqual({
    short: 'No coin prices: no answer',
    why: 'The server did not answer when coin prices were read.',
    remedy: 'They are read again when it comes back. Orders at the broker are not affected.',
    isOfKeys: false,
  })
})
