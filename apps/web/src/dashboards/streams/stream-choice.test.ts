import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type StreamingWidget, symbolsThatGiveWay } from './stream-choice.ts'

const widget = (key: string, symbols: string, alwaysStreams?: boolean): StreamingWidget => ({
  ...{ id: key, key, alwaysStreams },
  symbols: symbols.split(' '),
})
const left = (most: number, ...widgets: readonly StreamingWidget[]) => [...symbolsThatGiveWay(widgets, most)]

const ALL = [
  widget('TickerTape', 'TT'),
  widget('StockHeatMap', 'HM'),
  widget('MarketData', 'MD'),
  widget('MiniChart', 'MC'),
  widget('Chart', 'CH'),
  widget('Watchlist', 'WL'),
  widget('Positions', 'PO'),
  widget('Ticket', 'TI'),
]

it.each([
  [8, []],
  [7, ['TT']],
  [5, ['MD', 'HM', 'TT']],
  [1, ['PO', 'WL', 'CH', 'MC', 'MD', 'HM', 'TT']],
  [0, ['TI', 'PO', 'WL', 'CH', 'MC', 'MD', 'HM', 'TT']],
])('spec 3.4 of eight widgets with a symbol each, %i stream, the least important give way first', (most, symbols) =>
  expect(left(most, ...ALL)).toEqual(symbols),
)

it('what a person pinned comes before the ticket', () =>
  expect(left(1, widget('Ticket', 'AAPL'), widget('TickerTape', 'MSFT', true))).toEqual(['AAPL']))

it('a symbol that several show counts once, and is streamed for all of them', () =>
  expect(left(2, widget('TickerTape', 'AAPL TSLA'), widget('Chart', 'AAPL'), widget('Watchlist', 'AAPL MSFT'))).toEqual(
    ['TSLA'],
  ))

it('a list that is too long streams what it begins with', () =>
  expect(left(2, widget('Watchlist', 'A B C D'))).toEqual(['C', 'D']))

it('of equals the first on the dashboard comes first; what is not known is a list', () => {
  expect(left(1, widget('Chart', 'A'), { ...widget('Chart', 'B'), id: 'second' })).toEqual(['B'])
  expect(left(1, widget('TickerTape', 'A'), widget('FromTheFuture', 'B'))).toEqual(['A'])
})

it('exactly as many stream as there is room for, and no symbol is forgotten', () => {
  const keys = fc.constantFrom(...ALL.map(({ key }) => key), 'Notes')
  const symbols = fc.array(fc.constantFrom(...'ABCDEFGHIJ'), { maxLength: 6 })
  const widgets = fc.array(fc.record({ id: fc.string(), key: keys, symbols, alwaysStreams: fc.boolean() }))
  forAll(100, widgets, fc.nat(12), (all, most) => {
    const shown = new Set(all.flatMap((one) => one.symbols))
    const given = symbolsThatGiveWay(all, most)
    expect(given.size).toBe(Math.max(0, shown.size - most))
    for (const symbol of given) expect(shown.has(symbol)).toBe(true)
  })
})
