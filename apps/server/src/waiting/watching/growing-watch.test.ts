/** Waits in a market whose past comes in late: what was before a wait began is none of its business, and nothing is judged before it was read. */
import { REAL_TIME } from '@paddock/broker/account/clock'
import type { Condition, Reached } from '@paddock/broker/waiting/condition'
import { MINUTE_MS } from '@paddock/market/instant'
import { COIN } from '@paddock/market/testing/tape'
import { createTape } from '@paddock/market/watched/tape'
import { watchedMarket } from '@paddock/market/watched/watched-market'
import { expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { PracticeWatch } from './practice-watch.ts'

const START = Date.parse('2026-03-09T15:00:00Z')
const dollars = (price: number) => Math.round(price * 10 ** COIN.priceScale)

function growing() {
  const clock = manualClock(START)
  const tape = createTape()
  const market = watchedMarket({ id: 'live:one', source: 'live', instruments: [COIN], tape })
  const unread = new Set<string>()
  const asked: ReadonlyMap<string, number>[] = []
  const watch = new PracticeWatch({
    look: async () => ({ market, clock: REAL_TIME }),
    follow(_marketId, since) {
      asked.push(since)
      return new Set(unread)
    },
    clock,
    failed: (error) => {
      throw error
    },
  })
  tape.onGrowth((symbols, since) => watch.grew('live:one', symbols, since))
  const minute = (start: number, [low, high]: readonly [low: number, high: number]) => {
    const [l, h] = [dollars(low), dollars(high)]
    const bar = { start, open: h, high: h, low: l, close: h, volume: 100, turnover: h * 100, trades: 4 }
    tape.add([{ symbol: COIN.symbol, minutes: [bar] }])
  }
  const listen = (condition: Condition, from: number) => {
    const told: Reached[] = []
    watch.add(condition, from, (reached) => void told.push(reached))
    return told
  }
  const later = async (ms: number) => {
    clock.advanceBy(ms)
    await watch.settled()
  }
  return { minute, listen, later, unread, asked, watch }
}

const below: Condition = { kind: 'price', symbol: COIN.symbol, direction: 'falls', price: '50' }

it('a past that is read after a wait began is searched from where the wait began, and not before', async () => {
  const { minute, listen, later, watch } = growing()
  const told = listen(below, START)
  await watch.settled()
  minute(START - 60 * MINUTE_MS, [40, 60])
  minute(START - 2 * MINUTE_MS, [60, 61])
  await later(5_000)
  expect(told).toEqual([])
  minute(START, [49, 61])
  await later(2 * MINUTE_MS)
  expect(told).toMatchObject([{ at: expect.toSatisfy((at: number) => at >= START) }])
})

it('nothing is judged of a symbol of which a gap is still to be read, and everybody says since when they wait', async () => {
  const { minute, listen, later, unread, asked } = growing()
  unread.add(COIN.symbol)
  const from = START - 10 * MINUTE_MS
  const told = listen(below, from)
  minute(START - MINUTE_MS, [45, 60])
  await later(5_000)
  expect([told, asked.at(-1)]).toEqual([[], new Map([[COIN.symbol, from]])])
  minute(from + MINUTE_MS, [48, 60])
  unread.clear()
  await later(2_000)
  expect(told).toMatchObject([{ at: expect.toSatisfy((at: number) => at < from + 2 * MINUTE_MS), price: '48' }])
})

it('a trail that learns of an earlier minute late does not turn back from a best that came after it', async () => {
  const { minute, listen, later, watch } = growing()
  const told = listen(
    { kind: 'trail', symbol: COIN.symbol, direction: 'falls', by: { kind: 'percent', value: '10' } },
    START - 10 * MINUTE_MS,
  )
  minute(START - 2 * MINUTE_MS, [99, 100])
  await watch.settled()
  await later(1_000)
  minute(START - 5 * MINUTE_MS, [80, 81])
  await later(2_000)
  expect(told).toEqual([])
})
