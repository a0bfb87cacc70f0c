import { forAll } from '@paddock/contract/testing/for-all'
import { columnsOf } from '@paddock/market/bar-columns'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { Bar } from '@paddock/market/market'
import { simulatedMarket } from '@paddock/market/simulated'
import { toBar } from '@paddock/market/wire'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { barsOnWire } from './bars-on-wire.ts'

const market = simulatedMarket('text')
const SYMBOLS = ['AAPL', 'BTC/USD', 'SHIB/USD']
/** One of each number of digits that prices have here. */
const INSTRUMENTS = [
  ...SYMBOLS.flatMap((symbol) => market.instrument(symbol) ?? []),
  ...market.instruments.filter(({ priceScale, isInactive }) => priceScale === 4 && !isInactive).slice(0, 1),
]
const price = fc.integer({ min: 0, max: 2 ** 31 - 1 })
const bar: fc.Arbitrary<Bar> = fc.record({
  start: fc.oneof(
    fc.integer({ min: 0, max: 2 ** 41 }),
    fc.nat(30_000_000).map((minute) => minute * 60_000),
  ),
  open: price,
  high: price,
  low: price,
  close: price,
  volume: fc.oneof(fc.constant(0), fc.nat(2 ** 31 - 1)),
  turnover: fc.nat(Number.MAX_SAFE_INTEGER),
  trades: fc.nat(60),
})

const written = (instrument: Instrument, bars: readonly Bar[]): string =>
  JSON.stringify(bars.map((one) => toBar(instrument, one)))

it('writes what JSON would write of each bar', () =>
  forAll(200, fc.constantFrom(...INSTRUMENTS), fc.array(bar), (instrument, bars) => {
    expect(barsOnWire(instrument, columnsOf(bars))).toBe(written(instrument, bars))
  }))
