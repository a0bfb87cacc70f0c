/** Recordings of trades: what is shown of them once a second, against prints that are looked through one by one. */
import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { auctionAt, auctionsOf, toAuctions } from '../derive/auctions.ts'
import { MINUTE_MS, SECOND_MS } from '../instant.ts'
import type { Bar, Market, Moment, Tick, Told, Wait } from '../market.ts'
import { cacheOf } from '../paths/cache.ts'
import { phaseAt } from '../sessions/calendar.ts'
import { COIN, MONDAY, marketOf, STOCK } from '../testing/tape.ts'
import { parseTimeframe } from '../timeframe.ts'
import { limitWait, queueWait, stopWait, trailingWait } from '../waits.ts'
import { toTrade } from '../wire.ts'
import { countsOf } from './conditions.ts'
import { type PrintBlock, type Prints, reportedPrints } from './prints-as-reported.ts'
import { secondsOfPrints } from './seconds-of-prints.ts'

const MINUTE = parseTimeframe('1Min')
if (!MINUTE) throw new Error('no minute')
const FAR = Date.parse('2026-03-20T00:00:00Z')
const OPEN = Date.parse('2026-03-09T13:30:00Z')
const CLOSE = Date.parse('2026-03-09T20:00:00Z')
const EVENING = Date.parse('2026-03-10T00:00:00Z')

it.each([
  [['@'], 'C', [true, true]],
  [[' '], 'A', [true, true]],
  [[' ', 'T'], 'A', [true, true]],
  [['@', 'F', 'I'], 'C', [false, true]],
  [['@', '4', 'I'], 'C', [false, true]],
  [['B'], 'C', [true, true]],
  [['B'], 'A', [false, true]],
  [['@', 'O', 'X'], 'C', [true, true]],
  [['6'], 'B', [true, true]],
  [['Z'], 'A', [false, true]],
  [['W'], 'C', [false, true]],
  [['M'], 'C', [false, false]],
  [['@', 'Q'], 'C', [false, false]],
  [['9'], 'A', [false, false]],
  [['!'], 'A', [false, true]],
] as const)('counts a print of %j on tape %s as the tapes do', (c, z, [price, volume]) => {
  expect(countsOf({ c: [...c], z })).toEqual({ price, volume })
})
it('counts a coin’s print for all', () => expect(countsOf({ tks: 'B' })).toEqual({ price: true, volume: true }))

/** A print and what it was reported with. */
type Reported = Tick & { readonly told: Told; readonly id: number }

const MARKS: readonly Told[] = [
  { x: 'Q', c: ['@'], z: 'C' },
  { x: 'V', c: ['@', 'F'], z: 'C' },
  { x: 'D', c: ['@', 'I'], z: 'C' },
  { x: 'D', c: ['@', 'W'], z: 'C' },
  { x: 'Q', c: ['@', 'T'], z: 'C' },
  { x: 'Q', c: ['M'], z: 'C' },
]

/** Around the edges of sessions and elsewhere, dense and sparse. */
const anyStart = fc.constantFrom(MONDAY, OPEN - 20_000, OPEN + 60_000, CLOSE - 30_000, EVENING - 30_000)
const anyReported = (marks: readonly Told[]): fc.Arbitrary<Reported[]> =>
  fc
    .tuple(
      anyStart,
      fc.array(
        fc.record({
          later: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 90_000 })),
          rise: fc.integer({ min: -300, max: 300 }),
          size: fc.integer({ min: 1, max: 900 }),
          told: fc.constantFrom(...marks),
        }),
        { minLength: 1, maxLength: 80 },
      ),
    )
    .map(([start, steps]) => {
      let [at, price] = [start, 1_000_000]
      return steps.map(({ later, rise, size, told }, index) => {
        at += later
        price += rise
        return { at, price, size, told, id: 7 * index }
      })
    })

function blockOf(prints: readonly Reported[]): PrintBlock {
  const marks = [...new Set(prints.map(({ told }) => told))]
  const columns: Prints = {
    count: prints.length,
    at: Float64Array.from(prints, ({ at }) => at),
    price: Float64Array.from(prints, ({ price }) => price),
    size: Float64Array.from(prints, ({ size }) => size),
    id: Float64Array.from(prints, ({ id }) => id),
    mark: Uint16Array.from(prints, ({ told }) => marks.indexOf(told)),
    marks,
  }
  return { first: prints[0]?.at ?? 0, last: prints.at(-1)?.at ?? 0, open: () => columns }
}

