import { expect, it } from 'vitest'
import { emptyStorage } from '../../ui/testing/storage.ts'
import { lastUsed, noteUsed } from './last-used.ts'

emptyStorage('local')

it('a dashboard was last used when it was last looked at, by whom, and under whichever name', () => {
  expect(lastUsed('u1', { id: 'day' })).toBeUndefined()
  noteUsed('u1', 'day', 1_000)
  noteUsed('u1', 'night', 2_000)
  noteUsed('u1', 'day', 3_000)
  expect(lastUsed('u1', { id: 'day' })).toBe(3_000)
  expect(lastUsed('u1', { id: 'night' })).toBe(2_000)
  expect(lastUsed('u2', { id: 'day' })).toBeUndefined()
  expect(lastUsed('u1', { id: 'daytime', formerIds: ['day'] })).toBe(3_000)
})

it('what was spoiled in the browser counts as never', () => {
  localStorage.setItem('paddock.dashboards-used u1', '{"day":')
  expect(lastUsed('u1', { id: 'day' })).toBeUndefined()
  noteUsed('u1', 'day', 5)
  expect(lastUsed('u1', { id: 'day' })).toBe(5)
})
