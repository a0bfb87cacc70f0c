import { expect, it } from 'vitest'
import { type History, NO_HISTORY, stepBack, stepForward, withStep } from './undo.ts'

it('steps are taken back and done again, until something else is done', () => {
  const history = withStep(withStep<string>(NO_HISTORY, 'a'), 'b')
  const back = stepBack(history, 'c')
  expect(back).toEqual({ state: 'b', history: { past: ['a'], future: ['c'] } })
  if (!back) throw new Error('there is a step')
  expect(stepForward(back.history, back.state)).toEqual({ state: 'c', history: { past: ['a', 'b'], future: [] } })
  expect(withStep(back.history, 'b')).toEqual({ past: ['a', 'b'], future: [] })
  expect(stepBack(NO_HISTORY as History<string>, 'a')).toBeUndefined()
  expect(stepForward(history, 'c')).toBeUndefined()
})

it('remembers the last hundred', () => {
  let history: History<number> = NO_HISTORY
  for (let step = 0; step < 150; step += 1) history = withStep(history, step)
  expect(history.past).toEqual(Array.from({ length: 100 }, (_, at) => at + 50))
})
