/** The bars that docs/simulated-market.md shows are computed: every table headed by a symbol and `Start`. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { simulatedMarket } from './simulated.ts'
import { parseTimeframe } from './timeframe.ts'
import { priceNumber, sizeNumber } from './units.ts'

const page = readFileSync(new URL('../../../docs/simulated-market.md', import.meta.url), 'utf8')
const market = simulatedMarket('main')
const DAY_MS = 86_400_000

/** Symbol, timeframe, start, and the figures shown. */
const rows: string[][] = []
let symbol: string | undefined
for (const line of page.split('\n')) {
  const cells = line.split('|').map((cell) => cell.trim())
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
})
