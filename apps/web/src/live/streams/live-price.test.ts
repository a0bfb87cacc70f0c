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

const bar = (t: string, c: number) => ({ t, o: c - 1, h: c + 1, l: c - 2, c, v: 1000, n: 10, vw: c })
const THURSDAY = bar('2026-03-05T05:00:00Z', 98)
const FRIDAY = bar('2026-03-06T05:00:00Z', 100)
const MONDAY = bar('2026-03-09T04:00:00Z', 104)
const traded105 = { latestTrade: { t: '2026-03-09T12:00:00Z', p: 105, s: 1 } }

it.each([
  ['from its open until the next one begins, over the weekend too', '2026-03-06', FRIDAY, THURSDAY, 98, 99],
  ['from the night before the next one on', '2026-03-09', FRIDAY, THURSDAY, 100, undefined],
  ['after that one’s open', '2026-03-09', MONDAY, FRIDAY, 100, 103],
])(
  'the day of a stock counts from the close that positions count from: %s',
  (_, day, dailyBar, prevDailyBar, previousClose, open) => {
    const price = seeded(undefined, { ...traded105, dailyBar, prevDailyBar } as Snapshot, 'sip', day)
    const rest = open === undefined ? undefined : dailyBar
    expect(price).toMatchObject({ last: 105, previousClose, open, high: rest?.h, low: rest?.l, volume: rest?.v })
  },
)

it('the day of a coin is the one its daily bar says', () => {
  const snapshot = { ...traded105, dailyBar: FRIDAY, prevDailyBar: THURSDAY } as Snapshot
  expect(seeded(undefined, snapshot, 'us')).toMatchObject({ previousClose: 98, open: 99 })
})

it.each([
  ['of trades moves it', 3, 60],
  ['that nobody traded in has the middle of quotes, and does not', 0, 40],
])('the last price: a bar %s', (_, v, last) => {
  const minute = { T: 'b', S: 'BTC/USD', t: at(30), o: 60, h: 60, l: 60, c: 60, v, n: v, vw: 60 } as MarketMessage
  expect(moved(moved(undefined, trade(1, 40)), minute)).toMatchObject({ last })
})
