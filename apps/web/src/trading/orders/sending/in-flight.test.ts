import { expect, it } from 'vitest'
import { IN_FLIGHT_KEY, inFlight, landed, left } from './in-flight.ts'

function storeOf(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries))
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const A = { account: 'a', clientOrderId: 'desk-1' }
const B = { account: 'b', clientOrderId: 'desk-2' }

it('keeps what has left until it is known what became of it', () => {
  const store = storeOf()
  expect(inFlight(store)).toEqual([])
  left(A, store)
  left(B, store)
  expect(inFlight(store)).toEqual([A, B])
  landed('desk-1', store)
  expect(inFlight(store)).toEqual([B])
  landed('desk-1', store)
  landed('desk-2', store)
  expect(store.kept.size).toBe(0)
})

it.each(['', 'nonsense', '{}', '[{"account":1}]', '[null]'])('takes %j for nothing', (stored) => {
  expect(inFlight(storeOf({ [IN_FLIGHT_KEY]: stored }))).toEqual([])
})
