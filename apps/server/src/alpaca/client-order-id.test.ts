import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { namedOrder } from './client-order-id.ts'

const of = (text: string) => namedOrder(JSON.parse(text), text, 'minted')

it.each([
  ['{"qty":1.10,"client_order_id":"mine"}', { clientOrderId: 'mine', text: '{"qty":1.10,"client_order_id":"mine"}' }],
  // Numbers stay as they were written: 1.10 is not 1.1, and no digit of a long one is lost.
  [
    ' { "qty": 1.10, "limit_price":12345678901234567.89 } ',
    {
      clientOrderId: 'minted',
      text: '{"qty":1.10,"limit_price":12345678901234567.89,"client_order_id":"minted"}',
    },
  ],
  ['{}', { clientOrderId: 'minted', text: '{"client_order_id":"minted"}' }],
  ['{"client_order_id":null}', { clientOrderId: 'minted', text: '{"client_order_id":"minted"}' }],
  ['{"symbol":"}"}', { clientOrderId: 'minted', text: '{"symbol":"}","client_order_id":"minted"}' }],
  ['{"client_order_id":7}', undefined],
  ['[]', undefined],
  ['"text"', undefined],
  ['null', undefined],
])('names %s', (text, named) => {
  expect(of(text)).toEqual(named)
})

it('adds the id to any object and changes nothing else', () =>
  forAll(200, fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(undefined, 2), (order, indent) => {
    const { client_order_id: _none, ...body } = order
    const text = JSON.stringify(body, null, indent)
    expect(JSON.parse(of(text)?.text ?? '')).toEqual(JSON.parse(JSON.stringify({ ...body, client_order_id: 'minted' })))
  }))
