/** What docs/simulated-market.md shows is computed: bars in every table headed by a symbol and `Start`, rates and levels in those with `At`, options in those of contracts. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toRate } from './derive/forex.ts'
import { toIndexValue } from './derive/indices.ts'
import { DAY_MS } from './instant.ts'
import { currencyPair } from './instruments/currencies.ts'
import { simulatedMarket } from './simulated.ts'
import { parseTimeframe } from './timeframe.ts'
import { priceNumber, sizeNumber } from './units.ts'

const page = readFileSync(new URL('../../../docs/simulated-market.md', import.meta.url), 'utf8')
const market = simulatedMarket('main')

/** Symbol, timeframe, start, and the figures shown. */
const rows: string[][] = []
/** Pair or index, instant, and the figures shown. */
const levels: string[][] = []
/** Contract, instant, and the figures shown. */
const contracts: string[][] = []
let isContract = false
let symbol: string | undefined
let isLevel = false
for (const line of page.split('\n')) {
  const cells = line.split('|').map((cell) => cell.trim())
  if (cells[2] === 'At') isLevel = true
  else if (!line.startsWith('|')) isLevel = false
  else if (isLevel && !line.startsWith('|-')) levels.push(cells.slice(1, -1))
  if (cells[1] === 'Contract') isContract = true
  else if (!line.startsWith('|')) isContract = false
  else if (isContract && !line.startsWith('|-')) contracts.push(cells.slice(1, -1))
  if (cells[2] === 'Start') symbol = cells[1]
  else if (!line.startsWith('|')) symbol = undefined
  else if (symbol !== undefined && !line.startsWith('|-')) rows.push([symbol, ...cells.slice(1, -1)])
}

describe('docs/simulated-market.md', () => {
  it('has bars', () => expect(rows.length).toBeGreaterThan(5))
  it.each(rows)('%s %s of %s', (name, timeframe, start, ...figures) => {
    const instrument = market.instrument(name)
    const frame = parseTimeframe(timeframe ?? '')
    if (!instrument || !frame) throw new Error(`${name} and ${timeframe} must exist`)
    const from = Date.parse(start ?? '')
    const [bar] = market.bars(name, frame, from, from, from + DAY_MS)
    if (!bar) throw new Error('there is no such bar')
    const prices = [bar.open, bar.high, bar.low, bar.close].map((price) => priceNumber(instrument, price))
    expect([...prices, sizeNumber(instrument, bar.volume)]).toEqual(
      figures.map((figure) => Number(figure.replaceAll(',', ''))),
    )
  })

  it('has rates and levels', () => expect(levels).toHaveLength(6))
  it.each(levels)('%s at %s', (name, instant, ...figures) => {
    const at = Date.parse(instant ?? '')
    const pair = currencyPair(name)
    const rate = market.rate(name, at)
    const level = market.indexLevel(name, at)
    const sides = pair && rate && toRate(pair, rate)
    const shown = sides ? [sides.bp, sides.ap] : level && [toIndexValue(level).v]
    expect(shown).toEqual(figures.map((figure) => Number(figure.replaceAll(',', ''))))
  })

  it('has contracts', () => expect(contracts).toHaveLength(4))
  it.each(contracts)('%s seen at %s', (name, instant, ...figures) => {
    const at = Date.parse(instant ?? '')
    const quote = market.quote(name, at)
    const value = market.options.value(name, at)
    if (!quote || !value) throw new Error(`${name} must have a quote and a value`)
    const { impliedVolatility, delta, gamma, theta, vega, rho } = value
    const rounded = [impliedVolatility, delta, gamma, theta, vega, rho].map((greek, index) =>
      Number(greek.toFixed(index === 2 ? 4 : 3)),
    )
    expect([quote.bid / 100, quote.ask / 100, ...rounded]).toEqual(figures.map(Number))
  })
})
