import { expect, it } from 'vitest'
import { makeLastGood } from './last-good.tsx'

it('tells the earliest of the times reported, and nothing when all are taken back', () => {
  const good = makeLastGood()
  const seen: (number | undefined)[] = []
  const stop = good.subscribe(() => seen.push(good.earliest()))
  const first = good.report(2_000)
  const second = good.report(1_000)
  // The same time from another part is a report of its own.
  const third = good.report(1_000)
  second()
  third()
  first()
  stop()
  good.report(5)()
  expect(seen).toEqual([2_000, 1_000, 1_000, 1_000, 2_000, undefined])
})