/** A market of prints, in blocks of so many, and of the minute bars that were recorded beside them. */
function played(symbol: string, prints: readonly Reported[], size: number, recorded: readonly Bar[] = []): Market {
  const blocks: PrintBlock[] = []
  for (let from = 0; from < prints.length; from += size) blocks.push(blockOf(prints.slice(from, from + size)))
  const seconds = secondsOfPrints(symbol === COIN.symbol ? 'crypto' : 'us_equity')
  for (const block of blocks) seconds.add(block.open())
  const { seconds: trades, minutes } = seconds.end()
  const reported = reportedPrints(blocks, cacheOf(2))
  return marketOf([{ symbol, minutes: [...minutes, ...recorded], trades, reported }])
}

const isOfDay = (symbol: string, at: number): boolean =>
  symbol === COIN.symbol || ['pre', 'regular', 'after'].includes(phaseAt(at))
const formsPrice = ({ told }: Reported): boolean => countsOf(told).price
const secondOf = (at: number): number => at - (at % SECOND_MS)
const anyBlock = fc.integer({ min: 1, max: 40 })
const SYMBOLS = [
  ['ACME', MARKS],
  ['BTC/USD', [{ tks: 'B' }, { tks: 'S' }]],
] as const

/** What is known of prints at an instant, looked through one by one. */
function looked(symbol: string, prints: readonly Reported[], at: number) {
  const shown = prints.filter((print) => print.at <= secondOf(at) && isOfDay(symbol, print.at))
  const prices = shown.filter(formsPrice)
  const last = prices.at(-1)
  const before = last && prices.findLast(({ price }) => price !== last.price)?.price
  return { shown, prices, last, before }
}

it.each(SYMBOLS)('tells the prints of %s as they were reported, in whatever blocks they are kept', (symbol, marks) =>
  forAll(
    150,
    anyReported(marks),
    anyBlock,
    fc.integer({ min: -1_000, max: 120_000 }),
    fc.nat({ max: 120_000 }),
    fc.integer({ min: 1, max: 90 }),
    (prints, size, after, length, limit) => {
      const market = played(symbol, prints, size)
      const from = (prints[0]?.at ?? 0) + after
      const wanted = prints.filter(({ at }) => at >= from && at <= from + length && isOfDay(symbol, at))
      expect(market.trades(symbol, from, from + length, limit)).toEqual(wanted.slice(0, limit))
    },
  ),
)

it.each(SYMBOLS)(
  'shows the last price of %s, the quote it leaves and the minute so far, and nothing that comes later',
  (symbol, marks) =>
    forAll(200, anyReported(marks), anyBlock, fc.integer({ min: -1_000, max: 200_000 }), (prints, size, after) => {
      const market = played(symbol, prints, size)
      const now = (prints[0]?.at ?? 0) + after
      const { shown, last, before } = looked(symbol, prints, now)
      expect(market.lastTrade(symbol, now)).toEqual(last)
      const quote = market.quote(symbol, now)
      expect(quote === undefined).toBe(last === undefined)
      if (quote && last) {
        expect(quote.bid).toBeLessThan(quote.ask)
        expect([quote.at, quote.bid === last.price || quote.ask === last.price || last.price < 2]).toEqual([
          last.at,
          true,
        ])
        if (before !== undefined && before !== last.price - 1)
          expect(before < last.price ? quote.bid >= before : quote.ask <= before).toBe(true)
      }
      const start = now - (now % MINUTE_MS)
      const own = shown.filter(({ at }) => at >= start)
      const counted = own.filter(({ told }) => countsOf(told).volume)
      const prices = own.filter(formsPrice).map(({ price }) => price)
      const bars = market.bars(symbol, MINUTE, start, start, now)
      const bar = prices.length > 0 && {
        ...{ start, open: prices[0], high: Math.max(...prices), low: Math.min(...prices), close: prices.at(-1) },
        volume: counted.reduce((sum, one) => sum + one.size, 0),
        trades: counted.length,
      }
      expect(bars.map(({ turnover: _turnover, ...rest }) => rest)).toEqual(bar ? [bar] : [])
      // The same market without what is still to come.
      const known = prints.filter(({ at }) => at <= secondOf(now))
      const past = played(symbol, known.length > 0 ? known : prints.slice(0, 0), size)
      const answers = (of: Market) => [
        of.lastTrade(symbol, now),
        of.quote(symbol, now),
        of.bars(symbol, MINUTE, 0, FAR, now),
        of.trades(symbol, 0, secondOf(now)),
      ]
      expect(answers(past)).toEqual(answers(market))
    }),
)

