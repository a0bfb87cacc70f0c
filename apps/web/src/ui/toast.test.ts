import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubStorage } from './testing/storage.ts'
import {
  currentToasts,
  dismissToast,
  forgetToasts,
  MOST_TOASTS,
  markToastsRead,
  TOAST_DURATION,
  TOAST_HOTKEY,
  TOAST_POSITION,
  TOAST_REMOVAL_DELAY,
  TOAST_SWIPE,
  toast,
  wasRaised,
} from './toast.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => {
  for (const { id } of currentToasts().shown) dismissToast(id)
  vi.advanceTimersByTime(TOAST_REMOVAL_DELAY)
  forgetToasts()
  vi.useRealTimers()
})
const shown = () => currentToasts().shown.map(({ id }) => id)
/** What is queued comes up when the code that raised it is done. */
const settled = () => Promise.resolve()

it('spec 4: toasts are queued, then added to the visible list, which keeps only the last 5', async () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) toast({ id, title: id })
  expect(shown()).toEqual([])
  await settled()
  expect(shown()).toEqual(['b', 'c', 'd', 'e', 'f'])
  toast({ id: 'g', title: 'g' })
  await settled()
  expect(shown()).toEqual(['c', 'd', 'e', 'f', 'g'])
})

it('spec 4: removing a toast marks it closed and deletes it after 200 ms', async () => {
  toast({ id: 'a', title: 'a' })
  await settled()
  dismissToast('a')
  expect(currentToasts().shown).toMatchObject([{ id: 'a', isOpen: false }])
  vi.advanceTimersByTime(199)
  expect(shown()).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

it('spec 9: toasts: max 5 visible, removal after 200 ms, 5000 ms each, swiped 50 to the right, F8, bottom right', () => {
  expect([MOST_TOASTS, TOAST_REMOVAL_DELAY, TOAST_DURATION]).toEqual([5, 200, 5000])
  expect([TOAST_SWIPE, TOAST_HOTKEY, TOAST_POSITION]).toEqual([
    { threshold: 50, direction: 'right' },
    'F8',
    'bottom-right',
  ])
})

it('spec 3: a toast has every field, those that are not given as they usually are', async () => {
  const action = { label: 'Undo', onSelect: () => {} }
  toast({ id: 'plain', title: 'Saved' })
  toast({
    id: 'full',
    title: 'Bought 10 AAPL',
    description: 'The order is filled.',
    icon: 'check',
    avatar: { name: 'AAPL', src: '/logo.svg' },
    color: 'gain',
    orientation: 'horizontal',
    actions: [action],
    close: false,
    progress: false,
    duration: 9000,
  })
  await settled()
  expect(currentToasts().shown).toEqual([
    {
      id: 'plain',
      isOpen: true,
      title: 'Saved',
      orientation: 'vertical',
      actions: [],
      close: true,
      progress: true,
      duration: 5000,
      at: 1_800_000_000_000,
    },
    {
      id: 'full',
      isOpen: true,
      title: 'Bought 10 AAPL',
      description: 'The order is filled.',
      icon: 'check',
      avatar: { name: 'AAPL', src: '/logo.svg' },
      color: 'gain',
      orientation: 'horizontal',
      actions: [action],
      close: false,
      progress: false,
      duration: 9000,
      at: 1_800_000_000_000,
    },
  ])
})

it('a toast of a known id takes its place', async () => {
  toast({ id: 'a', title: 'once' })
  toast({ id: 'b', title: 'b' })
  toast({ id: 'a', title: 'again' })
  await settled()
  expect(currentToasts().shown.map(({ title }) => title)).toEqual(['again', 'b'])
})

it('what went by can be read again, the last one first, and is new until the drawer was open', async () => {
  for (let at = 0; at < 120; at += 1) toast({ id: `t${at}`, title: `${at}` })
  await settled()
  expect(currentToasts().past).toHaveLength(100)
  expect(currentToasts().past[0]?.id).toBe('t119')
  expect(currentToasts().unread).toBe(120)
  markToastsRead()
  expect(currentToasts().unread).toBe(0)
  forgetToasts()
  expect(currentToasts().past).toEqual([])
})

it('what was said can be read after a reload of the tab, without what it offered', async () => {
  const store = stubStorage('session')
  toast({ id: 'a', title: 'Sold 10 AAPL', tone: 'gain', action: { label: 'Undo', onSelect: () => {} } })
  await settled()
  expect(wasRaised('a')).toBe(true)
  vi.resetModules()
  const reloaded = await import('./toast.ts')
  expect(reloaded.currentToasts()).toMatchObject({
    shown: [],
    unread: 0,
    past: [{ id: 'a', title: 'Sold 10 AAPL', color: 'gain', actions: [] }],
  })
  reloaded.forgetToasts()
  expect([...store.values()]).toEqual(['[]'])
  vi.unstubAllGlobals()
})
