import { expect, it } from 'vitest'
import { repeatedly } from './clock.ts'
import { manualClock } from './testing/manual-clock.ts'

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

it('what is done repeatedly is done after each pause, counted from when it was last done, also after it failed', async () => {
  const clock = manualClock(0)
  const done: number[] = []
  const refused: unknown[] = []
  let finish = (_error?: Error) => {}
  const work = () => {
    done.push(clock.now())
    return new Promise<void>((resolve, reject) => {
      finish = (error) => (error ? reject(error) : resolve())
    })
  }
  const stop = repeatedly(clock, 10, work, (err) => refused.push(err), 3)
  clock.advanceBy(3)
  clock.advanceBy(40)
  expect(done).toEqual([3])
  const error = new Error('not now')
  finish(error)
  await settled()
  clock.advanceBy(9)
  expect(done).toEqual([3])
  clock.advanceBy(1)
  expect(done).toEqual([3, 53])
  expect(refused).toEqual([error])
  let isStopped = false
  const stopped = stop().then(() => {
    isStopped = true
  })
  await settled()
  expect(isStopped).toBe(false)
  finish()
  await stopped
  clock.advanceBy(100)
  expect(done).toEqual([3, 53])
})

it('work that is done at once is done again without a turn of the event loop between', () => {
  const clock = manualClock(0)
  const done: number[] = []
  const stop = repeatedly(clock, 10, () => done.push(clock.now()))
  for (let steps = 0; steps < 3; steps += 1) clock.advanceBy(10)
  void stop()
  clock.advanceBy(10)
  expect(done).toEqual([10, 20, 30])
})
