import { expect, it } from 'vitest'
import { limitConcurrency } from './concurrency.ts'

it('does two at a time, in order, and refuses what would wait behind too many', async () => {
  const limited = limitConcurrency(2, 2, () => new Error('busy'))
  const ends: (() => void)[] = []
  const begun: number[] = []
  const work = (number: number) =>
    limited(async () => {
      begun.push(number)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (number === 1) throw new Error('failed')
      return number
    })
  const [zero, one, two, three] = [work(0), work(1), work(2), work(3)]
  await expect(work(4)).rejects.toThrow('busy')
  expect(begun).toEqual([0, 1])
  ends[1]?.()
  await expect(one).rejects.toThrow('failed')
  ends[0]?.()
  expect(await zero).toBe(0)
  ends[2]?.()
  ends[3]?.()
  expect(await Promise.all([two, three])).toEqual([2, 3])
  expect(begun).toEqual([0, 1, 2, 3])
})
