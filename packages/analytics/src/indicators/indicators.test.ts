/** Every indicator against an independent library, on a thousand simulated days of three symbols and three years of a real one. */
import technical from 'technicalindicators'
import * as signals from 'trading-signals'
import { describe, expect, it } from 'vitest'
import { daysOf, recordedDays } from '../testing/candles.ts'
import { ema, hma, sma, vwma, wma } from './averages.ts'
import { bollinger, donchian, keltner, parabolic, supertrend } from './bands.ts'
import { type Candle, closes } from './candle.ts'
import { heikinAshi } from './heikin-ashi.ts'
import {
  awesome,
  bullBear,
  cci,
  macd,
  momentum,
  rsi,
  stochastic,
  stochasticRsi,
  ultimate,
  williams,
} from './oscillators.ts'
import { atr, directional, ichimoku } from './trends.ts'
import { mfi, obv, vwap } from './volumes.ts'

const SYMBOLS = ['AAPL', 'KO', 'TSLA']
/** Where the libraries begin an exponential average elsewhere than we do, the beginning has faded by here. */
const SETTLED = 700
/** Candles at the end of which every value is compared, at least. */
const COMPARED = 201

/** What a library that is fed one by one answers at each candle. */
function fed<Input>(inputs: readonly Input[], update: (input: Input) => number | null | undefined): number[] {
  return inputs.map((input) => update(input) ?? Number.NaN)
}

/** Answers of a library that leaves out the beginning, put at their candles. */
const fromEnd = (values: readonly number[], length: number): number[] => [
  ...Array<number>(length - values.length).fill(Number.NaN),
  ...values,
]

function expectSame(ours: readonly number[], theirs: readonly number[], from: number): void {
  expect(ours).toHaveLength(theirs.length)
  let compared = 0
  theirs.forEach((value, place) => {
    if (place < from || Number.isNaN(value)) return
    compared += 1
    expect(Math.abs((ours[place] ?? Number.NaN) - value), `at ${place}: ${ours[place]} and ${value}`).toBeLessThan(
      1e-6 * Math.max(1, Math.abs(value)),
    )
  })
  expect(compared).toBeGreaterThanOrEqual(COMPARED)
}

type Compare = (candles: readonly Candle[], prices: readonly number[]) => [readonly number[], readonly number[]]

