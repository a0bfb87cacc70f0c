import { expect, it } from 'vitest'
import { manualClock } from '../testing/manual-clock.ts'
import { createAccountStreams } from './account-streams.ts'

it('opens no stream of coins once it is closed, whenever the connection is read', async () => {
  let found = () => {}
  const read = new Promise<undefined>((resolve) => {
    found = () => resolve(undefined)
  })
  const streams = createAccountStreams({ connection: () => read, clock: manualClock(0) })
  streams.market({ kind: 'market', feed: 'crypto', type: 'trades', symbol: 'BTC/USD' }, () => {})
  streams.close()
  found()
  await read
  await Promise.resolve()
  expect(streams.states().markets).toEqual({})
})
