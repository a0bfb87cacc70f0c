import type { Bar } from '@paddock/contract/entities/market-data'
import { MINUTE_MS } from '@paddock/market/instant'
import { expect, it } from 'vitest'
import { minuteOf, minutesByDay, priceIn } from './index-prices.ts'

const at = (time: string) => Date.parse(`2026-11-${time}Z`)
const bar = (time: string, vw: number | undefined, c: number) =>
  ({ t: `2026-11-${time}Z`, c, ...(vw !== undefined && { vw }) }) as Bar

it('the minutes of one day in New York are together, each once and in order', () => {
  const [evening, night, morning] = [at('25T01:10:00'), at('25T05:01:00'), at('24T15:00:00')]
  expect(minutesByDay([night, evening, morning, evening])).toEqual([[morning, evening], [night]])
  expect(minutesByDay([])).toEqual([])
})

it.each([
  ['24T15:00:30', 11],
  ['24T15:01:00', 11],
  ['24T15:02:59', 12.5],
  ['24T14:59:59', null],
])('what was traded at %s is beside an index at %s', (time, price) => {
  const newestFirst = [bar('24T15:02:00', undefined, 12.5), bar('24T15:00:00', 11, 10)]
  expect(priceIn(newestFirst, minuteOf(`2026-11-${time}Z`))).toBe(price)
  expect(minuteOf(`2026-11-${time}Z`) % MINUTE_MS).toBe(0)
})
