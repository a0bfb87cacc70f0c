import { TestBroker } from '@paddock/broker/testing/test-broker'
import type { Order } from '@paddock/contract/entities/order'
import { expect, it } from 'vitest'
import { changeOf, draftOf } from '../../trading/orders/changing/order-edit.ts'
import { NO_EXITS, typeChoice } from '../draft/draft.ts'
import { review } from '../review/review.ts'
import { draft, facts, LONG } from '../testing/facts.ts'

const TRAILING = {
  ...{ id: 'o', symbol: 'AAPL', asset_class: 'us_equity', side: 'sell', order_class: '', type: 'trailing_stop' },
  ...{ status: 'new', qty: '1', filled_qty: '0', trail_percent: '3', time_in_force: 'day' },
} as unknown as Order

it.each([
  ['0.1', true],
  ['5.0001', true],
  ['99.9999', true],
  ['0.09', false],
  ['100', false],
])('a trail of %s percent is judged alike by the broker, the ticket, its exits and a change: %s', (trail, isTaken) => {
  const desk = new TestBroker().price('AAPL', { bid: '100', ask: '100' })
  const order = { symbol: 'AAPL', qty: '1', type: 'trailing_stop', trail_percent: trail } as const
  expect('id' in desk.place(order)).toBe(isTaken)
  const trailing = draft({ selectedOrderType: typeChoice('trailing_stop'), trailPrice: trail, trailUnit: 'percent' })
  const exits = { ...NO_EXITS, isOn: true, isExit: true, stop: trail, stopUnit: 'trail-percent' as const }
  const held = facts({ position: LONG, positions: [LONG] })
  for (const [given, known] of [
    [trailing, facts()],
    [draft({ isSell: true, exits }), held],
  ] as const)
    expect(review(given, known).warnings.some(({ code }) => code === 'trail-range')).toBe(!isTaken)
  expect(changeOf(TRAILING, { ...draftOf(TRAILING), trail })).toEqual(
    isTaken ? { change: { trail } } : { problem: 'A trail is from 0.1 % to below 100 %, with four decimals' },
  )
})

it.each([
  ['5.00001', { trail_percent: '3' }, 'A trail is from 0.1 % to below 100 %, with four decimals'],
  ['1.005', { trail_percent: null, trail_price: '1' }, 'A trail moves in steps of 0.01'],
  ['0.005', { trail_percent: null, trail_price: '1' }, 'A trail moves in steps of 0.01'],
])('digits of a trail of %s are told where it is typed', (trail, more, problem) => {
  const order = { ...TRAILING, ...more }
  expect(changeOf(order, { ...draftOf(order), trail })).toEqual({ problem })
})
