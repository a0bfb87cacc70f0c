import { type DashboardContent, MAIN_CONTENT } from '@paddock/contract/desk/dashboards/dashboard'
import { expect, it } from 'vitest'
import { stepBack, stepForward } from '../../ui/undo.ts'
import { withLink, withLock, without, withWidget } from '../layout/operations.ts'
import { afterPassing, afterStep, type ContentChange, type ContentHistory, historyAt } from './content-history.ts'

/** A dashboard and its history, as a page holds them. */
function page(content: DashboardContent = MAIN_CONTENT) {
  let held: ContentHistory | undefined
  let now = content
  const go = (way: typeof stepBack<DashboardContent>) => {
    const next = way(historyAt(held, now), now)
    if (!next) return
    now = next.state
    held = { history: next.history, of: now }
  }
  return {
    now: () => now,
    step(change: ContentChange) {
      const before = now
      now = change(before)
      held = afterStep(held, before, now)
    },
    pass(change: ContentChange) {
      const before = now
      now = change(before)
      held = afterPassing(held, before, now, change)
    },
    /** Somewhere else. */
    elsewhere(change: ContentChange) {
      now = change(now)
    },
    /** As it is read again: the same in other objects. */
    reread() {
      now = structuredClone(now)
    },
    undo: () => go(stepBack),
    redo: () => go(stepForward),
  }
}

const lock: ContentChange = (content) => withLock(content, 'market-data')
const add: ContentChange = (content) => withWidget(content, 'Clock', 'clock')
const remove: ContentChange = (content) => without(content, 'stock-market')
const link: ContentChange = (content) => withLink(content, 'market-data', 'B')
const rename: ContentChange = (content) => ({ ...content, name: 'Other' })

it('undoes and redoes steps, also after it was read again', () => {
  const { now, step, undo, redo, reread } = page()
  step(lock)
  step(add)
  reread()
  undo()
  expect(now()).toEqual(lock(MAIN_CONTENT))
  reread()
  undo()
  expect(now()).toEqual(MAIN_CONTENT)
  redo()
  redo()
  expect(now()).toEqual(add(lock(MAIN_CONTENT)))
})

it.each([
  ['a widget', add],
  ['a name', rename],
])('throws away nothing that was changed elsewhere: %s', (_what, change) => {
  const { now, step, undo, redo, elsewhere } = page()
  step(lock)
  step(remove)
  undo()
  elsewhere(change)
  undo()
  expect(now()).toEqual(change(lock(MAIN_CONTENT)))
  redo()
  expect(now()).toEqual(change(lock(MAIN_CONTENT)))
  step(remove)
  undo()
  undo()
  expect(now()).toEqual(change(lock(MAIN_CONTENT)))
})

it('keeps the settings that another window has set through undoing and redoing', () => {
  const { now, step, undo, redo, elsewhere } = page()
  const lockMovers: ContentChange = (content) => withLock(content, 'stock-market')
  step(add)
  step(lockMovers)
  undo()
  elsewhere(link)
  undo()
  expect(now()).toEqual(link(MAIN_CONTENT))
  redo()
  redo()
  expect(now()).toEqual(link(lockMovers(add(MAIN_CONTENT))))
})

it('keeps what is no step through undoing and redoing the steps around it', () => {
  const { now, step, pass, undo, redo } = page()
  step(lock)
  step(remove)
  undo()
  pass(link)
  undo()
  expect(now()).toEqual(link(MAIN_CONTENT))
  redo()
  redo()
  expect(now()).toEqual(link(remove(lock(MAIN_CONTENT))))
})
