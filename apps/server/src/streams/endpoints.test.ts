import { expect, it } from 'vitest'
import { endpointAt } from './endpoints.ts'

const key = { kind: 'key' }
const visitor = { kind: 'visitor' }
const account = { kind: 'account', accountId: 'a1' }

it.each([
  ['/stream', { kind: 'trading', entrance: key }],
  ['/v2/iex', { kind: 'market-data', feed: 'iex', entrance: key }],
  ['/v2/delayed_sip', { kind: 'market-data', feed: 'delayed_sip', entrance: key }],
  ['/v2/test', { kind: 'market-data', feed: 'test', entrance: key }],
  ['/v1beta3/crypto/eu-1', { kind: 'market-data', feed: 'crypto', entrance: key }],
  ['/api/accounts/a1/stream', { kind: 'trading', entrance: account }],
  ['/api/accounts/a1/v2/sip', { kind: 'market-data', feed: 'sip', entrance: account }],
  ['/api/market/v2/sip', { kind: 'market-data', feed: 'sip', entrance: visitor }],
  ['/api/market/v1beta3/crypto/us', { kind: 'market-data', feed: 'crypto', entrance: visitor }],
  ['/api/market/stream', undefined],
  ['/v2/stream', undefined],
  ['/v2/constructor', undefined],
  ['/stream/', undefined],
  ['/', undefined],
])('%s is %j', (path, endpoint) => {
  expect(endpointAt(path)).toEqual(endpoint)
})
