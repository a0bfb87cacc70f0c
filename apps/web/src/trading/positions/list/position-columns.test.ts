import { formatDecimal } from '@paddock/decimal/decimal'
import { expect, it } from 'vitest'
import { csv } from '../../../tables/csv.ts'
import type { PositionRow } from '../position-row.ts'
import { type ColumnsOf, positionColumns } from './position-columns.tsx'

const held = (qty: string, at: string): PositionRow => ({
  position: {
    ...{
      asset_id: qty,
      symbol: 'F',
      exchange: '',
      asset_class: 'us_equity',
      qty,
      cost_basis: '0',
      avg_entry_price: '0',
    },
    ...{
      side: qty.startsWith('-') ? 'short' : 'long',
      current_price: at,
      market_value: String(Number(qty) * Number(at)),
    },
  },
  ...{ symbol: 'F', title: 'F', name: '', strategies: [], underlying: 'F', isEasyToBorrow: undefined, attributes: [] },
})
const columns = (equity: string | undefined) =>
  positionColumns({
    ...{ account: '', fineness: { qty: 0, price: 2, average: 2 }, orders: [], equity: () => equity, today: undefined },
    ...{ actions: {} as ColumnsOf['actions'], further: [] },
  })

it.each([
  { qty: '10', at: '12.5', equity: '1000', weight: '12.5' },
  { qty: '-10', at: '12.5', equity: '1000', weight: '12.5' },
  { qty: '1', at: '1', equity: '3', weight: '33.3333' },
  { qty: '1', at: '1', equity: '0', weight: '' },
  { qty: '1', at: '1', equity: undefined, weight: '' },
])('a file has the weight of $qty at $at in percent of an equity of $equity', ({ qty, at, equity, weight }) => {
  const weights = columns(equity).filter(({ key }) => key === 'weight')
  expect(csv([held(qty, at)], weights)).toBe(`"Weight, %"\r\n${weight}\r\n`)
})

it('puts rows in the order of their weights as in that of their values', () => {
  const weight = columns('1000').find(({ key }) => key === 'weight')
  const of = (qty: string) => weight?.value(held(qty, '10'))
  expect([of('1'), of('-2')].map((value) => typeof value === 'object' && value && formatDecimal(value))).toEqual([
    '1',
    '2',
  ])
})
