import { Activity } from '@paddock/contract/entities/activity'
import { expect, it } from 'vitest'
import { wordsOf } from './activity-words.ts'

const fill = (side: string) =>
  Activity.parse({ id: '1', activity_type: 'FILL', side, qty: '8', price: '537.89', symbol: 'TSLA' })

it.each([
  ['buy', 'Bought 8 at 537.89'],
  ['sell', 'Sold 8 at 537.89'],
  ['sell_short', 'Sold short 8 at 537.89'],
])('a fill of side %s reads: %s', (side, words) => {
  expect(wordsOf(fill(side))).toBe(words)
})