it('answers the minute bars that were recorded, whatever the prints come to, and until a minute ends what was printed', () => {
  const at = OPEN + 61_500
  const prints: Reported[] = [{ at, price: 1_000_000, size: 300, told: { c: ['@'], z: 'C' }, id: 1 }]
  const start = OPEN + MINUTE_MS
  const recorded = {
    start,
    open: 990_000,
    high: 1_000_000,
    low: 990_000,
    close: 1_000_000,
    volume: 500,
    turnover: 5e8,
    trades: 3,
  }
  const market = played('ACME', prints, 10, [recorded])
  const until = (now: number) => market.bars('ACME', MINUTE, 0, FAR, now)
  const printed = {
    start,
    open: 1_000_000,
    high: 1_000_000,
    low: 1_000_000,
    close: 1_000_000,
    volume: 300,
    turnover: 3e8,
    trades: 1,
  }
  expect([until(start + 1_999), until(start + 2_000), until(start + MINUTE_MS - 1), until(start + MINUTE_MS)]).toEqual([
    [],
    [printed],
    [printed],
    [recorded],
  ])
})

it('averages the prices that count for them alone', () => {
  const told = (...c: string[]): Told => ({ c, z: 'C' })
  const prints: Reported[] = [
    { at: OPEN, price: 1_000_000, size: 100, told: told('@'), id: 1 },
    { at: OPEN, price: 2_000_000, size: 50, told: told('@', 'W'), id: 2 },
    { at: OPEN + 5, price: 1_010_000, size: 300, told: told('@'), id: 3 },
    { at: OPEN + 6, price: 9_000_000, size: 9_000, told: told('M'), id: 4 },
  ]
  const [bar] = played('ACME', prints, 2).bars('ACME', MINUTE, OPEN, OPEN, OPEN + SECOND_MS)
  // (100 × 100 + 300 × 101) / 400 = 100.75 dollars for each of 450 shares.
  expect(bar).toEqual({
    ...{ start: OPEN, open: 1_000_000, high: 1_010_000, low: 1_000_000, close: 1_010_000 },
    ...{ volume: 450, turnover: 1_007_500 * 450, trades: 3 },
  })
})

it('answers the auctions that exchanges printed, once they have', () => {
  const at = OPEN + 1_204
  const told = (c: string): Told => ({ x: 'Q', c: ['@', c], z: 'C' })
  const prints: Reported[] = [
    { at: OPEN + 3, price: 990_000, size: 10, told: told('F'), id: 1 },
    { at, price: 1_000_000, size: 9_000, told: told('O'), id: 2 },
    { at: CLOSE + 250, price: 1_010_000, size: 8_000, told: told('6'), id: 3 },
  ]
  const market = played('ACME', prints, 2)
  const of = (now: number) => auctionsOf(market, 'ACME', 0, FAR, now).map((day) => toAuctions(STOCK, day))
  expect([of(OPEN + 1_203), of(CLOSE)]).toEqual([
    [],
    [{ d: '2026-03-09', o: [{ t: '2026-03-09T13:30:01.204Z', x: 'Q', p: 100, s: 9_000, c: 'O' }], c: [] }],
  ])
  expect(of(EVENING)[0]?.c).toEqual([{ t: '2026-03-09T20:00:00.25Z', x: 'Q', p: 101, s: 8_000, c: '6' }])
})

it('holds an auction in the second it is due, at the price reported within a minute', () => {
  const told: Told = { x: 'Q', c: ['@', 'O'], z: 'C' }
  const opened = (after: number) =>
    auctionAt(played('ACME', [{ at: OPEN + after, price: 1_000_000, size: 9_000, told, id: 1 }], 2), 'ACME', OPEN)
      ?.price
  expect([opened(0), opened(1_204), opened(59_999), opened(61_000)]).toEqual([
    1_000_000,
    1_000_000,
    1_000_000,
    undefined,
  ])
})

