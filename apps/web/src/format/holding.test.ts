import { expect, it } from 'vitest'
import { freeText, heldText, positionText } from './holding.ts'

it.each([
  { qty: '40', free: '40', held: '40', position: 'Long 40', text: '40 of 40' },
  { qty: '40', free: '15', held: '40', position: 'Long 40', text: '15 of 40' },
  { qty: '40', free: undefined, held: '40', position: 'Long 40', text: '40 of 40' },
  { qty: '-40', free: '-40', held: 'Short 40', position: 'Short 40', text: '40 of 40' },
  { qty: '-40', free: '-15', held: 'Short 40', position: 'Short 40', text: '15 of 40' },
  { qty: '-1234.5', free: undefined, held: 'Short 1,234.5', position: 'Short 1,234.5', text: '1,234.5 of 1,234.5' },
  { qty: '0.25', free: '0', held: '0.25', position: 'Long 0.25', text: '0 of 0.25' },
])('says of $qty, $free free, the side and no sign', ({ qty, free, held, position, text }) => {
  const own = { qty, ...(free && { qty_available: free }) }
  expect([heldText(own), positionText(own), freeText(own)]).toEqual([held, position, text])
})

it('says None of what is not held', () => expect(positionText(undefined)).toBe('None'))
