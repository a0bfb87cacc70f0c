import { expect, it } from 'vitest'
import { emptyStorage } from '../../../ui/testing/storage.ts'
import { inFlight, landed, left } from './in-flight.ts'

const kept = emptyStorage('session')
const A = { account: 'a', clientOrderId: 'desk-1' }
const B = { account: 'b', clientOrderId: 'desk-2' }

it('keeps what has left until it is known what became of it', () => {
  expect(inFlight()).toEqual([])
  left(A)
  left(B)
  expect(inFlight()).toEqual([A, B])
  landed('desk-1')
  expect(inFlight()).toEqual([B])
  landed('desk-1')
  landed('desk-2')
  expect(kept.size).toBe(0)
})

it.each(['', 'nonsense', '{}', '[{"account":1}]', '[null]'])('takes %j for nothing', (stored) => {
  kept.set('paddock.in-flight', stored)
  expect(inFlight()).toEqual([])
})
