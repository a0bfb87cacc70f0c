import { beforeEach, expect, it, vi } from 'vitest'
import { forgetKept, keptValue, keptValues } from './kept-value.ts'
import { stubStorage } from './testing/storage.ts'

const kept = new Map<string, string>()
const isFull = { now: false }
beforeEach(() => {
  kept.clear()
  isFull.now = false
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, text: string) {
      if (isFull.now) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, text)
    },
    removeItem: (key: string) => void kept.delete(key),
  })
})

const count = (key: string) => keptValue(key, (stored) => (typeof stored === 'number' ? stored : 0))

it('keeps a value, and tells who listens', () => {
  const value = count('kept')
  const told: number[] = []
  const stop = value.onChange(() => told.push(value.read()))
  expect(value.read()).toBe(0)
  expect(value.write(3)).toBe(true)
  expect(kept.get('kept')).toBe('3')
  value.remove()
  stop()
  value.write(4)
  expect([told, value.read()]).toEqual([[3, 0], 4])
})

it('is the default where what is kept cannot be read, and the same object until it changes', () => {
  kept.set('spoiled', '{"day":')
  expect(count('spoiled').read()).toBe(0)
  kept.set('list', '[1,2]')
  const list = keptValue('list', (stored) => (Array.isArray(stored) ? stored : []))
  expect(list.read()).toBe(list.read())
  kept.set('list', '[1,2,3]')
  expect(list.read()).toEqual([1, 2, 3])
})

it('holds until the page is left where the browser is full, or the value too long', () => {
  const value = keptValue('full', (stored) => String(stored ?? ''))
  value.write('short')
  expect(value.write('x'.repeat(1_000_001))).toBe(false)
  expect([kept.get('full'), value.read().length]).toEqual(['"short"', 1_000_001])
  isFull.now = true
  expect(value.write('other')).toBe(false)
  expect([kept.get('full'), value.read()]).toEqual(['"short"', 'other'])
})

it('what is of one tab is kept by the tab, and told to no other', () => {
  const tab = stubStorage('session')
  const value = keptValue('of-tab', (stored) => stored, 'tab')
  value.write('here')
  expect([tab.get('of-tab'), kept.has('of-tab'), value.read()]).toEqual(['"here"', false, 'here'])
  value.remove()
  expect([tab.size, value.read()]).toEqual([0, undefined])
})

it('values of a kind are each one object by name, and are forgotten together', () => {
  const values = keptValues('kind.', (stored) => stored)
  const first = values('a')
  first.write(1)
  values('b').write(2)
  expect(values('a')).toBe(first)
  expect([first.read(), kept.get('kind.b')]).toEqual([1, '2'])
  // A browser lists the keys of a storage as its own.
  vi.stubGlobal('localStorage', Object.assign(globalThis.localStorage, Object.fromEntries(kept)))
  forgetKept('kind.')
  expect([values('a').read(), values('b').read(), kept.size]).toEqual([undefined, undefined, 0])
})

it('forgets what the page holds where the browser stores nothing, and tells who listens', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const [own, other] = [count('refused.a'), count('others.a')]
  own.write(1)
  other.write(2)
  const told: number[] = []
  own.onChange(() => told.push(own.read()))
  forgetKept('refused.')
  expect([told, own.read(), other.read()]).toEqual([[0], 0, 2])
})

it('hears of other tabs', () => {
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  const value = count('shared')
  let told = 0
  let own = 0
  value.onChange((isOwn) => {
    told += 1
    if (isOwn) own += 1
  })
  value.write(1)
  kept.set('shared', '2')
  target.dispatchEvent(Object.assign(new Event('storage'), { key: 'shared' }))
  expect([told, own, value.read()]).toEqual([2, 1, 2])
  target.dispatchEvent(Object.assign(new Event('storage'), { key: 'other' }))
  expect(told).toBe(2)
})
