import { expect, it } from 'vitest'
import { createWorkBudget } from './work-budget.ts'

it('lets a caller spend a minute of work, then what a second regains', () => {
  let now = 0
  const budget = createWorkBudget(() => now)
  budget.spend('a', 60_000)
  expect(budget.waitOf('a')).toBe(0)
  budget.spend('a', 1_200)
  expect(budget.waitOf('a')).toBe(3)
  expect(budget.waitOf('b')).toBe(0)
  now = 2_500
  expect(budget.waitOf('a')).toBe(0)
  now = 1_000_000
  budget.spend('a', 60_000)
  expect(budget.waitOf('a')).toBe(0)
})

it('forgets who spent longest ago', () => {
  const budget = createWorkBudget(() => 0)
  budget.spend('first', 100_000)
  for (let caller = 0; caller < 10_000; caller += 1) budget.spend(`caller ${caller}`, 1)
  expect(budget.waitOf('first')).toBe(0)
})
