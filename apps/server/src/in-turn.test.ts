import { expect, it } from 'vitest'
import { createTurns } from './in-turn.ts'

it('does work of one name one after the other, also after a failure, and of different names at once', async () => {
  const inTurn = createTurns()
  const began: string[] = []
  let finish = () => {}
  const first = inTurn('a', async () => {
    began.push('first')
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    throw new Error('failed')
  })
  const second = inTurn('a', async () => began.push('second'))
  await inTurn('b', async () => began.push('other'))
  expect(began).toEqual(['first', 'other'])
  finish()
  await expect(first).rejects.toThrow('failed')
  expect(await second).toBe(3)
  await inTurn.settled()
  expect(began).toEqual(['first', 'other', 'second'])
})
