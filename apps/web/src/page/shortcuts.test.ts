import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { actAlone, addShortcuts, SCOPE_NAMES, type Scope, SHORTCUTS, shortcutOf } from './shortcuts.ts'

const SCOPES = Object.keys(SHORTCUTS) as Scope[]
const KEYS: Readonly<Record<string, string>> = {
  ...{ Esc: 'Escape', Space: ' ', '←': 'ArrowLeft', '→': 'ArrowRight', '↑': 'ArrowUp', '↓': 'ArrowDown' },
}
class Element extends EventTarget {
  readonly isContentEditable = false
  readonly tagName: string
  constructor(tagName: string) {
    super()
    this.tagName = tagName
  }
}

/** The page: what is open on it, and when a key is pressed. */
const page = { target: new EventTarget(), hasDialog: false, hasEmptyList: false, now: 0 }
const stops: (() => void)[] = []
let done: string[] = []

beforeEach(() => {
  // A sequence begun before is over.
  Object.assign(page, { target: new EventTarget(), hasDialog: false, hasEmptyList: false, now: page.now + 10_000 })
  done = []
  vi.stubGlobal('addEventListener', page.target.addEventListener.bind(page.target))
  vi.stubGlobal('removeEventListener', page.target.removeEventListener.bind(page.target))
  vi.stubGlobal('HTMLElement', Element)
  const isOpen = (selector: string) =>
    page.hasDialog || (page.hasEmptyList && /\[role="listbox"\](?!:not\(:empty\))/.test(selector))
  vi.stubGlobal('document', { querySelector: (selector: string) => (isOpen(selector) ? {} : null) })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

/** Adds a scope whose every act is noted. */
function add(scope: Scope): void {
  const names = Object.keys(SHORTCUTS[scope])
  const acts = Object.fromEntries(names.map((name) => [name, () => done.push(`${scope} ${name}`)]))
  stops.push(addShortcuts(scope, () => acts))
}

interface Given {
  readonly after?: number
  readonly isPrevented?: boolean
  readonly on?: Element
}

/** Presses one key with its modifiers, `Ctrl Shift A`; answers the event. */
function press(text: string, { after = 10, isPrevented = false, on = new Element('BODY') }: Given = {}): Event {
  const parts = text.split(' ')
  const name = (parts.at(-1) ?? '').split('…')[0] ?? ''
  const isShift = parts.includes('Shift')
  const letter = isShift ? name.toUpperCase() : name.toLowerCase()
  page.now += after
  const event = Object.assign(new Event('keydown', { cancelable: true }), {
    key: KEYS[name] ?? (name.length === 1 ? letter : name),
    code: '',
    ctrlKey: parts.includes('Ctrl'),
    altKey: parts.includes('Alt'),
    shiftKey: isShift,
    metaKey: false,
  })
  Object.defineProperties(event, { timeStamp: { value: page.now }, target: { value: on } })
  if (isPrevented) event.preventDefault()
  page.target.dispatchEvent(event)
  return event
}

const single = SCOPES.flatMap((scope) =>
  Object.entries(SHORTCUTS[scope]).flatMap(([name, { keys }]) =>
    keys.filter((text) => !/^\S \S$/.test(text)).map((text) => ({ scope, name, text })),
  ),
)

it.each(single)('$text is $name of $scope, and no other key of it', ({ scope, name, text }) => {
  add(scope)
  press(text)
  expect(done).toEqual([`${scope} ${name}`])
})

it('every scope has a name on the sheet', () => {
  expect(SCOPES.filter((scope) => !SCOPE_NAMES[scope])).toEqual([])
})

it('a sequence leads where it says, and its second key reaches nobody else', () => {
  // Rows of orders have `g` by itself as well, and leave it to `actAlone`.
  for (const scope of SCOPES) if (scope !== 'orders') add(scope)
  const heard: string[] = []
  page.target.addEventListener('keydown', (event) => heard.push((event as KeyboardEvent).key))
  for (const [to, { keys }] of Object.entries(SHORTCUTS.go)) {
    const [first = '', second = ''] = keys[0]?.split(' ') ?? []
    done = []
    press(first)
    heard.length = 0
    expect(press(second).defaultPrevented).toBe(true)
    expect([done, heard]).toEqual([[`go ${to}`], []])
  }
})

it('a second key that leads nowhere does nothing, and one that comes too late acts by itself', () => {
  for (const scope of ['desk', 'go', 'watchlist'] as const) add(scope)
  press('g')
  press('z')
  expect(done).toEqual([])
  press('b')
  expect(done).toEqual(['watchlist buy'])
  press('g')
  press('b', { after: 1500 })
  expect(done).toEqual(['watchlist buy', 'watchlist buy'])
})

it('a key that begins sequences acts by itself unless another one follows', () => {
  vi.useFakeTimers()
  const opened: string[] = []
  add('desk')
  add('go')
  page.target.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key === 'g') actAlone(() => opened.push('chart'))
  })
  press('g')
  press('p')
  vi.runAllTimers()
  expect([opened, done]).toEqual([[], ['go /positions']])
  press('g')
  vi.runAllTimers()
  expect(opened).toEqual(['chart'])
  vi.useRealTimers()
})