it('writes a print with what it was reported with', () => {
  const stock = {
    at: OPEN,
    price: 1_000_000,
    size: 100,
    id: 52_983_525_029_461,
    told: { x: 'V', c: ['@', 'I'], z: 'C' },
  }
  expect(JSON.stringify(toTrade(STOCK, stock))).toBe(
    '{"t":"2026-03-09T13:30:00Z","p":100,"s":100,"i":52983525029461,"x":"V","c":["@","I"],"z":"C"}',
  )
  expect(toTrade(COIN, { at: OPEN + 5, price: 10_000, size: 10_000, id: 3, told: { tks: 'S' } })).toEqual({
    ...{ t: '2026-03-09T13:30:00.005Z', p: 1, s: 1, i: 3, tks: 'S' },
  })
})

/** Every second in which a price was printed, one after the other. */
function stepped<Carried>(
  symbol: string,
  prints: readonly Reported[],
  market: Market,
  wait: Wait<Carried>,
  from: number,
  until: number,
): { at: number; price: number; carried: Carried } | undefined {
  const phases = wait.sessions === 'regular' ? ['regular'] : ['pre', 'regular', 'after']
  const isWanted = (at: number) => symbol === COIN.symbol || phases.includes(phaseAt(at))
  const ofPrices = prints.filter((print) => formsPrice(print) && isOfDay(symbol, print.at))
  const shownIn = (print: Reported) => Math.ceil(print.at / SECOND_MS) * SECOND_MS
  let carried = wait.initial
  for (const second of new Set(ofPrices.map(shownIn))) {
    if (second < from || second >= until || !isWanted(second)) continue
    const own = ofPrices.filter((print) => shownIn(print) === second)
    const quote = market.quote(symbol, second)
    const last = own.at(-1)
    if (!quote || !last) throw new Error('a print leaves a quote')
    const trade = { at: second, price: last.price, size: own.reduce((sum, { size }) => sum + size, 0) }
    const answer = wait.happens({ at: second, trade, quote } satisfies Moment, carried)
    carried = answer.carried
    if (answer.done) return { at: second, price: last.price, carried }
  }
  return undefined
}

const anySide = fc.constantFrom('buy' as const, 'sell' as const)
const anySessions = fc.constantFrom('regular' as const, 'extended' as const)
const anyPrice = fc.integer({ min: 998_500, max: 1_001_500 })
const anyWait = (symbol: string): fc.Arbitrary<Wait<number | undefined>> =>
  fc.oneof(
    fc.tuple(anySide, anyPrice, anySessions).map(([side, price, of]) => limitWait(symbol, side, price, of)),
    fc.tuple(anySide, anyPrice, anySessions).map(([side, price, of]) => stopWait(symbol, side, price, of)),
    fc
      .tuple(anySide, fc.integer({ min: 50, max: 1_500 }), anySessions)
      .map(([side, steps, of]) => trailingWait(symbol, side, { kind: 'steps', steps }, undefined, of)),
    fc
      .tuple(anySide, anyPrice, fc.integer({ min: 1, max: 9_000 }), anySessions)
      .map(([side, price, ahead, of]) => queueWait(symbol, side, price, ahead, of)),
  )

it.each(SYMBOLS)(
  'finds the same first moment of %s as looking at every second, at a print that has happened',
  (symbol, marks) =>
    forAll(
      500,
      anyReported(marks),
      anyBlock,
      anyWait(symbol),
      fc.integer({ min: -60, max: 120 }),
      fc.integer({ min: 1, max: 4_000 }),
      (prints, size, wait, after, length) => {
        const market = played(symbol, prints, size)
        const from = secondOf(prints[0]?.at ?? 0) + after * SECOND_MS
        const until = from + length * SECOND_MS
        const found = market.search(wait, from, until)
        expect(found && { at: found.moment.at, price: found.moment.trade.price, carried: found.carried }).toEqual(
          stepped(symbol, prints, market, wait, from, until),
        )
        if (!found) return
        const { moment } = found
        expect(prints.some((print) => print.at <= moment.at && print.price === moment.trade.price)).toBe(true)
      },
    ),
)
