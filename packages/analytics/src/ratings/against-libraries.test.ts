/** The rating of every one of the last 160 days, against votes cast by the published rules on what independent libraries compute. */
import technical from 'technicalindicators'
import * as signals from 'trading-signals'
import { expect, it } from 'vitest'
import { type Candle, closes } from '../indicators/candle.ts'
import { daysOf, recordedDays } from '../testing/candles.ts'
import { ratingOf } from './rating.ts'

const COMPARED = 160
/** Of the cloud under a day, counted from the day on which it was computed. */
const CLOUD_SHIFT = 26
const RELATIVE = 'Stochastic RSI 3, 3, 14, 14'

/** What was computed at a day, and so many days before. */
type Reading = (back?: number) => number

const fed = <Input>(inputs: readonly Input[], update: (input: Input) => number | null | undefined): number[] =>
  inputs.map((input) => update(input) ?? Number.NaN)
const fromEnd = (values: readonly (number | undefined)[], length: number): number[] => [
  ...Array<number>(length - values.length).fill(Number.NaN),
  ...values.map((value) => value ?? Number.NaN),
]

/** Every series the rules read, as the libraries compute it. */
function libraries(candles: readonly Candle[]) {
  const prices = closes(candles)
  const columns = {
    open: candles.map(({ open }) => open),
    high: candles.map(({ high }) => high),
    low: candles.map(({ low }) => low),
    close: prices,
  }
  const length = candles.length
  const average = (period: number): number[] => fromEnd(technical.EMA.calculate({ period, values: prices }), length)
  const slow = new signals.StochasticOscillator({ kPeriod: 14, kSlowingPeriod: 3, dPeriod: 3 })
  const slows = candles.map((candle) => slow.update(candle, false))
  const [k, d] = [new signals.SMA(3), new signals.SMA(3)]
  const relative = new signals.StochasticRSI(14, signals.WSMA, { k, d: new signals.SMA(3) })
  const relatives = prices.map((price) => {
    if (relative.update(price, false) === null || !k.isStable) return []
    const quick = k.getResultOrThrow() * 100
    return [quick, d.update(quick, false) ?? Number.NaN]
  })
  const movement = technical.ADX.calculate({ ...columns, period: 14 })
  const lines = technical.MACD.calculate({
    values: prices,
    fastPeriod: 12,
    slowPeriod: 26,
    signalPeriod: 9,
    SimpleMAOscillator: false,
    SimpleMASignal: false,
  })
  const cloud = technical.IchimokuCloud.calculate({
    ...columns,
    conversionPeriod: 9,
    basePeriod: 26,
    spanPeriod: 52,
    displacement: CLOUD_SHIFT,
  })
  const elder = average(13)
  const simple = (period: number): number[] => {
    const line = new signals.SMA(period)
    return fed(prices, (price) => line.update(price, false))
  }
  const single = {
    rsi: new signals.RSI(14),
    momentum: new signals.MOM(10),
    hull: new signals.HMA(9),
  }
  const whole = {
    awesome: new signals.AO(5, 34),
    williams: new signals.WilliamsR(14),
    ultimate: new signals.UltimateOscillator(),
    weighted: new signals.VWMA(20),
    cci: new signals.CCI(20),
  }
  return {
    ema: new Map([10, 20, 30, 50, 100, 200].map((period) => [period, average(period)])),
    sma: new Map([10, 20, 30, 50, 100, 200].map((period) => [period, simple(period)])),
    rsi: fed(prices, (price) => single.rsi.update(price, false)),
    momentum: fed(prices, (price) => single.momentum.update(price, false)),
    hull: fed(prices, (price) => single.hull.update(price, false)),
    awesome: fed(candles, (candle) => whole.awesome.update(candle, false)),
    williams: fed(candles, (candle) => whole.williams.update(candle, false)),
    ultimate: fed(candles, (candle) => whole.ultimate.update(candle, false)),
    weighted: fed(candles, (candle) => whole.weighted.update(candle, false)),
    // The rating's is of closes.
    cci: fed(prices, (price) => whole.cci.update({ high: price, low: price, close: price }, false)),
    stochasticK: slows.map((line) => line?.stochK ?? Number.NaN),
    stochasticD: slows.map((line) => line?.stochD ?? Number.NaN),
    relativeK: relatives.map(([line = Number.NaN]) => line),
    relativeD: relatives.map(([, line = Number.NaN]) => line),
    adx: fromEnd(
      movement.map(({ adx }) => adx),
      length,
    ),
    plus: fromEnd(
      movement.map(({ pdi }) => pdi),
      length,
    ),
    minus: fromEnd(
      movement.map(({ mdi }) => mdi),
      length,
    ),
    macd: fromEnd(
      lines.map(({ MACD }) => MACD),
      length,
    ),
    signal: fromEnd(
      lines.map(({ signal }) => signal),
      length,
    ),
    conversion: fromEnd(
      cloud.map(({ conversion }) => conversion),
      length,
    ),
    base: fromEnd(
      cloud.map(({ base }) => base),
      length,
    ),
    spanA: fromEnd(
      cloud.map(({ spanA }) => spanA),
      length,
    ),
    spanB: fromEnd(
      cloud.map(({ spanB }) => spanB),
      length,
    ),
    bull: candles.map(({ high }, day) => high - (elder[day] ?? Number.NaN)),
    bear: candles.map(({ low }, day) => low - (elder[day] ?? Number.NaN)),
    price: prices,
  }
}

