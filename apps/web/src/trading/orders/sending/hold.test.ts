import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHold, HELD_FOR } from './hold.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function button() {
  const said: unknown[] = []
  const hold = createHold(
    () => said.push('counts'),
    (isHeld) => said.push(isHeld),
  )
  const down = () => hold.begin({ timeStamp: 0, clientX: 100, clientY: 100 })
  return { hold, said, down }
}

it('counts when it was held long enough, once, and not before', () => {
  const { hold, said, down } = button()
  down()
  vi.advanceTimersByTime(HELD_FOR - 1)
  expect(said).toEqual([true])
  vi.advanceTimersByTime(1)
  hold.release({ timeStamp: HELD_FOR + 5 })
  expect(said).toEqual([true, false, 'counts'])
})

it('goes on where the page moves under a hand that stays, and ends with a hand that goes away', () => {
  const { hold, said, down } = button()
  down()
  // What the browser says when a line above the button appears: the pointer is where it was, and so is the hand.
  hold.move({ timeStamp: 10, clientX: 101, clientY: 99 })
  vi.advanceTimersByTime(HELD_FOR)
  expect(said).toEqual([true, false, 'counts'])
  down()
  hold.move({ timeStamp: 20, clientX: 100, clientY: 160 })
  vi.advanceTimersByTime(HELD_FOR)
  expect(said.slice(3)).toEqual([true, false])
})

it('counts what a busy page could not, and not what was let go of early', () => {
  const { hold, said, down } = button()
  down()
  hold.release({ timeStamp: HELD_FOR })
  expect(said).toEqual([true, false, 'counts'])
  down()
  hold.release({ timeStamp: HELD_FOR - 1 })
  vi.advanceTimersByTime(HELD_FOR)
  expect(said.slice(3)).toEqual([true, false])
})
