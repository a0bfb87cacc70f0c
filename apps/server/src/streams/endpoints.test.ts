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
  ['/v1beta3/crypto/eu-1', { kind: 'market-data', feed: 'crypto', location: 'eu-1', entrance: key }],
  ['/v2/overnight', { kind: 'market-data', feed: 'overnight', entrance: key }],
  ['/v1beta1/boats', { kind: 'market-data', feed: 'boats', entrance: key }],
  ['/v1beta1/overnight', { kind: 'market-data', feed: 'overnight', entrance: key }],
  ['/v1beta1/indicative', { kind: 'market-data', feed: 'indicative', entrance: key }],
  ['/v1beta1/opra', { kind: 'market-data', feed: 'opra', entrance: key }],
  ['/v1beta1/news', { kind: 'market-data', feed: 'news', entrance: key }],
  ['/v1beta3/crypto/us-2', { kind: 'market-data', feed: 'crypto', location: 'us-2', entrance: key }],
  ['/v1beta3/crypto/bs-1', { kind: 'market-data', feed: 'crypto', location: 'bs-1', entrance: key }],
  ['/v1beta3/crypto/us', { kind: 'market-data', feed: 'crypto', location: 'us', entrance: key }],
  ['/v1beta3/crypto/us-3', undefined],
  ['/v2/opra', undefined],
  ['/api/accounts/a1/v1beta1/opra', { kind: 'market-data', feed: 'opra', entrance: account }],
  ['/api/market/v1beta1/news', { kind: 'market-data', feed: 'news', entrance: visitor }],
  ['/api/accounts/a1/stream', { kind: 'trading', entrance: account }],
  ['/api/accounts/a1/v2/sip', { kind: 'market-data', feed: 'sip', entrance: account }],
  ['/api/market/v2/sip', { kind: 'market-data', feed: 'sip', entrance: visitor }],
  ['/api/market/v1beta3/crypto/us', { kind: 'market-data', feed: 'crypto', location: 'us', entrance: visitor }],
  ['/api/market/stream', undefined],
  ['/v2/stream', undefined],
  ['/v2/constructor', undefined],
  ['/stream/', undefined],
  ['/', undefined],
])('%s is %j', (path, endpoint) => {
  expect(endpointAt(path)).toEqual(endpoint)
})
