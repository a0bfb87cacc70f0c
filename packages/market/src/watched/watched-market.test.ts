import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MINUTE_MS } from '../instant.ts'
import type { Bar, Found, Market, Moment, Tick, Wait } from '../market.ts'
import { dayAt, hoursOf, phaseAt } from '../sessions/calendar.ts'
import { summed } from '../testing/bars.ts'
import { anyBars, anyPiece, COIN, MONDAY, marketOf, STOCK, TUESDAY } from '../testing/tape.ts'
import { parseTimeframe, type Timeframe } from '../timeframe.ts'
import { limitWait, queueWait, stopWait, trailingWait } from '../waits.ts'
import { pathOf } from './prints.ts'
import { createTape, isBar, type Piece } from './tape.ts'
import { watchedMarket } from './watched-market.ts'

const at = (text: string): number => Date.parse(text)
const FAR = at('2026-03-20T00:00:00Z')

function frame(text: string): Timeframe {
  const found = parseTimeframe(text)
  if (!found) throw new Error(`no timeframe ${text}`)
  return found
}
const MINUTE = frame('1Min')

const bar = (time: string, prices: readonly [number, number, number, number], volume = 400): Bar => {
  const [open, high, low, close] = prices
  return { start: at(time), open, high, low, close, volume, turnover: volume * open, trades: 9 }
}
const replayOf = (...minutes: Bar[]): Market => marketOf([{ symbol: 'ACME', minutes }])

it.each([
  ['nearer its low', [100, 109, 98, 105], [100, 98, 109, 105]],
  ['nearer its high', [100, 103, 90, 95], [100, 103, 90, 95]],
  ['as near to both', [100, 105, 95, 101], [100, 95, 105, 101]],
  ['at its low', [100, 109, 100, 105], [100, 109, 105]],
  ['at its low, and closing at its high', [100, 109, 100, 109], [100, 109]],
  ['of one price', [100, 100, 100, 100], [100]],
] as const)('prints a bar that opens %s in order', (_what, prices, path) => {
  const prints = pathOf(bar('2026-03-09T14:30:00Z', prices, 403))
  expect(prints.map(({ price }) => price)).toEqual(path)
  expect(prints.reduce((sum, { size }) => sum + size, 0)).toBe(403)
})

it('prints the open in the first second and the close in the last', () => {
  const prints = pathOf(bar('2026-03-09T14:30:00Z', [100, 109, 98, 105]))
  expect(prints.map((print) => new Date(print.at).toISOString().slice(17, 19))).toEqual(['00', '19', '39', '59'])
})

it('prints within the bars it was given, and no other sizes', () =>
  forAll(100, anyBars, (bars) => {
    for (const one of bars) {
      const prints = pathOf(one)
      expect(Math.min(...prints.map(({ price }) => price))).toBe(one.low)
      expect(Math.max(...prints.map(({ price }) => price))).toBe(one.high)
      expect([prints[0]?.price, prints.at(-1)?.price]).toEqual([one.open, one.close])
      expect(prints.reduce((sum, { size }) => sum + size, 0)).toBe(one.volume)
    }
  }))

it('answers the minutes it was given, to the last of them, in the sessions asked for', () =>
  forAll(60, anyBars, (minutes) => {
    const isCoin = marketOf([{ symbol: 'BTC/USD', minutes }])
    expect(isCoin.bars('BTC/USD', MINUTE, 0, FAR, FAR)).toEqual(minutes)
    const stock = marketOf([{ symbol: 'ACME', minutes }])
    const day = minutes.filter(({ start }) => ['pre', 'regular', 'after'].includes(phaseAt(start)))
    expect(stock.bars('ACME', MINUTE, 0, FAR, FAR)).toEqual(day)
    const night = minutes.filter(({ start }) => phaseAt(start) === 'overnight')
    expect(stock.bars('ACME', MINUTE, 0, FAR, FAR, undefined, undefined, 'night')).toEqual(night)
  }))

