import { unopened } from '@paddock/broker/evolve'
import { expect, it } from 'vitest'
import { oncePerSecond } from './once-per-second.ts'

it('writes an account once a second and sequence', () => {
  const written = oncePerSecond()
  const account = unopened('a')
  let made = 0
  const ask = (now: number) =>
    written(account, now, () => {
      made += 1
      return { made }
    }).body
  expect([ask(1000), ask(1999)]).toEqual(['{"made":1}', '{"made":1}'])
  expect(ask(2000)).toBe('{"made":2}')
  account.sequence += 1
  expect(ask(2000)).toBe('{"made":3}')
  expect(oncePerSecond()(account, 2000, () => 'other').body).toBe('"other"')
})
