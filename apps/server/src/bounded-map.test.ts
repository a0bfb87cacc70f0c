import { expect, it } from 'vitest'
import { BoundedMap } from './bounded-map.ts'

it('keeps the newest: what was set again is new', () => {
  const map = new BoundedMap<string, number>(3)
  for (const [place, key] of ['a', 'b', 'c', 'a', 'd'].entries()) map.set(key, place)
  expect([...map]).toEqual([
    ['c', 2],
    ['a', 3],
    ['d', 4],
  ])
})

it('goes on after entries were removed, and after all were', () => {
  const map = new BoundedMap<number, number>(2)
  for (const key of [1, 2, 3]) map.set(key, key)
  map.delete(2)
  for (const key of [4, 5]) map.set(key, key)
  expect([...map.keys()]).toEqual([4, 5])
  map.clear()
  for (const key of [6, 7, 8]) map.set(key, key)
  expect([...map.keys()]).toEqual([7, 8])
})

it('agrees with a list that is searched', () => {
  const map = new BoundedMap<number, number>(8)
  let list: number[] = []
  for (let step = 0; step < 2_000; step += 1) {
    const key = (step * 7919) % 23
    list = list.filter((other) => other !== key)
    if (step % 5 === 0) map.delete(key)
    else {
      map.set(key, step)
      list = [...list, key].slice(-8)
    }
    expect([...map.keys()]).toEqual(list)
  }
})