/** The votes of a day by name: 1 to buy, −1 to sell. */
function votesOf(series: ReturnType<typeof libraries>, day: number): Map<string, number> {
  const on =
    (values: readonly number[] | undefined): Reading =>
    (back = 0) =>
      values?.[day - back] ?? Number.NaN
  const { price, ema, sma, ...rest } = series
  const read = Object.fromEntries(Object.entries(rest).map(([name, values]) => [name, on(values)])) as Record<
    keyof typeof rest,
    Reading
  >
  const now = on(price)()
  const trend = on(ema.get(50))()
  const vote = (isBuy: boolean, isSell: boolean): number => (isBuy ? 1 : isSell ? -1 : 0)
  const above = (line: Reading): number => vote(line() < now, line() > now)
  const turned = (line: Reading, low: number, high: number): number =>
    vote(line() < low && line() > line(1), line() > high && line() < line(1))
  const { awesome, bull, bear, base, conversion } = read
  const [spanA, spanB] = [read.spanA(CLOUD_SHIFT), read.spanB(CLOUD_SHIFT)]
  const isStrong = read.adx() > 20 && read.adx() > read.adx(1)
  return new Map([
    ...[...ema].map(([period, line]) => [`EMA ${period}`, above(on(line))] as const),
    ...[...sma].map(([period, line]) => [`SMA ${period}`, above(on(line))] as const),
    [
      'Ichimoku base line 9, 26, 52',
      vote(
        spanA > spanB && base() > spanA && conversion() > base() && now > conversion(),
        spanA < spanB && base() < spanA && conversion() < base() && now < conversion(),
      ),
    ],
    ['VWMA 20', above(read.weighted)],
    ['Hull MA 9', above(read.hull)],
    ['RSI 14', turned(read.rsi, 30, 70)],
    [
      'Stochastic %K 14, 3, 3',
      vote(
        read.stochasticK() < 20 && read.stochasticD() < 20 && read.stochasticK() > read.stochasticD(),
        read.stochasticK() > 80 && read.stochasticD() > 80 && read.stochasticK() < read.stochasticD(),
      ),
    ],
    ['CCI 20', turned(read.cci, -100, 100)],
    ['ADX 14', vote(isStrong && read.plus() > read.minus(), isStrong && read.plus() < read.minus())],
    [
      'Awesome oscillator',
      vote(
        (awesome(1) <= 0 && awesome() > 0) ||
          (awesome() > 0 && awesome(1) > 0 && awesome() > awesome(1) && awesome(2) > awesome(1)),
        (awesome(1) >= 0 && awesome() < 0) ||
          (awesome() < 0 && awesome(1) < 0 && awesome() < awesome(1) && awesome(2) < awesome(1)),
      ),
    ],
    ['Momentum 10', vote(read.momentum() > read.momentum(1), read.momentum() < read.momentum(1))],
    ['MACD level 12, 26, 9', vote(read.macd() > read.signal(), read.macd() < read.signal())],
    [
      RELATIVE,
      vote(
        now < trend && read.relativeK() < 20 && read.relativeD() < 20 && read.relativeK() > read.relativeD(),
        now > trend && read.relativeK() > 80 && read.relativeD() > 80 && read.relativeK() < read.relativeD(),
      ),
    ],
    ['Williams %R 14', turned(read.williams, -80, -20)],
    [
      'Bull bear power 13',
      vote(now > trend && bear() < 0 && bear() > bear(1), now < trend && bull() > 0 && bull() < bull(1)),
    ],
    ['Ultimate oscillator 7, 14, 28', vote(read.ultimate() > 70, read.ultimate() < 30)],
  ])
}

/** Those that voted for something. */
const seen = new Set<string>()

it.each([
  ['a simulated share', daysOf('AAPL')],
  ['another', daysOf('TSLA')],
  ['a recorded share', recordedDays()],
] as const)('casts the votes of independent libraries on every day of %s', (_name, candles) => {
  const series = libraries(candles)
  for (let day = candles.length - COMPARED; day < candles.length; day += 1) {
    const { oscillators, averages, summary } = ratingOf(candles.slice(0, day + 1))
    const theirs = votesOf(series, day)
    const ours = new Map([...averages.components, ...oscillators.components].map(({ name, vote }) => [name, vote]))
    // Lines that meet to the last digit are on either side of each other by rounding alone.
    if (Math.abs((series.relativeK[day] ?? 0) - (series.relativeD[day] ?? 0)) < 1e-9)
      theirs.set(RELATIVE, ours.get(RELATIVE) ?? Number.NaN)
    expect(Object.fromEntries(ours), `day ${day}`).toEqual(Object.fromEntries(theirs))
    const all = [...theirs.entries()]
    const mean = (votes: readonly (readonly [string, number])[]): number =>
      votes.reduce((sum, [, vote]) => sum + vote, 0) / votes.length
    expect(summary.score).toBeCloseTo((mean(all.slice(0, 15)) + mean(all.slice(15))) / 2, 9)
    for (const [name, vote] of theirs) if (vote !== 0) seen.add(name)
  }
})

it('has seen each of them buy or sell, not only stay neutral', () => expect(seen.size).toBe(26))
