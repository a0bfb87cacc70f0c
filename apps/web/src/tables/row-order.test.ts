import { forAll } from '@paddock/contract/testing/for-all'
import { decimal } from '@paddock/decimal/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cell, type Column, timeColumn } from './columns.tsx'
import { csv, jsonText, tabbed } from './csv.ts'
import { orderedRows, sortAfter } from './row-order.ts'

interface Row {
  readonly symbol: string
  readonly value: string | null
}
const COLUMNS: readonly Column<Row>[] = [
  { key: 'symbol', head: 'Symbol', value: ({ symbol }) => symbol, cell: ({ symbol }) => symbol },
  {
    key: 'value',
    head: 'Value, USD',
    value: ({ value }) => (value === null ? null : decimal(value)),
    cell: () => null,
  },
  { key: 'actions', head: '', value: () => null, cell: () => null, isAction: true },
]
const ROWS: readonly Row[] = [
  { symbol: 'MSFT', value: '9.5' },
  { symbol: 'AAPL', value: null },
  { symbol: 'KO', value: '10.25' },
]

/** The table, and its order after the head of a column is pressed. */
const ordered = (rows: readonly Row[], sort: string | undefined) => orderedRows({ rows, columns: COLUMNS, sort })
const pressedAfter = (sort: string | undefined, key: string, isAdding = false) =>
  sortAfter({ rows: ROWS, columns: COLUMNS, rowKey: ({ symbol }) => symbol, sort }, key, isAdding)

describe('sorting a table', () => {
  it('puts times in the order of their instants, however many digits they have', () => {
    const times = ['', '.000000001', '.01', '.125', '.5', '.999'].map((fraction) => `2026-03-09T15:00:00${fraction}Z`)
    const rows = times.map((symbol) => ({ symbol, value: null }))
    expect(ordered(rows.toReversed(), 'symbol').map(({ symbol }) => symbol)).toEqual(times)
    expect(ordered(rows, '-symbol').map(({ symbol }) => symbol)).toEqual(times.toReversed())
  })

  it.each([
    { sort: 'symbol', order: ['AAPL', 'KO', 'MSFT'] },
    { sort: '-symbol', order: ['MSFT', 'KO', 'AAPL'] },
    { sort: 'value', order: ['MSFT', 'KO', 'AAPL'] },
    { sort: '-value', order: ['KO', 'MSFT', 'AAPL'] },
    { sort: undefined, order: ['MSFT', 'AAPL', 'KO'] },
    { sort: 'unknown', order: ['MSFT', 'AAPL', 'KO'] },
  ])('by $sort compares amounts as amounts and leaves the empty last', ({ sort, order }) => {
    expect(ordered(ROWS, sort).map(({ symbol }) => symbol)).toEqual(order)
  })

  it.each([
    { pressed: 'value', round: ['-value', 'value', undefined] },
    { pressed: 'symbol', round: ['symbol', '-symbol', undefined] },
  ])('goes round when $pressed is pressed: first direction, the other, none', ({ pressed, round }) => {
    const first = pressedAfter(undefined, pressed)
    const second = pressedAfter(first, pressed)
    expect([first, second, pressedAfter(second, pressed)]).toEqual(round)
  })

  it('alone a head takes the place of others; with Shift it decides after them, and goes round where it stands', () => {
    expect(pressedAfter('-value', 'symbol')).toBe('symbol')
    expect(pressedAfter('-value,symbol', 'symbol')).toBe('-symbol')
    expect(pressedAfter('-value', 'symbol', true)).toBe('-value,symbol')
    expect(pressedAfter('-value,symbol', 'value', true)).toBe('value,symbol')
    expect(pressedAfter('value,symbol', 'value', true)).toBe('symbol')
  })

  it('decides equal values by the next column', () => {
    const rows = [
      { symbol: 'B', value: '1' },
      { symbol: 'C', value: '2' },
      { symbol: 'A', value: '1' },
    ]
    expect(ordered(rows, '-value,symbol').map(({ symbol }) => symbol)).toEqual(['C', 'A', 'B'])
    expect(ordered(rows, 'nothing,value,-symbol').map(({ symbol }) => symbol)).toEqual(['B', 'A', 'C'])
  })

  it('loses and invents no row', () => {
    const rows = fc.array(fc.record({ symbol: fc.string(), value: fc.constantFrom(null, '1', '-2.5', '100') }))
    forAll(100, rows, fc.constantFrom('symbol', '-symbol', 'value', '-value'), (anyRows, sort) => {
      expect(new Set(ordered(anyRows, sort))).toEqual(new Set(anyRows))
    })
  })
})

describe('a table as a file', () => {
  it('writes plain numbers, quotes what needs it and leaves controls out', () => {
    expect(csv([{ symbol: 'A "B", C', value: '-1234.50' }, ...ROWS.slice(1, 2)], COLUMNS)).toBe(
      'Symbol,"Value, USD"\r\n"A ""B"", C",-1234.5\r\nAAPL,\r\n',
    )
  })

  it('says the same as JSON, exact to the last digit, and on the clipboard', () => {
    const rows: readonly Row[] = [
      { symbol: 'KO', value: '10.250000000000000001' },
      { symbol: 'A\tB', value: null },
    ]
    expect(JSON.parse(jsonText(rows, COLUMNS))).toEqual([
      { symbol: 'KO', value: '10.250000000000000001' },
      { symbol: 'A\tB', value: null },
    ])
    expect(tabbed(rows, COLUMNS)).toBe('KO\t10.250000000000000001\nA B\t')
  })

  it('writes what its heads say: ratios in percent, and times in UTC', () => {
    const columns: readonly Column<{ readonly ratio: Cell }>[] = [
      { key: 'ratio', head: 'Day, %', value: ({ ratio }) => ratio },
      timeColumn('at', 'Submitted', '8rem', () => '2026-03-09T15:00:00Z'),
    ]
    const rows = [decimal('0.000807'), 0.07, 0.0123, -1.1, null].map((ratio) => ({ ratio }))
    const percents = ['0.0807', '7', '1.23', '-110', '']
    const lines = percents.map((percent) => `${percent},2026-03-09T15:00:00Z`)
    expect(csv(rows, columns)).toBe(['"Day, %","Submitted, UTC"', ...lines, ''].join('\r\n'))
    expect(tabbed(rows, columns.slice(0, 1))).toBe(percents.join('\n'))
    expect(JSON.parse(jsonText(rows.slice(0, 2), columns.slice(0, 1)))).toEqual([
      { ratio: '0.000807' },
      { ratio: 0.07 },
    ])
  })

  it('disarms text that a spreadsheet would run', () => {
    expect(csv([{ symbol: '=1+1', value: null }], COLUMNS)).toBe('Symbol,"Value, USD"\r\n\'=1+1,\r\n')
    for (const sign of '+-@＝＋－＠')
      expect(csv([{ symbol: `${sign}1`, value: null }], COLUMNS)).toContain(`\n'${sign}1,`)
  })
})
