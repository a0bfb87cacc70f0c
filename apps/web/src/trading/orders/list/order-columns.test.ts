import { anOrder } from '@paddock/analytics/testing/orders'
import { expect, it } from 'vitest'
import { csv } from '../../../tables/csv.ts'
import { arranged, fitted, PLAIN_LAYOUT } from '../../../tables/layout.ts'
import { orderColumns } from './order-columns.tsx'

const columns = arranged(orderColumns('account', 2, new Map()), PLAIN_LAYOUT)
const widthOf = ({ width }: { width?: string }) => Number.parseFloat(width ?? '') * 16
const headsIn = (room: number) =>
  fitted(columns, widthOf, room, () => false).map(({ head }) => head.replace(', New York', ''))

/** The row of a table gives 36 pixels to its check box, and the window 56 or 240 to the sidebar. */
it.each([
  {
    ...{ window: 1440, room: 1440 - 240 - 36 },
    heads: ['Symbol', 'Side', 'Filled / total', 'Type', 'Price', 'Away, %', 'TIF', 'Status', 'Status time', 'Actions'],
  },
  {
    ...{ window: 820, room: 820 - 56 - 36 },
    heads: ['Symbol', 'Side', 'Filled / total', 'Type', 'Price', 'Status', 'Actions'],
  },
])('a window of $window says what an order is, what it asks and how it stands', ({ room, heads }) => {
  expect(headsIn(room)).toEqual(heads)
})

it('side, quantity, price and status never yield, and the type does when nothing else is left to', () => {
  expect(headsIn(0)).toEqual(['Symbol', 'Side', 'Filled / total', 'Price', 'Status', 'Actions'])
})

it('a file has what is filled and the total in a column each, under their own heads', () => {
  const [head = '', row = ''] = csv(
    [anOrder({ symbol: 'KO', qty: '10', filled_qty: '3' })],
    orderColumns('account', 2, new Map()).filter(({ key }) => key.endsWith('qty')),
  ).split('\r\n')
  expect([head, row]).toEqual(['Total,Filled', '10,3'])
})
