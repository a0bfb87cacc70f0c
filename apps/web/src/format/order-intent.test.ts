import type { OrderIntent } from '@paddock/contract/desk/order-intents'
import { expect, it } from 'vitest'
import { intentText } from './order-intent.ts'

const AT = '2026-03-09T15:00:00Z'
const QUOTE = {
  ...{ symbol: 'AAPL', feed: 'IEX', bid: '187.18', ask: '187.2', quoted_at: '2026-03-09T14:59:59.5Z' },
  ...{ last: '187.19', traded_at: '2026-03-09T14:59:58Z' },
}
const BARE = { ...QUOTE, symbol: 'BTC/USD', feed: null, quoted_at: null, last: null, traded_at: null }

it.each<[string, Partial<OrderIntent>, string]>([
  ['a person', { actor: { kind: 'user', id: 'u1' } }, 'Sent from the desk, Mon 09 Mar 2026 11:00:00 New York.'],
  ['a script', { actor: { kind: 'key', id: 'PK1' } }, 'Sent by access key PK1, Mon 09 Mar 2026 11:00:00 New York.'],
  ['a held order', { actor: { kind: 'wake-up' } }, 'Sent by this server, Mon 09 Mar 2026 11:00:00 New York.'],
  ['somebody', {}, 'Sent, Mon 09 Mar 2026 11:00:00 New York.'],
  [
    'a person who saw quotes',
    { actor: { kind: 'user', id: 'u1' }, quotes: [QUOTE, BARE] },
    'Sent from the desk, Mon 09 Mar 2026 11:00:00 New York. AAPL 187.18 × 187.20 (IEX, 10:59:59), last 187.19 (10:59:58); BTC/USD 187.18 × 187.20.',
  ],
])('an order of %s', (_, intent, text) => {
  expect(intentText({ at: AT, actor: null, quotes: null, ...intent })).toBe(text)
})
