import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { DeskError } from '../live/ask.ts'
import { clearFailure, currentFailure, showUnhandled } from './unhandled.ts'

const page = new EventTarget()
const reject = (reason: unknown) => page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
beforeAll(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  showUnhandled()
})
beforeEach(clearFailure)
afterAll(() => vi.unstubAllGlobals())

it.each([new RangeError('there is no such row'), new DeskError(422, 'that is refused'), 'a text'])(
  'a rejection that nobody handles is shown: %s',
  (reason) => {
    reject(reason)
    expect(currentFailure()).toEqual({ error: reason })
    clearFailure()
    expect(currentFailure()).toBeUndefined()
  },
)

it.each([
  ['what was given up', new DOMException('stopped', 'AbortError')],
  ['a server that is not reached', new TypeError('Failed to fetch')],
  ['a session that has ended', new DeskError(401, 'sign in first')],
])('what is said elsewhere leaves the page as it is: %s', (_, reason) => {
  reject(reason)
  expect(currentFailure()).toBeUndefined()
})