it('adds minutes up to longer bars exactly', () => {
  const anyFrame = fc.constantFrom('5Min', '15Min', '30Min', '1Hour', '4Hour')
  forAll(60, anyPiece('BTC/USD'), anyFrame, fc.integer({ min: 0, max: 3000 }), (piece, name, minute) => {
    const market = marketOf([piece])
    const now = MONDAY + minute * MINUTE_MS + 17_000
    const timeframe = frame(name)
    const length = timeframe.count * (timeframe.unit === 'hour' ? 60 : 1) * MINUTE_MS
    const minutes = market.bars('BTC/USD', MINUTE, 0, FAR, now)
    const starts = [...new Set(minutes.map(({ start }) => start - (start % length)))]
    const longer = starts.map((start) =>
      summed(
        start,
        minutes.filter((one) => one.start >= start && one.start < start + length),
      ),
    )
    expect(market.bars('BTC/USD', timeframe, 0, FAR, now)).toEqual(longer)
  })
})

it('makes days of the regular session, with the volume of the whole day, and weeks of days', () =>
  forAll(60, anyBars, (minutes) => {
    const market = marketOf([{ symbol: 'ACME', minutes }])
    const shown = market.bars('ACME', MINUTE, 0, FAR, FAR)
    const days = [...new Set(shown.map(({ start }) => dayAt(start)))].flatMap((day) => {
      const all = shown.filter(({ start }) => dayAt(start) === day)
      const regular = all.filter(({ start }) => phaseAt(start) === 'regular')
      if (regular.length === 0) return []
      const { open, high, low, close } = summed(0, regular)
      return [{ ...summed(hoursOf(day).preOpen - 4 * 3_600_000, all), open, high, low, close }]
    })
    expect(market.bars('ACME', frame('1Day'), 0, FAR, FAR)).toEqual(days)
    const weeks = days.length > 0 ? [summed(at('2026-03-09T04:00:00Z'), days)] : []
    expect(market.bars('ACME', frame('1Week'), 0, FAR, FAR)).toEqual(weeks)
  }))

it('tells nothing that had not happened: what comes later changes no answer', () =>
  forAll(150, anyPiece('ACME'), fc.integer({ min: -5 * MINUTE_MS, max: 50 * MINUTE_MS }), (piece, after) => {
    const now = (piece.minutes[0]?.start ?? MONDAY) + after
    const known = marketOf([piece])
    const second = now - (now % 1000)
    // A minute that runs is known by its prints.
    const running = piece.minutes.find(({ start }) => start <= second && second < start + MINUTE_MS)
    const isTraded = piece.trades.some(
      (trade) => running && trade.at >= running.start && trade.at < running.start + MINUTE_MS,
    )
    const past = marketOf([
      {
        symbol: 'ACME',
        minutes: piece.minutes.filter(({ start }) => start + (isTraded ? MINUTE_MS : 0) <= second),
        trades: piece.trades.filter((trade) => trade.at <= second),
        quotes: piece.quotes.filter((quote) => quote.at <= second),
      },
    ])
    const answers = (market: Market) => [
      market.quote('ACME', now),
      market.lastTrade('ACME', now),
      market.previousClose('ACME', now),
      market.bars('ACME', MINUTE, 0, FAR, now),
      market.bars('ACME', frame('1Hour'), 0, FAR, now),
    ]
    expect(answers(past)).toEqual(answers(known))
    const bars = known.bars('ACME', MINUTE, 0, FAR, now)
    for (const one of bars) expect(one.start).toBeLessThanOrEqual(now)
  }))