it('the desk is asked after the page, whichever came first, and gets what the page leaves', () => {
  stops.push(addShortcuts('watchlist', () => ({ buy: () => false, sell: () => done.push('watchlist sell') })))
  add('desk')
  press('b')
  press('s')
  expect(done).toEqual(['desk buy', 'watchlist sell'])
})

it('what is typed, and what is pressed in a dialog, does not reach the page', () => {
  for (const scope of SCOPES) add(scope)
  const always = single.filter(({ scope, name }) => SHORTCUTS[scope][name]?.isAlways)
  const others = single.filter((one) => always.every(({ text }) => text !== one.text))
  const inDialog = (text: string) => {
    page.hasDialog = true
    press(text)
    page.hasDialog = false
  }
  for (const { text } of others) {
    inDialog(text)
    press(text, { on: new Element('INPUT') })
    press(text, { isPrevented: true })
  }
  expect(done).toEqual([])
  for (const { text } of always) inDialog(text)
  expect(done).toHaveLength(always.length)
})

it('some keys of a page act before the part in focus hears of them', () => {
  add('watchlist')
  const heard: string[] = []
  page.target.addEventListener('keydown', (event) => heard.push((event as KeyboardEvent).key))
  press('j')
  press('b')
  expect([done, heard]).toEqual([['watchlist step', 'watchlist buy'], ['b']])
})

it('cancelling everything works though a dialog took the press', () => {
  add('desk')
  press('Shift Esc', { isPrevented: true })
  expect(done).toEqual(['desk cancelAll'])
})

it.each([
  ['a letter with capitals locked', 'desk', { key: 'B', code: 'KeyB' }, 'buy'],
  ['Alt with a letter on a Mac', 'ticket', { key: '∫', code: 'KeyB', altKey: true }, 'bid'],
  ['Alt with a digit where digits need Shift', 'ticket', { key: '&', code: 'Digit1', altKey: true }, 'quarter'],
  ['⌘ for Ctrl', 'desk', { key: 'k', code: 'KeyK', metaKey: true }, 'searchAlways'],
  ['another letter at the place of one', 'ticket', { key: 'w', code: 'KeyZ', ctrlKey: true }, undefined],
] as const)('knows %s', (_why, scope, given, name) => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
  expect(shortcutOf(scope, { ...none, ...given })).toBe(name)
})

it('nothing else listens for keys of the page', () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  // They collect what is typed before a layer is there, and notice that somebody is at the desk: no shortcuts.
  const others = ['page/shortcuts.ts', 'page/typed-ahead.ts']
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.tsx?$/.test(path),
  )
  const listening = sources.filter((path) =>
    /addEventListener\(\s*'key(down|up|press)'/.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(listening.toSorted()).toEqual(others)
})

it('a list of symbols that has found nothing yet does not hold the keyboard', () => {
  add('desk')
  page.hasEmptyList = true
  press('?')
  expect(done).toHaveLength(1)
  page.hasDialog = true
  press('?')
  expect(done).toHaveLength(1)
})
