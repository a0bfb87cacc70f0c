import { DailyAuctions } from '@paddock/contract/entities/market-data'
import { expect, it } from 'vitest'
import { simulatedMarket } from '../simulated.ts'
import { auctionsOf, toAuctions } from './auctions.ts'

const market = simulatedMarket('auctions')
const at = (text: string): number => Date.parse(text)
const FOREVER = at('2036-12-31T00:00:00Z')

it("spec 3: names the daily bar's open and close, on the exchange of the listing", () => {
  // 27 November 2026 is the Friday after Thanksgiving: a half day.
  const [from, to] = [at('2026-11-25T05:00:00Z'), at('2026-11-27T05:00:00Z')]
  for (const [symbol, exchange] of [
    ['AAPL', 'Q'],
    ['JPM', 'N'],
    ['SPY', 'P'],
  ] as const) {
    const instrument = market.instrument(symbol)
    if (!instrument) throw new Error(`${symbol} is not listed`)
    const found = auctionsOf(market, symbol, from, to, FOREVER)
    const bars = market.bars(symbol, { count: 1, unit: 'day' }, from, to, FOREVER)
    expect(found.map(({ open, close }) => [open.price, close?.price])).toEqual(
      bars.map(({ open, close }) => [open, close]),
    )
    const [wednesday, friday] = found.map((day) => DailyAuctions.parse(toAuctions(instrument, day)))
    expect([wednesday?.d, friday?.d]).toEqual(['2026-11-25', '2026-11-27'])
    expect(friday?.o.map(({ t, x, c }) => [t, x, c])).toEqual([
      ['2026-11-27T14:30:00Z', exchange, 'Q'],
      ['2026-11-27T14:30:00Z', exchange, 'O'],
    ])
    expect(friday?.c.map(({ t, x, c }) => [t, x, c])).toEqual([
      ['2026-11-27T18:00:00Z', exchange, 'M'],
      ['2026-11-27T18:00:00Z', exchange, '6'],
    ])
  }
})

it('holds no auction before its time', () => {
  const days = (now: string) =>
    auctionsOf(market, 'AAPL', at('2026-03-09T04:00:00Z'), at('2026-03-09T04:00:00Z'), at(now)).map(
      ({ close }) => close?.at,
    )
  expect(days('2026-03-09T13:29:59.999Z')).toEqual([])
  expect(days('2026-03-09T19:59:59.999Z')).toEqual([undefined])
  expect(days('2026-03-09T20:00:00Z')).toEqual([at('2026-03-09T20:00:00Z')])
})
