import { decimal } from '@paddock/decimal/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Column } from './column.ts'
import { csv } from './csv.ts'
import { nextSort, parseSort, sortRows, sortText } from './sort.ts'

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

describe('sorting a table', () => {
  it.each([
    { sort: 'symbol', order: ['AAPL', 'KO', 'MSFT'] },
    { sort: '-symbol', order: ['MSFT', 'KO', 'AAPL'] },
    { sort: 'value', order: ['MSFT', 'KO', 'AAPL'] },
    { sort: '-value', order: ['KO', 'MSFT', 'AAPL'] },
    { sort: undefined, order: ['MSFT', 'AAPL', 'KO'] },
    { sort: 'unknown', order: ['MSFT', 'AAPL', 'KO'] },
  ])('by $sort compares amounts as amounts and leaves the empty last', ({ sort, order }) => {
    expect(sortRows(ROWS, COLUMNS, parseSort(sort)).map(({ symbol }) => symbol)).toEqual(order)
  })

  it('goes round: first direction, the other, none', () => {
    const first = nextSort(undefined, 'value', true)
    const second = nextSort(first, 'value', true)
    expect([sortText(first), sortText(second), sortText(nextSort(second, 'value', true))]).toEqual([
      '-value',
      'value',
      undefined,
    ])
  })

  it('loses and invents no row', () => {
    const rows = fc.array(fc.record({ symbol: fc.string(), value: fc.constantFrom(null, '1', '-2.5', '100') }))
    fc.assert(
      fc.property(rows, fc.constantFrom('symbol', '-symbol', 'value', '-value'), (anyRows, sort) => {
        expect(new Set(sortRows(anyRows, COLUMNS, parseSort(sort)))).toEqual(new Set(anyRows))
      }),
    )
  })
})

describe('a table as a file', () => {
  it('writes plain numbers, quotes what needs it and leaves controls out', () => {
    expect(csv([{ symbol: 'A "B", C', value: '-1234.50' }, ...ROWS.slice(1, 2)], COLUMNS)).toBe(
      'Symbol,"Value, USD"\r\n"A ""B"", C",-1234.5\r\nAAPL,\r\n',
    )
  })

  it('disarms text that a spreadsheet would run', () => {
    expect(csv([{ symbol: '=1+1', value: null }], COLUMNS)).toBe('Symbol,"Value, USD"\r\n\'=1+1,\r\n')
  })
})
