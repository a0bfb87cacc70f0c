import { expect, it } from 'vitest'
import { createBudget } from '../budget.ts'
import { createPace } from './pace.ts'
import { createPlaces } from './places.ts'

it('a budget is each owner’s and everybody’s, and takes nothing where it takes not all', () => {
  const budget = createBudget({ each: 3, all: 5 })
  expect([budget.take('a', 3), budget.take('a', 1), budget.take('b', 3), budget.take('b', 2)]).toEqual([
    true,
    false,
    false,
    true,
  ])
  budget.give('a', 2)
  expect([budget.take('c', 3), budget.take('c', 2), budget.take('a', 0)]).toEqual([false, true, true])
})

it('places are counted by address, and by whose they are once that is known', () => {
  const places = createPlaces({ all: 6, address: 4, strangers: 2, person: 2, key: 1 })
  const [one, two] = [places.take('a'), places.take('a')]
  expect([one, two, places.take('a')]).toEqual([expect.anything(), expect.anything(), undefined])
  // Who says who they are is no stranger any more, and makes room for one.
  expect(one?.isOf({ userId: 'u', keyId: 'k' })).toBe(true)
  expect(two?.isOf({ userId: 'u', keyId: 'k' })).toBe(false)
  expect(two?.isOf({ userId: 'u' })).toBe(true)
  const three = places.take('a')
  expect(three?.isOf({ userId: 'u' })).toBe(false)
  const four = places.take('a')
  expect([four, places.take('a')]).toEqual([expect.anything(), undefined])
  const others = [places.take('b'), places.take('b')]
  expect(others.every(Boolean)).toBe(true)
  expect(places.take('c')).toBeUndefined()
  // Whoever goes gives back all of it, once.
  one?.leave()
  one?.leave()
  expect(one?.isOf({ userId: 'u' })).toBe(false)
  expect(three?.isOf({ userId: 'u', keyId: 'k' })).toBe(true)
  expect(places.take('c')).toBeDefined()
  expect(places.take('c')).toBeUndefined()
})

it('a pace allows so many at once, and then so many a second', () => {
  let now = 0
  const pace = createPace(10, 3, () => now)
  expect([pace.next(), pace.next(), pace.next(), pace.next()]).toEqual([0, 0, 0, 100])
  now = 40
  expect(pace.next()).toBe(60)
  now = 100
  expect([pace.next(), pace.next()]).toEqual([0, 100])
  now = 60_000
  expect([pace.next(), pace.next(), pace.next(), pace.next()]).toEqual([0, 0, 0, 100])
  pace.spend(4)
  expect(pace.next()).toBe(500)
})
