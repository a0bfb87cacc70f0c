import { decimal } from '@paddock/decimal/decimal'
import { asQuantity } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import { expect, it } from 'vitest'
import { TestBroker } from '../testing/test-broker.ts'
import { reversePlan } from './reverse.ts'

it.each([
  ['10', 'us_equity', 'sell', '10', '10'],
  ['-10', 'us_equity', 'buy', '10', '10'],
  ['2.5', 'us_equity', 'sell', '2.5', '2'],
  ['0.5', 'us_equity', 'sell', '0.5', undefined],
  ['1', 'crypto', 'sell', '1', undefined],
] as const)('%s of %s: %s %s, then %s', (qty, assetClass, side, closed, opened) => {
  const { close, open } = reversePlan({ symbol: 'X', assetClass, qty: asQuantity(qty) })
  expect([close.side, close.qty, open?.side, open?.qty]).toEqual([side, closed, opened && side, opened])
})

it('P9: the two orders, one after the other, leave the opposite position', () => {
  const desk = new TestBroker().price('AAPL', { bid: '100', ask: '100' })
  desk.placed({ symbol: 'AAPL', qty: '10' })
  desk.settle()
  const position = desk.account.positions.get('AAPL')
  const plan = position && reversePlan(position)
  desk.placed(plan?.close ?? {})
  desk.settle()
  desk.placed(plan?.open ?? {})
  desk.settle()
  expect(toWire(desk.account.positions.get('AAPL')?.qty ?? decimal('0'))).toBe('-10')
})