const TABLE: readonly [string, number, Compare][] = [
  [
    'SMA 20',
    0,
    (_c, p) => {
      const s = new signals.SMA(20)
      return [sma(p, 20), fed(p, (x) => s.update(x, false))]
    },
  ],
  ['EMA 50', 0, (_c, p) => [ema(p, 50), fromEnd(technical.EMA.calculate({ period: 50, values: [...p] }), p.length)]],
  [
    'EMA 50, begun elsewhere',
    SETTLED,
    (_c, p) => {
      const s = new signals.EMA(50)
      return [ema(p, 50), fed(p, (x) => s.update(x, false))]
    },
  ],
  [
    'WMA 9',
    0,
    (_c, p) => {
      const s = new signals.WMA(9)
      return [wma(p, 9), fed(p, (x) => s.update(x, false))]
    },
  ],
  [
    'Hull 9',
    0,
    (_c, p) => {
      const s = new signals.HMA(9)
      return [hma(p, 9), fed(p, (x) => s.update(x, false))]
    },
  ],
  [
    'VWMA 20',
    0,
    (c) => {
      const s = new signals.VWMA(20)
      return [vwma(c, 20), fed(c, (x) => s.update(x, false))]
    },
  ],
  [
    'RSI 14',
    0,
    (_c, p) => {
      const s = new signals.RSI(14)
      return [rsi(p, 14), fed(p, (x) => s.update(x, false))]
    },
  ],
  [
    'Stochastic %K',
    0,
    (c) => {
      const s = new signals.StochasticOscillator({ kPeriod: 14, kSlowingPeriod: 3, dPeriod: 3 })
      return [stochastic(c).k, fed(c, (x) => s.update(x, false)?.stochK)]
    },
  ],
  [
    'Stochastic %D',
    0,
    (c) => {
      const s = new signals.StochasticOscillator({ kPeriod: 14, kSlowingPeriod: 3, dPeriod: 3 })
      return [stochastic(c).d, fed(c, (x) => s.update(x, false)?.stochD)]
    },
  ],
  [
    'Stochastic RSI %K',
    SETTLED,
    (_c, p) => {
      const k = new signals.SMA(3)
      const s = new signals.StochasticRSI(14, signals.WSMA, { k, d: new signals.SMA(3) })
      return [
        stochasticRsi(p).k,
        fed(p, (x) => (s.update(x, false) === null || !k.isStable ? null : k.getResultOrThrow() * 100)),
      ]
    },
  ],
  [
    'CCI 20 of typical prices',
    0,
    (c) => {
      const s = new signals.CCI(20)
      return [
        cci(
          c.map(({ high, low, close }) => (high + low + close) / 3),
          20,
        ),
        fed(c, (x) => s.update(x, false)),
      ]
    },
  ],
  [
    'ADX 14',
    0,
    (c) => [
      directional(c).adx,
      fromEnd(
        movement(c).map((x) => x.adx),
        c.length,
      ),
    ],
  ],
  [
    '+DI 14',
    0,
    (c) => [
      directional(c).plus,
      fromEnd(
        movement(c).map((x) => x.pdi),
        c.length,
      ),
    ],
  ],
  [
    '−DI 14',
    0,
    (c) => [
      directional(c).minus,
      fromEnd(
        movement(c).map((x) => x.mdi),
        c.length,
      ),
    ],
  ],
  [
    'Awesome',
    0,
    (c) => {
      const s = new signals.AO(5, 34)
      return [awesome(c), fed(c, (x) => s.update(x, false))]
    },
  ],
  [
    'Momentum 10',
    0,
    (_c, p) => {
      const s = new signals.MOM(10)
      return [momentum(p, 10), fed(p, (x) => s.update(x, false))]
    },
  ],
  [
    'MACD',
    0,
    (_c, p) => [
      macd(p).macd,
      fromEnd(
        technical.MACD.calculate({
          values: [...p],
          fastPeriod: 12,
          slowPeriod: 26,
          signalPeriod: 9,
          SimpleMAOscillator: false,
          SimpleMASignal: false,
        }).map((x) => x.MACD ?? Number.NaN),
        p.length,
      ),
    ],
  ],
  [
    'MACD signal',
    0,
    (_c, p) => [
      macd(p).signal,
      fromEnd(
        technical.MACD.calculate({
          values: [...p],
          fastPeriod: 12,
          slowPeriod: 26,
          signalPeriod: 9,
          SimpleMAOscillator: false,
          SimpleMASignal: false,
        }).map((x) => x.signal ?? Number.NaN),
        p.length,
      ),
    ],
  ],
  [
    'Williams %R',
    0,
    (c) => {
      const s = new signals.WilliamsR(14)
      return [williams(c), fed(c, (x) => s.update(x, false))]
    },
  ],
  [
    'Bull power',
    SETTLED,
    (c) => {
      const s = new signals.ElderRay(13)
      return [bullBear(c).bull, fed(c, (x) => s.update(x, false)?.bullPower)]
    },
  ],
  [
    'Bear power',
    SETTLED,
    (c) => {
      const s = new signals.ElderRay(13)
      return [bullBear(c).bear, fed(c, (x) => s.update(x, false)?.bearPower)]
    },
  ],
  [
    'Ultimate',
    0,
    (c) => {
      const s = new signals.UltimateOscillator()
      return [ultimate(c), fed(c, (x) => s.update(x, false))]
    },
  ],
  [
    'ATR 14',
    SETTLED,
    (c) => {
      const s = new signals.ATR(14)
      return [atr(c, 14), fed(c, (x) => s.update(x, false))]
    },
  ],
  [
    'Bollinger upper',
    0,
    (_c, p) => {
      const s = new signals.BollingerBands(20, 2)
      return [bollinger(_c).upper, fed(p, (x) => s.update(x, false)?.upper)]
    },
  ],
  [
    'Bollinger lower',
    0,
    (_c, p) => {
      const s = new signals.BollingerBands(20, 2)
      return [bollinger(_c).lower, fed(p, (x) => s.update(x, false)?.lower)]
    },
  ],
  [
    'Donchian middle',
    0,
    (c) => {
      const s = new signals.DonchianChannels(20)
      return [donchian(c).middle, fed(c, (x) => s.update(x, false)?.middle)]
    },
  ],
  [
    'Donchian upper and lower',
    0,
    (c) => {
      const s = new signals.DonchianChannels(20)
      const edges = c.map((x) => s.update(x, false))
      const { upper, lower } = donchian(c)
      return [
        upper.map((high, at) => high - (lower[at] ?? Number.NaN)),
        edges.map((e) => (e ? e.upper - e.lower : Number.NaN)),
      ]
    },
  ],
  [
    'VWAP from the first bar on',
    0,
    (c) => [vwap(c, (place) => place === 0), fromEnd(technical.VWAP.calculate(columns(c)), c.length)],
  ],
  [
    'Keltner lower',
    SETTLED,
    (c) => {
      const s = new signals.KeltnerChannels({ emaInterval: 20, atrInterval: 10, multiplier: 2 })
      return [keltner(c).lower, fed(c, (x) => s.update(x, false)?.lower)]
    },
  ],
  [
    'Keltner upper',
    SETTLED,
    (c) => {
      const s = new signals.KeltnerChannels({ emaInterval: 20, atrInterval: 10, multiplier: 2 })
      return [keltner(c).upper, fed(c, (x) => s.update(x, false)?.upper)]
    },
  ],
  [
    'Supertrend',
    SETTLED,
    (c) => {
      const s = new signals.SuperTrend({ interval: 10, multiplier: 3 })
      return [supertrend(c).value, fed(c, (x) => s.update(x, false)?.supertrend)]
    },
  ],
  [
    'Parabolic',
    SETTLED,
    (c) => [parabolic(c).value, fromEnd(technical.PSAR.calculate({ ...columns(c), step: 0.02, max: 0.2 }), c.length)],
  ],
  [
    'MFI 14',
    0,
    (c) => {
      const s = new signals.MFI(14)
      return [mfi(c), fed(c, (x) => s.update(x, false))]
    },
  ],
  [
    'OBV',
    0,
    (c) => [obv(c), fromEnd(technical.OBV.calculate({ close: closes(c), volume: c.map((x) => x.volume) }), c.length)],
  ],
  [
    'Ichimoku conversion',
    0,
    (c) => [
      ichimoku(c).conversion,
      fromEnd(
        cloud(c).map((x) => x.conversion),
        c.length,
      ),
    ],
  ],
  [
    'Ichimoku base',
    0,
    (c) => [
      ichimoku(c).base,
      fromEnd(
        cloud(c).map((x) => x.base),
        c.length,
      ),
    ],
  ],
  [
    'Ichimoku span A',
    0,
    (c) => [
      ichimoku(c).spanA,
      fromEnd(
        cloud(c).map((x) => x.spanA),
        c.length,
      ),
    ],
  ],
  [
    'Ichimoku span B',
    0,
    (c) => [
      ichimoku(c).spanB,
      fromEnd(
        cloud(c).map((x) => x.spanB),
        c.length,
      ),
    ],
  ],
  [
    'Heikin Ashi close',
    0,
    (c) => {
      const theirs = technical.HeikinAshi.calculate(columns(c)).close ?? []
      return [heikinAshi(c).map((x) => x.close), fromEnd(theirs, c.length)]
    },
  ],
  [
    'Heikin Ashi open',
    0,
    (c) => {
      const theirs = technical.HeikinAshi.calculate(columns(c)).open ?? []
      return [heikinAshi(c).map((x) => x.open), fromEnd(theirs, c.length)]
    },
  ],
]

