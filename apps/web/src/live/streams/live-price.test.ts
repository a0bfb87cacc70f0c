import type { Snapshot } from '@paddock/contract/entities/market-data'
import { expect, it } from 'vitest'
import { moved, seeded, shownPrice } from './live-price.ts'
import type { MarketMessage } from './market-stream.ts'

const at = (second: number) => `2026-03-09T15:00:${String(second).padStart(2, '0')}Z`
const quote = (second: number, bid: number) =>
  ({ T: 'q', S: 'KO', t: at(second), bp: bid, ap: bid + 1, bs: 1, as: 1 }) as MarketMessage
const trade = (second: number, price: number) => ({ T: 't', S: 'KO', t: at(second), p: price, s: 1 }) as MarketMessage
const snapshot = (quoted: number, bid: number, traded: number, price: number) =>
  ({
    latestQuote: { t: at(quoted), bp: bid, ap: bid + 1, bs: 1, as: 1 },
    latestTrade: { t: at(traded), p: price, s: 1 },
  }) as Snapshot

it.each([
  ['the quote of the stream is newer, its last price older', quote(30, 50), trade(1, 40), { bid: 50, last: 45 }],
  ['the last price of the stream is newer, its quote older', quote(1, 50), trade(30, 40), { bid: 44, last: 40 }],
  ['both of the stream are newer', quote(30, 50), trade(30, 40), { bid: 50, last: 40 }],
  ['both of the stream are older', quote(1, 50), trade(1, 40), { bid: 44, last: 45 }],
])('after a break each part of a price is the newer one: %s', (_, quoted, traded, newest) => {
  const known = moved(moved(undefined, quoted), traded)
  expect(shownPrice(seeded(known, snapshot(20, 44, 20, 45)))).toMatchObject({ ...newest, ask: newest.bid + 1 })
})

it('says when its newest part was made, and is what a snapshot says where nothing streamed', () => {
  expect(shownPrice(seeded(undefined, snapshot(20, 44, 10, 45)))).toMatchObject({
    ...{ bid: 44, last: 45, at: Date.parse(at(20)) },
  })
  expect(shownPrice(seeded(undefined, { dailyBar: { c: 9 } } as Snapshot))).toMatchObject({ last: 9, at: 0 })
})
