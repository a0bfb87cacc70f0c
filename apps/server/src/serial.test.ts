import { expect, it } from 'vitest'
import { createSerial } from './serial.ts'

it('does work of one name one after the other, also after a failure, and of different names at once', async () => {
  const serially = createSerial()
  const began: string[] = []
  let finish = () => {}
  const first = serially('a', async () => {
    began.push('first')
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    throw new Error('failed')
  })
  const second = serially('a', async () => began.push('second'))
  await serially('b', async () => began.push('other'))
  expect(began).toEqual(['first', 'other'])
  finish()
  await expect(first).rejects.toThrow('failed')
  expect(await second).toBe(3)
  await serially.settled()
  expect(began).toEqual(['first', 'other', 'second'])
})
