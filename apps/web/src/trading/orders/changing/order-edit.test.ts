import type { Order } from '@paddock/contract/entities/order'
import { expect, it } from 'vitest'
import { stepped } from '../../../ui/number-input.tsx'
import { changeOf, draftOf, fieldsOf, isSigned } from './order-edit.ts'

const SPREAD = {
  ...{ id: 'o', symbol: '', asset_class: '', side: '', order_class: 'mleg', type: 'limit', status: 'new' },
  ...{ qty: '1', filled_qty: '0', limit_price: '-5', time_in_force: 'day' },
} as unknown as Order
const changed = (order: Order, draft: object) => changeOf(order, { ...draftOf(order), ...draft })

it.each([
  ['a lower credit', { limit_price: '-4.50' }, { change: { limit_price: '-4.50' } }],
  ['a higher one', { limit_price: '-5.25' }, { change: { limit_price: '-5.25' } }],
  ['nothing at all', { limit_price: '0' }, { change: { limit_price: '0' } }],
  ['a debit', { limit_price: '1' }, { change: { limit_price: '1' } }],
  ['more units', { qty: '3' }, { change: { qty: '3' } }],
  ['the same credit, written longer', { limit_price: '-5.00' }, {}],
  ['a sign alone', { limit_price: '-' }, { problem: 'Enter a limit price' }],
  ['parts of a cent', { limit_price: '-0.125' }, { problem: 'At most 2 decimals' }],
  ['parts of a unit', { qty: '1.5' }, { problem: 'Whole units only' }],
  ['no unit', { qty: '0' }, { problem: 'Enter a quantity' }],
])('a credit of several legs can be changed to %s', (_why, draft, answer) => {
  expect(fieldsOf(SPREAD)).toEqual(['limit_price', 'qty'])
  expect(changed(SPREAD, draft)).toEqual(answer)
})

it('the price of everything else is above zero', () => {
  const single = { ...SPREAD, symbol: 'AAPL', asset_class: 'us_equity', order_class: '', limit_price: '5' }
  expect(changed(single, { limit_price: '-5' })).toEqual({ problem: 'Enter a limit price' })
  expect(isSigned(single, 'limit_price')).toBe(false)
  expect(isSigned(SPREAD, 'qty')).toBe(false)
})

it('steps lead below zero only where a number may be', () => {
  expect([stepped('0', '0.01', -1), stepped('0', '0.01', -1, true), stepped('-0.01', '0.01', 1, true)]).toEqual([
    '0',
    '-0.01',
    '0',
  ])
})
