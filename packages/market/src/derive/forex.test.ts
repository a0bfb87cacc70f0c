import { ForexRate } from '@paddock/contract/entities/forex-rate'
import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CURRENCIES, CURRENCY_PAIRS, type CurrencyPair, currencyPair } from '../instruments/currencies.ts'
import { ANCHOR_DAY } from '../instruments/stock-facts.ts'
import { MODEL, simulatedMarket } from '../simulated.ts'
import { ratesOf, toRate } from './forex.ts'

const market = simulatedMarket('test')
const at = (text: string): number => Date.parse(text)
const anyInstant = fc.integer({ min: at('2014-01-06T00:00:00Z'), max: at('2036-12-30T00:00:00Z') })
const FOREVER = at('2036-12-31T00:00:00Z')
const named = (symbol: string): CurrencyPair => {
  const pair = currencyPair(symbol)
  if (!pair) throw new Error(`${symbol} is not known`)
  return pair
}

it('spec 3: has thirty-six pairs, the base first by convention', () => {
  expect(CURRENCY_PAIRS).toHaveLength(36)
  for (const symbol of ['EURUSD', 'GBPUSD', 'AUDUSD', 'NZDUSD', 'USDCAD', 'USDCHF', 'USDCNY', 'USDJPY', 'EURGBP'])
    expect(named(symbol).symbol).toBe(symbol)
  expect(market.rate('USDEUR', at('2026-03-09T15:00:00Z'))).toBeUndefined()
  expect(
    ForexRate.parse(toRate(named('USDJPY'), { at: at('2026-03-09T15:00:00Z'), bid: 147_702, ask: 147_763 })),
  ).toEqual({
    t: '2026-03-09T15:00:00Z',
    bp: 147.702,
    ap: 147.763,
    mp: 147.7325,
  })
})

it('closes triangles within the spread: no way round three currencies pays', () => {
  const anyThree = fc.uniqueArray(fc.constantFrom(...CURRENCIES), { minLength: 3, maxLength: 3 })
  /** What a unit of one currency buys of the other. */
  const bought = (from: string, to: string, instant: number): number => {
    const pair = currencyPair(from + to) ?? named(to + from)
    const rate = market.rate(pair.symbol, instant)
    if (!rate) throw new Error('No rate')
    const unit = 10 ** pair.scale
    return pair.symbol === from + to ? rate.bid / unit : unit / rate.ask
  }
  forAll(300, anyThree, anyInstant, ([a, b, c], instant) => {
    const around = ([a, b, c] as const).map((one) => one?.code ?? '') as [string, string, string]
    const back =
      bought(around[0], around[1], instant) *
      bought(around[1], around[2], instant) *
      bought(around[2], around[0], instant)
    expect(back).toBeLessThan(1)
    expect(back).toBeGreaterThan(0.998)
  })
})

it("stands still from Friday's close to Sunday's open, and moves otherwise", () => {
  const friday = at('2026-03-06T22:00:00Z')
  const last = market.rate('EURUSD', friday - 1)
  expect(last?.at).toBe(friday - 1000)
  for (const instant of [friday, at('2026-03-07T12:00:00Z'), at('2026-03-08T20:59:59.999Z')])
    expect(market.rate('EURUSD', instant)).toEqual(last)
  expect(market.rate('EURUSD', at('2026-03-08T21:00:00Z'))?.at).toBe(at('2026-03-08T21:00:00Z'))
  const day = ratesOf(market, 'EURUSD', '1Min', at('2026-03-10T00:00:00Z'), at('2026-03-10T23:59:00Z'), FOREVER)
  expect([day.length, new Set(day.map(({ bid }) => bid)).size > 100]).toEqual([1440, true])
})

it('names the end of each frame, reads its last second, and shows none before its end', () =>
  forAll(60, fc.constantFrom(...CURRENCY_PAIRS), anyInstant, ({ symbol }, now) => {
    for (const frame of ['5Sec', '1Min', '1Day'] as const) {
      const reach = { '5Sec': 60_000, '1Min': 600_000, '1Day': 864_000_000 }[frame]
      for (const rate of ratesOf(market, symbol, frame, now - reach, FOREVER, now)) {
        expect(rate.at).toBeLessThanOrEqual(now)
        expect(rate.bid).toBeLessThan(rate.ask)
        expect({ ...market.rate(symbol, rate.at - 1), at: rate.at }).toEqual(rate)
      }
    }
  }))

it('passes through its facts on the anchor day, and stays plausible', () => {
  for (const { symbol, base, quote, scale } of CURRENCY_PAIRS) {
    const [close] = ratesOf(
      market,
      symbol,
      '1Day',
      at(`${ANCHOR_DAY}T21:00:00Z`),
      at(`${ANCHOR_DAY}T21:00:00Z`),
      FOREVER,
    )
    const fact = base.dollars / quote.dollars
    // A second before the end of the day: a basis point or so away.
    expect(Math.abs((((close?.bid ?? 0) + (close?.ask ?? 0)) / 2 / 10 ** scale / fact - 1) * 10_000)).toBeLessThan(3)
    const days = ratesOf(market, symbol, '1Day', at('2014-01-02T00:00:00Z'), FOREVER, FOREVER)
    expect(days.length).toBeGreaterThan(5900)
    const closes = days.map(({ bid }) => bid / 10 ** scale)
    expect(Math.min(...closes)).toBeGreaterThan(fact * 0.55)
    expect(Math.max(...closes)).toBeLessThan(fact * 1.8)
  }
})

it('moves no rate: when this fails, the model needs a new name', () => {
  const asked = ['EURUSD', 'USDJPY', 'CADCHF'].map((symbol) => market.rate(symbol, at('2026-03-09T15:00:00Z')))
  expect([MODEL, asked.map((rate) => [rate?.bid, rate?.ask])]).toMatchInlineSnapshot(`
    [
      "paddock-5",
      [
        [
          122021,
          122027,
        ],
        [
          141727,
          141735,
        ],
        [
          55400,
          55409,
        ],
      ],
    ]
  `)
})
