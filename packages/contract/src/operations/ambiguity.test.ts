import { expect, it } from 'vitest'
import { ambiguityOf } from './ambiguity.ts'
import type { OperationName } from './table.ts'

it.each<[OperationName, { query?: string; body?: unknown }, string | undefined]>([
  ['postOrder', { body: { symbol: 'AAPL', qty: '1', note: 'kept' } }, undefined],
  ['postOrder', { body: { symbol: 'AAPL', Qty: '1' } }, 'unknown field Qty: it is called qty'],
  ['postOrder', { body: { limitPrice: '1' } }, 'unknown field limitPrice: it is called limit_price'],
  ['postOrder', { body: { ' symbol': 'A' } }, 'unknown field  symbol: it is called symbol'],
  ['postOrder', { body: { '\u017fymbol': 'A' } }, 'unknown field \u017fymbol: it is called symbol'],
  ['postOrder', { body: { 'order-class': 'mleg' } }, 'unknown field order-class: it is called order_class'],
  [
    'postOrder',
    { body: { legs: [{ symbol: 'A' }, { Symbol: 'A' }] } },
    'unknown field legs.Symbol: it is called legs.symbol',
  ],
  [
    'postOrder',
    { body: { stop_loss: { stopprice: '1' } } },
    'unknown field stop_loss.stopprice: it is called stop_loss.stop_price',
  ],
  ['patchOrderByOrderId', { body: { QTY: 1 } }, 'unknown field QTY: it is called qty'],
  ['postOrder', { body: ['Symbol'] }, undefined],
  ['postOrder', { body: null }, undefined],
  ['deleteOpenPosition', { query: 'qty=1' }, undefined],
  ['deleteOpenPosition', { query: 'qty=1&qty=1' }, 'qty is given twice'],
  ['deleteOpenPosition', { query: 'qty=1&q%74y=100' }, 'qty is given twice'],
  ['deleteOpenPosition', { query: 'Qty=1' }, 'unknown parameter Qty: it is called qty'],
  ['deleteOpenPosition', { query: 'other=1&other=2' }, undefined],
  // What only reads is read as ever.
  ['getAllOrders', { query: 'status=open&status=all&Limit=1' }, undefined],
])('%s with %j: %s', (name, { query, body }, expected) => {
  expect(ambiguityOf(name, { query: new URLSearchParams(query), body })).toBe(expected)
})