/** Every second of the tape in which something new is shown, one after the other. */
function stepped<Carried>(
  market: Market,
  wait: Wait<Carried>,
  from: number,
  until: number,
): Found<Carried> | undefined {
  const venues = wait.sessions === 'overnight' ? 'all' : 'day'
  const isCoin = wait.symbol.includes('/')
  const phases = {
    regular: ['regular'],
    extended: ['pre', 'regular', 'after'],
    overnight: ['overnight', 'pre', 'regular', 'after'],
  }
  const isWanted = (instant: number) => isCoin || phases[wait.sessions ?? 'extended'].includes(phaseAt(instant))
  const prints = market.trades(wait.symbol, 0, FAR, undefined, 'all')
  const quotes = market.quotes(wait.symbol, 0, FAR, undefined, 'all')
  const second = (instant: number) => Math.ceil(instant / 1000) * 1000
  const seconds = [...new Set([...prints, ...quotes].map((one) => second(one.at)))].sort((a, b) => a - b)
  const begins = phaseBegins(from, isCoin)
  const stood = [...prints, ...quotes].some((one) => one.at >= begins && second(one.at) <= from)
  const moments = [...(from % 1000 !== 0 && stood ? [from] : []), ...seconds.filter((one) => one >= from)]
  let carried = wait.initial
  for (const instant of moments) {
    if (instant >= until || !isWanted(instant)) continue
    const last = market.lastTrade(wait.symbol, instant, venues)
    const quote = market.quote(wait.symbol, instant, venues)
    if (!last || !quote) continue
    const own = prints.filter((print) => instant % 1000 === 0 && second(print.at) === instant)
    const trade: Tick =
      own.length > 0 ? { ...last, at: instant, size: own.reduce((sum, { size }) => sum + size, 0) } : last
    const moment: Moment = { at: instant, trade, quote }
    const answer = wait.happens(moment, carried)
    carried = answer.carried
    if (answer.done) return { moment, carried }
  }
  return undefined
}

function phaseBegins(instant: number, isCoin: boolean): number {
  if (isCoin) return instant - (instant % 86_400_000)
  const phase = phaseAt(instant)
  let begins = instant - (instant % MINUTE_MS)
  while (phaseAt(begins - MINUTE_MS) === phase && instant - begins < 86_400_000) begins -= MINUTE_MS
  return begins
}

const anySide = fc.constantFrom('buy' as const, 'sell' as const)
const anySessions = fc.constantFrom('regular' as const, 'extended' as const, 'overnight' as const)
const anyPrice = fc.integer({ min: 998_900, max: 1_001_100 })
const anyWait = (symbol: string): fc.Arbitrary<Wait<number | undefined>> =>
  fc.oneof(
    fc.tuple(anySide, anyPrice, anySessions).map(([side, price, sessions]) => limitWait(symbol, side, price, sessions)),
    fc.tuple(anySide, anyPrice, anySessions).map(([side, price, sessions]) => stopWait(symbol, side, price, sessions)),
    fc
      .tuple(anySide, fc.integer({ min: 100, max: 1_800 }), anySessions)
      .map(([side, steps, sessions]) => trailingWait(symbol, side, { kind: 'steps', steps }, undefined, sessions)),
    fc
      .tuple(anySide, anyPrice, fc.integer({ min: 1, max: 90_000 }), anySessions)
      .map(([side, price, ahead, sessions]) => queueWait(symbol, side, price, ahead, sessions)),
  )

it.each(['ACME', 'BTC/USD'])('finds the same first moment of %s as stepping through all of them', (symbol) =>
  forAll(
    400,
    anyPiece(symbol),
    anyWait(symbol),
    fc.integer({ min: -3 * MINUTE_MS, max: 40 * MINUTE_MS }),
    fc.boolean(),
    fc.integer({ min: 1, max: 3000 }),
    (piece, wait, after, isWhole, minutes) => {
      const market = marketOf([piece])
      const start = (piece.minutes[0]?.start ?? MONDAY) + after
      const from = isWhole ? start - (start % 1000) : start
      const until = from + minutes * MINUTE_MS
      expect(market.search(wait, from, until)).toEqual(stepped(market, wait, from, until))
    },
  ),
)