const columns = (candles: readonly Candle[]) => ({
  open: candles.map(({ open }) => open),
  high: candles.map(({ high }) => high),
  low: candles.map(({ low }) => low),
  close: closes(candles),
  volume: candles.map(({ volume }) => volume),
  timestamp: candles.map((_candle, place) => place),
})

const movement = (candles: readonly Candle[]) => technical.ADX.calculate({ ...columns(candles), period: 14 })

const cloud = (candles: readonly Candle[]) =>
  technical.IchimokuCloud.calculate({
    ...columns(candles),
    conversionPeriod: 9,
    basePeriod: 26,
    spanPeriod: 52,
    displacement: 26,
  })

describe.each([
  ...SYMBOLS.map((symbol) => [symbol, daysOf(symbol)] as const),
  ['a recorded share', recordedDays()] as const,
])('of %s', (_name, candles) => {
  it.each(TABLE)('%s is what an independent library computes', (_title, from, compare) => {
    const [ours, theirs] = compare(candles, closes(candles))
    expectSame(ours, theirs, Math.min(from, candles.length - COMPARED))
  })
})

describe('by hand', () => {
  const flat: Candle[] = Array.from({ length: 300 }, () => ({ open: 5, high: 5, low: 5, close: 5, volume: 100 }))
  it('divides by no zero where prices stand still', () => {
    for (const series of [stochastic(flat).k, williams(flat), cci(closes(flat)), ultimate(flat)])
      expect(series.every((value) => Number.isNaN(value))).toBe(true)
    expect(rsi(closes(flat), 14).at(-1)).toBe(100)
    expect(directional(flat).adx.every((value) => Number.isNaN(value))).toBe(true)
  })
  it('weighs the newest most', () => {
    expect(wma([1, 2, 3, 4], 3)).toEqual([Number.NaN, Number.NaN, 14 / 6, 20 / 6])
  })
  it('begins an exponential average with a simple one', () => {
    expect(ema([1, 2, 3, 5], 3)).toEqual([Number.NaN, Number.NaN, 2, 3.5])
  })
  it('begins the volume-weighted price anew with each session', () => {
    const bar = (price: number, volume: number): Candle => ({
      open: price,
      high: price,
      low: price,
      close: price,
      volume,
    })
    const candles = [bar(10, 1), bar(20, 3), bar(30, 1), bar(40, 0)]
    expect(vwap(candles, (place) => place === 2)).toEqual([10, 17.5, 30, 30])
  })
})
