import { expect, it } from 'vitest'
import { completeBackTo } from './use-activities.ts'

it.each([
  ['a fill', { activity_type: 'FILL', transaction_time: '2021-03-14T15:00:00Z' }],
  ['what says when it was written', { activity_type: 'DIV', date: '2021-02-01', created_at: '2021-03-14T15:00:00Z' }],
  ['what says its day alone', { activity_type: 'CSD', date: '2021-03-14' }],
])('a list of activities that is not all there says how far back it is complete: to %s', (_, oldest) => {
  const newer = { id: '2', activity_type: 'FILL', transaction_time: '2026-03-09T15:00:00Z' }
  expect(completeBackTo([newer, { id: '1', ...oldest }])).toBe(
    'Complete back to 14 Mar 2021: older activities are being read',
  )
})

it('a list of activities without a row says that they are being read', () => {
  expect(completeBackTo([])).toBe('Older activities are being read')
})