it('answers the same whether it was fed in pieces or at once', () => {
  const cut = <Seen>(all: readonly Seen[], places: readonly number[]): Seen[][] => {
    const parts: Seen[][] = places.map(() => [])
    for (const [index, one] of all.entries()) parts[(places[index % places.length] ?? 0) % parts.length]?.push(one)
    return parts
  }
  forAll(
    100,
    anyPiece('ACME'),
    fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 6 }),
    fc.integer({ min: 0, max: 50 * MINUTE_MS }),
    (piece, places, after) => {
      const tape = createTape()
      const parts = [cut(piece.minutes, places), cut(piece.trades, places), cut(piece.quotes, places)] as const
      places.forEach((_place, index) => {
        const own: Piece[] = [
          {
            symbol: 'ACME',
            minutes: parts[0][index] ?? [],
            trades: parts[1][index] ?? [],
            quotes: parts[2][index] ?? [],
          },
        ]
        tape.add(own)
      })
      const pieces = watchedMarket({ id: 'replay:test', source: 'replay', instruments: [STOCK, COIN], tape })
      const whole = marketOf([piece])
      const now = (piece.minutes[0]?.start ?? MONDAY) + after
      const answers = (market: Market) => [
        market.bars('ACME', MINUTE, 0, FAR, now, undefined, undefined, 'all').map((one) => ({ ...one })),
        market.quotes('ACME', 0, now, undefined, 'all').map(({ at: seen }) => seen),
        market.trades('ACME', 0, now, undefined, 'all').map(({ at: seen }) => seen),
      ]
      // Of one instant, what came first is first: their order is that of coming, so only what does not depend on it is compared.
      const isOrdered = new Set([...piece.trades, ...piece.quotes].map((one) => one.at))
      fc.pre(isOrdered.size === piece.trades.length + piece.quotes.length)
      expect(answers(pieces)).toEqual(answers(whole))
    },
  )
})

it('quotes bid below ask, between the last two prices that differ, and nothing worse than was paid', () =>
  forAll(200, anyBars, fc.integer({ min: 0, max: 45 * MINUTE_MS }), (minutes, after) => {
    const market = marketOf([{ symbol: 'BTC/USD', minutes }])
    const now = (minutes[0]?.start ?? MONDAY) + after
    const quote = market.quote('BTC/USD', now)
    if (!quote) return
    expect(quote.bid).toBeLessThan(quote.ask)
    const seen = market.trades('BTC/USD', 0, now).map(({ price }) => price)
    if (new Set(seen).size < 2) return
    expect(quote.bid).toBeGreaterThanOrEqual(Math.min(...seen))
    expect(quote.ask).toBeLessThanOrEqual(Math.max(...seen))
  }))

it.each([
  ['bought at the ask after a rise, whole cents away', [1_000_000, 1_005_000], { bid: 1_004_800, ask: 1_005_000 }],
  ['sold at the bid after a fall', [1_005_000, 1_000_000], { bid: 1_000_000, ask: 1_000_200 }],
  ['no further than the price it came from', [1_000_000, 1_000_100], { bid: 1_000_000, ask: 1_000_100 }],
])('makes a quote of the last print: %s', (_what, [before, last], quote) => {
  const flat = (time: string, price = 1) => bar(time, [price, price, price, price], 3_000)
  const market = replayOf(flat('2026-03-09T14:30:00Z', before), flat('2026-03-09T14:31:00Z', last))
  expect(market.quote('ACME', at('2026-03-09T14:31:30Z'))).toEqual({
    at: at('2026-03-09T14:31:00Z'),
    bidSize: 300,
    askSize: 300,
    ...quote,
  })
})

it('shows a recorded quote until a print that comes a minute later without a newer one', () => {
  const quote = { at: at('2026-03-09T14:30:10Z'), bid: 999_000, bidSize: 100, ask: 999_900, askSize: 300 }
  const flat = (time: string, price: number) => bar(time, [price, price, price, price])
  const minutes = [flat('2026-03-09T14:30:00Z', 1_000_000), flat('2026-03-09T14:32:00Z', 1_001_000)]
  const market = marketOf([{ symbol: 'ACME', minutes, quotes: [quote] }])
  expect(market.quote('ACME', at('2026-03-09T14:31:59Z'))).toEqual(quote)
  expect(market.quote('ACME', at('2026-03-09T14:32:00Z'))).toMatchObject({ bid: 1_000_800, ask: 1_001_000 })
})

