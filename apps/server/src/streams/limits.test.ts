import { expect, it } from 'vitest'
import { createBudget } from './budget.ts'
import { createPace } from './pace.ts'
import { createPlaces } from './places.ts'
import { createSlices } from './slices.ts'

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

it('work that can wait is done in turn, to its end, also beside work that fails', async () => {
  const turns: (() => void)[] = []
  const slices = createSlices((run) => turns.push(run))
  const done: string[] = []
  function* work(name: string, steps: number) {
    for (let step = 1; step <= steps; step += 1) {
      done.push(`${name}${step}`)
      yield
    }
  }
  function* failing(): Generator<void> {
    yield
    throw new Error('it failed')
  }
  const all = [slices.run(work('a', 3)), slices.run(work('b', 2)), slices.turn().then(() => done.push('turn'))]
  const failed = slices.run(failing())
  while (turns.length > 0) {
    turns.shift()?.()
    await Promise.resolve()
  }
  await Promise.all(all)
  await expect(failed).rejects.toThrow('it failed')
  // A turn that was waited for is the last thing of its slice: what follows it is done before anything else.
  expect(done).toEqual(['a1', 'b1', 'turn', 'a2', 'b2', 'a3'])
})
