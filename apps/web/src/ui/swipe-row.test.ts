import { expect, it } from 'vitest'
import { SWIPE, swiped } from './swipe-row.tsx'

it.each([
  { isOpen: false, dx: 9, dy: 0, place: undefined, why: 'a finger that trembles is no swipe' },
  { isOpen: false, dx: 40, dy: 60, place: undefined, why: 'it scrolls' },
  { isOpen: false, dx: 60, dy: 20, place: 60, why: 'the row follows' },
  { isOpen: false, dx: -60, dy: 0, place: 0, why: 'to the left there is nothing' },
  { isOpen: false, dx: 400, dy: 0, place: SWIPE.width, why: 'it opens so far and no further' },
  { isOpen: true, dx: -30, dy: 0, place: SWIPE.width - 30, why: 'an open row goes back' },
  { isOpen: true, dx: -400, dy: 5, place: 0, why: 'and ends where it was' },
])('$why', ({ isOpen, dx, dy, place }) => expect(swiped(isOpen, dx, dy)).toBe(place))