it('shows within a second what stood at its beginning', () => {
  const trades = [
    { at: at('2026-03-09T14:30:00.400Z'), price: 1_000_000, size: 5 },
    { at: at('2026-03-09T14:30:00.600Z'), price: 1_001_000, size: 7 },
  ]
  const market = marketOf([{ symbol: 'ACME', trades }], 'live')
  expect(market.lastTrade('ACME', at('2026-03-09T14:30:00.999Z'))).toBeUndefined()
  expect(market.lastTrade('ACME', at('2026-03-09T14:30:01.000Z'))).toEqual(trades[1])
  expect(market.search(stopWait('ACME', 'buy', 1), trades[0]?.at ?? 0, FAR)?.moment.trade).toEqual({
    at: at('2026-03-09T14:30:01Z'),
    price: 1_001_000,
    size: 12,
  })
})

it('closes a day with the last price of its regular session', () => {
  const market = replayOf(
    bar('2026-03-09T19:59:00Z', [100, 100, 100, 100]),
    bar('2026-03-09T20:30:00Z', [120, 120, 120, 120]),
    bar('2026-03-10T13:30:00Z', [130, 130, 130, 130]),
  )
  expect(market.previousClose('ACME', at('2026-03-09T21:00:00Z'))).toBeUndefined()
  expect(market.previousClose('ACME', TUESDAY)).toBe(100)
  expect(market.previousClose('ACME', at('2026-03-11T15:00:00Z'))).toBe(130)
})

it('knows the close before its first day where that was recorded', () => {
  const minutes = [bar('2026-03-09T14:30:00Z', [100, 100, 100, 100])]
  const market = marketOf([{ symbol: 'ACME', minutes, closeBefore: 90 }], 'replay')
  expect(market.previousClose('ACME', at('2026-03-09T21:00:00Z'))).toBe(90)
  expect(market.previousClose('ACME', TUESDAY)).toBe(100)
  expect(market.previousClose('ACME', at('2026-03-06T15:00:00Z'))).toBeUndefined()
})

it('says why there is nothing of a symbol', () => {
  const market = replayOf(bar('2026-03-09T14:30:00Z', [100, 100, 100, 100]))
  expect(market.absenceOf?.('ACME')).toBeUndefined()
  expect(market.absenceOf?.('TSLA')).toBe('there is no recorded data for TSLA in this market')
  expect(market.absenceOf?.('BTC/USD')).toBe('there is no recorded data for BTC/USD in this market')
  expect(market.quote('TSLA', FAR)).toBeUndefined()
  expect(market.bars('TSLA', MINUTE, 0, FAR, FAR)).toEqual([])
  expect(market.search(stopWait('TSLA', 'buy', 1), 0, FAR)).toBeUndefined()
  expect(market.span).toEqual({ from: at('2026-03-09T14:30:00Z'), until: at('2026-03-09T14:31:00Z') })
})

it('refuses a bar that is none, and tells who listens what has grown', () => {
  const tape = createTape()
  const grown: unknown[] = []
  const stop = tape.onGrowth((symbols, since) => grown.push([...symbols], since))
  const good = bar('2026-03-09T14:30:00Z', [100, 110, 90, 100])
  expect(isBar(good)).toBe(true)
  expect(() => tape.add([{ symbol: 'ACME', minutes: [good, { ...good, low: 101 }] }])).toThrow(RangeError)
  expect([tape.of('ACME'), tape.span()]).toEqual([undefined, undefined])
  tape.add([
    { symbol: 'ACME', minutes: [good] },
    { symbol: 'BTC/USD', trades: [{ at: good.start - 5, price: 1, size: 1 }] },
  ])
  stop()
  tape.add([{ symbol: 'ACME', minutes: [{ ...good, close: 95 }] }])
  expect(grown).toEqual([['ACME', 'BTC/USD'], good.start - 5])
  expect(tape.of('ACME')?.minutes).toEqual([{ ...good, close: 95 }])
})
