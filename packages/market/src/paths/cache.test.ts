import { expect, it } from 'vitest'
import { cacheOf, roomOf } from './cache.ts'

it('keeps what is asked for, and makes again what fell out', () => {
  const cache = cacheOf<string>(4)
  const made: number[] = []
  const ask = (key: number) =>
    cache.get(key, () => {
      made.push(key)
      return `value ${key}`
    })
  for (const key of [1, 2, 1, 3, 1, 4, 1, 5, 1]) expect(ask(key)).toBe(`value ${key}`)
  expect(made).toEqual([1, 2, 3, 4, 5])
  expect(cache.known(1)).toBe('value 1')
  expect(cache.known(2)).toBeUndefined()
})

it('has one room for all its caches, and empties those that nobody asks', () => {
  const room = roomOf(1_000)
  const bytes = (text: string) => text.length
  const caches = Array.from({ length: 20 }, () => room.cache<string>(bytes))
  const kept = () => caches.flatMap((cache) => Array.from({ length: 10 }, (_, key) => cache.known(key)?.length ?? 0))
  caches.forEach((cache) => {
    for (let key = 0; key < 10; key += 1) cache.get(key, () => 'x'.repeat(50))
  })
  expect(kept().reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1_000)
  const [first] = caches
  for (let key = 0; key < 100; key += 1) first?.get(key, () => 'x'.repeat(50))
  expect(caches.slice(1).every((cache) => cache.known(9) === undefined)).toBe(true)
})

it('keeps the last of what is larger than the room', () => {
  const cache = roomOf(10).cache<string>((text) => text.length)
  expect(cache.get(1, () => 'x'.repeat(100))).toHaveLength(100)
  expect(cache.known(1)).toHaveLength(100)
  cache.get(2, () => 'x'.repeat(100))
  cache.get(3, () => 'x'.repeat(100))
  expect(cache.known(1)).toBeUndefined()
})
