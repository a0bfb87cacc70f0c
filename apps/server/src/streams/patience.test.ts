import { expect, it } from 'vitest'
import { manualClock } from '../testing/manual-clock.ts'
import { createPatience } from './patience.ts'

it('tells the first refusals of a minute at once, and makes an address wait a second for each further one', async () => {
  const clock = manualClock(0)
  const patience = createPatience(clock)
  for (let count = 0; count < 10; count += 1) await patience.refused('10.0.0.1')
  let isTold = false
  const told = patience.refused('10.0.0.1').then(() => {
    isTold = true
  })
  await patience.refused('10.0.0.2')
  expect(isTold).toBe(false)
  clock.advanceBy(1_000)
  await told
  clock.advanceBy(60_000)
  await patience.refused('10.0.0.1')
})
