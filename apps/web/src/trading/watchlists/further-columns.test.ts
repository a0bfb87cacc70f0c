import { FIELDS, type ScreenRow } from '@paddock/contract/desk/research/screen'
import type { Asset } from '@paddock/contract/entities/asset'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { expect, it } from 'vitest'
import { plainCell } from '../../tables/columns.tsx'
import { orderedRows } from '../../tables/row-order.ts'
import { furtherColumns } from './further-columns.tsx'

const row = (given: Partial<ScreenRow>): ScreenRow => ({
  ...(Object.fromEntries(FIELDS.map((name) => [name, null])) as unknown as ScreenRow),
  ...{ symbol: 'KO', price: 60, closes: [50, 60], sector: 'Consumer staples', industry: 'Beverages', ...given },
})
const KO = { symbol: 'KO', class: 'us_equity' } as Asset
const COIN = { symbol: 'BTC/USD', class: 'crypto' } as Asset
const UNKNOWN = { symbol: 'ZZZ', class: 'us_equity' } as Asset

const columns = furtherColumns({
  rows: new Map([
    ['KO', row({ rsi: 61.4, yearHigh: 75 })],
    ['BTC/USD', row({ symbol: 'BTC/USD', rsi: 40 })],
  ]),
  positions: [{ symbol: 'BTCUSD', qty: '0.5' } as Position],
  orders: [{ symbol: 'KO' } as Order, { symbol: 'KO' } as Order],
  alerts: [],
})
const cellOf = (key: string, asset: Asset) => plainCell(columns.find((column) => column.key === key)?.value(asset))

it.each([
  ['rsi', KO, 61.4],
  ['yearHigh', KO, 75],
  ['againstYearHigh', KO, 60 / 75 - 1],
  ['trend', KO, 60 / 50 - 1],
  ['sector', KO, 'Consumer staples'],
  ['rsi', UNKNOWN, undefined],
  ['position', COIN, '0.5'],
  ['position', KO, undefined],
  ['orders', KO, 2],
  ['alerts', KO, undefined],
] as const)('the column %s of %o is %s, in files too', (key, asset, value) => expect(cellOf(key, asset)).toBe(value))

it('they are hidden until they are picked, and order rows with what is not known last', () => {
  expect(columns.filter(({ isOptional }) => !isOptional)).toEqual([])
  expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length)
  const sorted = orderedRows({ rows: [UNKNOWN, KO, COIN], columns, sort: 'rsi' })
  expect(sorted.map(({ symbol }) => symbol)).toEqual(['BTC/USD', 'KO', 'ZZZ'])
})
