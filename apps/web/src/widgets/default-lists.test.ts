/** The lists that widgets begin with. */
import { ECONOMIES } from '@paddock/market/happenings/indicators'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { widget as rates } from './currencies/forex-cross-rates/widget.ts'
import { widget as map } from './currencies/forex-heat-map/widget.ts'
import { widget as marketData } from './market/market-data/widget.ts'
import { widget as ticker } from './market/ticker/widget.ts'
import { widget as tape } from './market/ticker-tape/widget.ts'
import { widget as calendar } from './news/economic-calendar/widget.ts'
import { widget as single } from './symbol/single-ticker/widget.ts'

const texts = z.array(z.string())
const Calendar = z.object({ importance: texts, countries: texts })
const Group = z.object({ name: z.string(), symbols: z.array(z.object({ symbol: z.string() })) })
const MarketData = z.object({ symbolsGroups: z.array(Group) })

const EIGHT = ['EUR', 'USD', 'JPY', 'GBP', 'CHF', 'AUD', 'CAD', 'NZD']

it('spec 9: forex cross rates are of eight currencies, and the heat map adds CNY', () => {
  expect(rates.read({})).toMatchObject({ currencies: EIGHT })
  expect(map.read({})).toMatchObject({ currencies: [...EIGHT, 'CNY'] })
})

it('spec 9: the economic calendar is of importance −1, 0 and 1 and of twenty countries, each of which publishes', () => {
  const { importance, countries } = z.parse(Calendar, calendar.read({}))
  expect(importance.map(Number)).toEqual([-1, 0, 1])
  expect(new Set(countries).size).toBe(20)
  const codes = ECONOMIES.map(({ code }) => code)
  expect(countries.filter((country) => !codes.some((code) => code === country))).toEqual([])
})

it('spec 9: market data is of indices and futures, six symbols each', () => {
  const { symbolsGroups } = z.parse(MarketData, marketData.read({}))
  expect(symbolsGroups.map(({ name, symbols }) => [name, new Set(symbols.map(({ symbol }) => symbol)).size])).toEqual([
    ['Indices', 6],
    ['Futures', 6],
  ])
})

it('spec 9: tickers show the S&P 500, the US 100, EUR/USD, Bitcoin and Ethereum', () => {
  const symbols = ['S&P 500', 'US 100', 'EUR/USD', 'Bitcoin', 'Ethereum'].map((label) =>
    expect.objectContaining({ label }),
  )
  expect(ticker.read({})).toMatchObject({ symbols })
  expect(tape.read({})).toMatchObject({ symbols })
})

it('spec 9: one ticker begins with NASDAQ:AAPL', () => expect(single.read({})).toMatchObject({ symbol: 'NASDAQ:AAPL' }))
