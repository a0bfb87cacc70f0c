import { expect, it } from 'vitest'
import { manualClock } from './manual-clock.ts'

it('calls timers in the order of time, also those set on the way, at their own time', () => {
  const clock = manualClock(100)
  const called: [string, number][] = []
  const call = (name: string) => () => called.push([name, clock.now()])
  clock.setTimer(130, call('late'))
  clock.setTimer(110, () => {
    call('early')()
    clock.setTimer(120, call('between'))
  })
  const cancel = clock.setTimer(115, call('canceled'))
  cancel()
  clock.setTimer(200, call('never'))
  clock.advanceBy(50)
  expect(called).toEqual([
    ['early', 110],
    ['between', 120],
    ['late', 130],
  ])
  expect(clock.now()).toBe(150)
})
