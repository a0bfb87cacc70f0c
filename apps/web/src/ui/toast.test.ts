import { expect, it } from 'vitest'
import { MOST_TOASTS, TOAST_DURATION, TOAST_REMOVAL_DELAY, type Toast, withToast } from './toast.ts'

const named = (id: string): Toast => ({ id, isOpen: true, title: id, duration: TOAST_DURATION })

it('spec 4: the list keeps only the last five toasts', () => {
  const list = ['a', 'b', 'c', 'd', 'e', 'f'].map(named).reduce<readonly Toast[]>(withToast, [])
  expect(list.map(({ id }) => id)).toEqual(['b', 'c', 'd', 'e', 'f'])
})

it('spec 9: at most 5 toasts, open for 5000 ms, removed 200 ms after they close', () => {
  expect([MOST_TOASTS, TOAST_DURATION, TOAST_REMOVAL_DELAY]).toEqual([5, 5000, 200])
})

it('a toast of a known id takes its place', () => {
  const list = [named('a'), named('b')].reduce<readonly Toast[]>(withToast, [])
  expect(withToast(list, { ...named('a'), title: 'again' }).map(({ title }) => title)).toEqual(['again', 'b'])
})
