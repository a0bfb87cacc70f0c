/** Tapes for tests: two trading days of a stock and of a coin, with holes, some minutes of which only the bar is known. */
import fc from 'fast-check'
import { MINUTE_MS } from '../instant.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { Bar, Market, Quote, Tick } from '../market.ts'
import { createTape, type Piece } from '../watched/tape.ts'
import { watchedMarket } from '../watched/watched-market.ts'

const facts = {
  name: 'Test',
  sector: '',
  industry: '',
  isMarginable: true,
  isShortable: true,
  isEasyToBorrow: true,
  isFractionable: true,
  attributes: [],
}
export const STOCK: Instrument = {
  ...facts,
  symbol: 'ACME',
  assetId: '00000000-0000-4000-8000-000000000001',
  class: 'us_equity',
  exchange: 'NASDAQ',
  priceScale: 4,
  sizeScale: 0,
}
export const COIN: Instrument = {
  ...facts,
  symbol: 'BTC/USD',
  assetId: '00000000-0000-4000-8000-000000000002',
  class: 'crypto',
  exchange: 'CRYPTO',
  priceScale: 4,
  sizeScale: 4,
}

/** A Monday and a Tuesday, 08:00 UTC: 04:00 in New York. */
export const MONDAY = Date.parse('2026-03-09T08:00:00Z')
export const TUESDAY = Date.parse('2026-03-10T08:00:00Z')

export const marketOf = (pieces: readonly Piece[], source: 'replay' | 'live' = 'replay'): Market => {
  const tape = createTape()
  tape.add(pieces)
  const span = tape.span()
  return watchedMarket({ id: `${source}:test`, source, instruments: [STOCK, COIN], tape, ...(span && { span }) })
}

const anyBar = (start: number): fc.Arbitrary<Bar> =>
  fc
    .tuple(
      fc.array(fc.integer({ min: 999_000, max: 1_001_000 }), { minLength: 4, maxLength: 4 }),
      fc.constantFrom(0, 0, 0, 1),
      fc.integer({ min: 0, max: 50_000 }),
      fc.integer({ min: 1, max: 90 }),
    )
    .map(([prices, isFlat, volume, trades]) => {
      const [a = 1, b = 1, c = 1, d = 1] = isFlat ? prices.map(() => prices[0] ?? 1) : prices
      const [low, high] = [Math.min(a, b, c, d), Math.max(a, b, c, d)]
      return { start, open: a, high, low, close: d, volume, turnover: volume * c, trades }
    })

/** Starts of minutes around the open of both days, before it and overnight, in order. */
const anyStarts = fc
  .uniqueArray(fc.integer({ min: -240, max: 2 * 1440 }), { minLength: 1, maxLength: 60 })
  .map((minutes) => minutes.sort((a, b) => a - b).map((minute) => MONDAY + minute * MINUTE_MS))
/** Many in a row: what is next to each other is where mistakes are. */
const anyRun = fc
  .tuple(fc.integer({ min: 300, max: 350 }), fc.integer({ min: 1, max: 40 }))
  .map(([first, count]) => Array.from({ length: count }, (_, minute) => MONDAY + (first + minute) * MINUTE_MS))

export const anyBars: fc.Arbitrary<Bar[]> = fc
  .oneof(anyStarts, anyRun)
  .chain((starts) => fc.tuple(...starts.map(anyBar)).map((bars) => [...bars]))

/** Often around a whole minute: what happens late in one is shown in the next. */
const anyInstant = (from: number, until: number): fc.Arbitrary<number> =>
  fc.oneof(
    fc.integer({ min: from, max: until - 1 }),
    fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: -1_200, max: 1_200 }))
      .map(([minute, off]) => from + minute * MINUTE_MS + off),
  )
const anyTick = (from: number, until: number): fc.Arbitrary<Tick> =>
  fc.record({
    at: anyInstant(from, until),
    price: fc.integer({ min: 999_000, max: 1_001_000 }),
    size: fc.integer({ min: 1, max: 900 }),
  })
const anyQuote = (from: number, until: number): fc.Arbitrary<Quote> =>
  fc
    .tuple(anyInstant(from, until), fc.integer({ min: 999_000, max: 1_001_000 }), fc.integer({ min: 1, max: 600 }))
    .map(([at, bid, spread]) => ({ at, bid, bidSize: 100, ask: bid + spread, askSize: 200 }))

/** Bars, and perhaps recorded prints and quotes in some of their minutes and between them. */
export const anyPiece = (symbol: string): fc.Arbitrary<Required<Omit<Piece, 'closeBefore' | 'reported'>>> =>
  anyBars.chain((minutes) => {
    const from = (minutes[0]?.start ?? MONDAY) - 5 * MINUTE_MS
    const until = from + 45 * MINUTE_MS
    return fc.record({
      symbol: fc.constant(symbol),
      minutes: fc.constant(minutes),
      trades: fc.oneof(fc.constant([]), fc.array(anyTick(from, until), { maxLength: 30 })),
      quotes: fc.oneof(fc.constant([]), fc.array(anyQuote(from, until), { maxLength: 15 })),
    })
  })
