import { unopened } from '@paddock/broker/evolve'
import { expect, it } from 'vitest'
import { oncePerSecond } from './once-per-second.ts'

it('writes an account once a second and sequence', () => {
  const written = oncePerSecond<number>()
  const account = unopened('a')
  let made = 0
  const ask = (now: number) =>
    written(account, now, () => {
      made += 1
      return made
    })
  expect([ask(1000), ask(1999)]).toEqual([1, 1])
  expect(ask(2000)).toBe(2)
  account.sequence += 1
  expect(ask(2000)).toBe(3)
  expect(oncePerSecond<string>()(account, 2000, () => 'other')).toBe('other')
})
