/**
 * The keyboard of the desk: one table of shortcuts by scope. The listener acts by it and the sheet of keys is drawn from it, so that no key acts
 * which is not listed. Keys that any control of the kind has (arrows in tabs, Enter on a button) are not in it.
 */
import { useEffect, useRef } from 'react'
import { DESTINATIONS, SETTINGS } from './navigation.ts'

interface Shortcut {
  /**
   * Each is a key with its modifiers before it (`Ctrl Shift A`; ⌘ counts as Ctrl), a range of characters (`1…9`) or a sequence of two (`g d`).
   * Letters are lower case, or capital after a modifier.
   */
  readonly keys: readonly string[]
  /** What it does, as the sheet says it. */
  readonly label: string
  /** It acts as well while something is typed and while a dialog is open. */
  readonly isAlways?: true
  /** It acts as well where something else has taken the press, as a dialog that closes. */
  readonly isUrgent?: true
  /** It acts before the part in focus hears of the key, which may know it as well. */
  readonly isFirst?: true
}

const TABLE = {
  desk: {
    search: { keys: ['/'], label: 'Search symbols, pages, actions' },
    searchAlways: { keys: ['Ctrl K'], label: 'Search, also while typing', isAlways: true },
    buy: { keys: ['b'], label: 'Buy' },
    sell: { keys: ['s'], label: 'Sell' },
    alert: { keys: ['a'], label: 'Alert on the symbol in focus' },
    amounts: { keys: ['h'], label: 'Hide or show amounts' },
    cancelAll: { keys: ['Shift Esc'], label: 'Cancel all orders, once confirmed', isAlways: true, isUrgent: true },
    help: { keys: ['?'], label: 'This list' },
  },
  go: Object.fromEntries<Shortcut>(
    [...DESTINATIONS, ...SETTINGS].flatMap(({ to, label, letter }) =>
      letter ? [[to, { keys: [`g ${letter}`], label: `Go to ${label}` }]] : [],
    ),
  ),
  /** Answered by the parts themselves (`ui/dialog.tsx`, `ui/toaster.tsx`). */
  dialog: {
    close: { keys: ['Esc'], label: 'Close the top layer' },
    toasts: { keys: ['F8'], label: 'Go to the notifications' },
  },
  dashboard: {
    tile: { keys: ['1…9'], label: 'Go to a widget of the dashboard, in reading order' },
    beside: { keys: ['←', '↑', '→', '↓'], label: 'From a widget to the one beside it' },
    settings: { keys: ['Enter'], label: 'Settings of the widget' },
    step: { keys: ['[', ']'], label: 'Previous and next dashboard' },
    add: { keys: ['n'], label: 'Add a widget' },
    edit: { keys: ['e'], label: 'Edit the layout, or finish' },
    leaveFull: { keys: ['Esc'], label: 'Leave the full screen' },
    undo: { keys: ['Ctrl Z'], label: 'Undo a change of the layout', isAlways: true },
    redo: { keys: ['Ctrl Shift Z'], label: 'Redo it', isAlways: true },
  },
  chart: {
    interval: { keys: ['1…9'], label: 'Interval of the chart: 1, 5, 15, 1h, 1d, 1w, then Enter' },
    step: { keys: ['←', '→', '↑', '↓', 'PageUp', 'PageDown', 'Home', 'End'], label: 'From bar to bar' },
    leave: { keys: ['Esc'], label: 'Leave the bars' },
  },
  line: {
    step: { keys: ['↑', '↓'], label: 'Move the line by a tick' },
    stepTen: { keys: ['Shift ↑', 'Shift ↓'], label: 'Move it by ten ticks' },
    send: { keys: ['Enter'], label: 'Send the new price' },
    leave: { keys: ['Esc'], label: 'Put the line back', isFirst: true },
    cancel: { keys: ['Delete'], label: 'Cancel the order of the line' },
  },
  drawing: {
    move: { keys: ['←', '→', '↑', '↓'], label: 'Move the drawing, or the point that is placed' },
    moveFar: { keys: ['Shift ←', 'Shift →', 'Shift ↑', 'Shift ↓'], label: 'Move it ten times as far' },
    place: { keys: ['Enter', 'Space'], label: 'Place the point' },
    remove: { keys: ['Delete', 'Backspace'], label: 'Delete the drawing' },
    leave: { keys: ['Esc'], label: 'Stop drawing, or deselect' },
    undo: { keys: ['Ctrl Z'], label: 'Undo' },
    redo: { keys: ['Ctrl Shift Z', 'Ctrl Y'], label: 'Redo' },
  },
  table: {
    step: {
      keys: ['↑', '↓', 'j', 'k', 'PageUp', 'PageDown', 'Home', 'End', 'Ctrl Home', 'Ctrl End'],
      label: 'From row to row',
    },
    extend: {
      keys: ['Shift ↑', 'Shift ↓', 'Shift PageUp', 'Shift PageDown', 'Shift Home', 'Shift End'],
      label: 'Select up to a row',
    },
    open: { keys: ['Enter'], label: 'Open the row' },
    pick: { keys: ['x', 'Space'], label: 'Select the row' },
    pickAll: { keys: ['Ctrl A'], label: 'Select all rows' },
    copy: { keys: ['Ctrl C'], label: 'Copy the selected rows' },
    unfold: { keys: ['l', '→', '←'], label: 'Unfold the row, or fold it' },
    release: { keys: ['r'], label: 'Resume live sorting' },
    menu: { keys: ['m'], label: 'Menu of the row' },
  },
  orders: {
    edit: { keys: ['e'], label: 'Edit the order' },
    again: { keys: ['y'], label: 'Order again' },
    chart: { keys: ['g'], label: 'Chart of its symbol' },
    cancel: { keys: ['Delete'], label: 'Cancel the order' },
    cancelPicked: { keys: ['Shift Delete'], label: 'Cancel the selected orders' },
  },
  order: {
    raw: { keys: ['r'], label: 'Raw record, or the facts' },
    edit: { keys: ['e'], label: 'Edit the order' },
    note: { keys: ['n'], label: 'Write a note' },
    cancel: { keys: ['Delete'], label: 'Cancel the order' },
  },
  positions: {
    close: { keys: ['c'], label: 'Close the position' },
    closePicked: { keys: ['Shift C'], label: 'Close the selected positions' },
    stop: { keys: ['p'], label: 'Stop for the position' },
    target: { keys: ['t'], label: 'Target for the position' },
  },
  position: {
    close: { keys: ['c'], label: 'Close the position' },
    stop: { keys: ['p'], label: 'Stop for the position' },
    target: { keys: ['t'], label: 'Target for the position' },
    step: { keys: ['←', '→'], label: 'Previous and next position' },
  },
  watchlist: {
    step: { keys: ['j', 'k'], label: 'From symbol to symbol', isFirst: true },
    buy: { keys: ['b'], label: 'Buy the symbol' },
    sell: { keys: ['s'], label: 'Sell the symbol' },
    takeOff: { keys: ['Delete'], label: 'Remove the symbol from the list' },
    choose: { keys: ['1…9'], label: 'Another list' },
  },
  drafts: {
    approve: { keys: ['a'], label: 'Approve the draft' },
    edit: { keys: ['e'], label: 'Edit the draft' },
    discard: { keys: ['Delete'], label: 'Discard the draft' },
  },
  held: { cancel: { keys: ['Delete'], label: 'Cancel the conditional order' } },
  ticket: {
    limit: { keys: ['l'], label: 'Ticket: limit, on the type' },
    market: { keys: ['m'], label: 'Ticket: market, on the type' },
    stop: { keys: ['p'], label: 'Ticket: stop, on the type' },
    trailing: { keys: ['t'], label: 'Ticket: trailing stop, on the type' },
    step: { keys: ['↑', '↓'], label: 'Ticket: one tick, or one step of the size' },
    stepTen: { keys: ['Shift ↑', 'Shift ↓'], label: 'Ticket: ten of them' },
    stepHundred: { keys: ['Alt ↑', 'Alt ↓'], label: 'Ticket: a hundred of them; next expiration of a contract' },
    strike: { keys: ['Alt ←', 'Alt →'], label: 'Ticket: next strike of a contract' },
    bid: { keys: ['Alt B'], label: 'Ticket: price to bid' },
    middle: { keys: ['Alt M'], label: 'Ticket: price to mid' },
    ask: { keys: ['Alt A'], label: 'Ticket: price to ask' },
    quarter: { keys: ['Alt 1'], label: 'Ticket: 25 %' },
    half: { keys: ['Alt 2'], label: 'Ticket: 50 %' },
    threeQuarters: { keys: ['Alt 3'], label: 'Ticket: 75 %' },
    whole: { keys: ['Alt 4'], label: 'Ticket: 100 %' },
    risk: { keys: ['Alt R'], label: 'Ticket: size by risk to the stop' },
    say: { keys: ['Alt P'], label: 'Ticket: read the price aloud' },
    exits: { keys: ['Ctrl B'], label: 'Ticket: exits of the template on or off' },
    arm: { keys: ['Ctrl Shift A'], label: 'Ticket: order keys on, until it loses the focus', isAlways: true },
    send: { keys: ['Ctrl Enter'], label: 'Order keys: review or send' },
    sendAnyway: { keys: ['Ctrl Shift Enter'], label: 'Order keys: review or send past cautions' },
    reverse: { keys: ['Ctrl .'], label: 'Order keys: reverse the position' },
    flatten: { keys: ['Ctrl ,'], label: 'Order keys: close the position' },
    cancelSymbol: { keys: ['Ctrl Shift X'], label: 'Order keys: cancel all in the symbol' },
    cancelLast: { keys: ['Ctrl Z'], label: 'Order keys: cancel the last order sent' },
  },
} as const satisfies Record<string, Record<string, Shortcut>>

export type Scope = keyof typeof TABLE
export type ActOf<S extends Scope> = keyof (typeof TABLE)[S] & string

/** The same, as a table of plain shortcuts. */
export const SHORTCUTS: Readonly<Record<Scope, Readonly<Record<string, Shortcut>>>> = TABLE

/** What a scope is called on the sheet. */
export const SCOPE_NAMES: Readonly<Record<Scope, string>> = {
  desk: 'Everywhere',
  go: 'Screens',
  dialog: 'Dialogs and notifications',
  dashboard: 'Dashboard',
  chart: 'Chart',
  line: 'Lines of orders and alerts',
  drawing: 'Drawings',
  table: 'Tables',
  orders: 'Rows of orders',
  order: 'Order',
  positions: 'Rows of positions',
  position: 'Position',
  watchlist: 'Watchlist',
  drafts: 'Rows of drafts',
  held: 'Rows of conditional orders',
  ticket: 'Ticket',
}

/** A key press, of the page or of React. */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

interface Chord {
  readonly key: string
  readonly isCtrl: boolean
  readonly isAlt: boolean
  readonly isShift: boolean
}

const NAMED: Readonly<Record<string, string>> = {
  Esc: 'Escape',
  Space: ' ',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
}
const CODES: Readonly<Record<string, string>> = { '.': 'Period', ',': 'Comma' }

/** The chords of a text, one after the other: two of a sequence. */
function chordsOf(text: string): readonly Chord[] {
  const parts = text.split(' ')
  const modifiers = parts.filter((part) => part === 'Ctrl' || part === 'Alt' || part === 'Shift')
  const isModified = (name: 'Ctrl' | 'Alt' | 'Shift') => modifiers.includes(name)
  const own = { isCtrl: isModified('Ctrl'), isAlt: isModified('Alt'), isShift: isModified('Shift') }
  return parts.slice(modifiers.length).map((part) => ({ ...own, key: NAMED[part] ?? part }))
}

/** With Ctrl or Alt a layout may make another character of a key: its place on the keyboard counts then, unless it makes another letter. */
function isKey(wanted: string, { key, code }: Press, isModified: boolean): boolean {
  const [from, to] = wanted.length === 3 && wanted[1] === '…' ? [wanted[0], wanted[2]] : [wanted, wanted]
  const isIn = (one: string) => one.length === 1 && from !== undefined && to !== undefined && one >= from && one <= to
  if (wanted.length > 1 && from === wanted) return key === wanted
  const lower = from?.toLowerCase()
  if (isIn(key) || key.toLowerCase() === lower) return true
  if (!isModified || /^[a-z]$/i.test(key)) return false
  const placed = /^(?:Key|Digit)(.)$/.exec(code)?.[1]
  return placed === undefined ? code === CODES[wanted] : isIn(placed) || placed.toLowerCase() === lower
}

function isChord(chord: Chord | undefined, press: Press): boolean {
  if (!chord) return false
  const { key, isCtrl, isAlt, isShift } = chord
  if (isCtrl !== (press.ctrlKey || press.metaKey) || isAlt !== press.altKey) return false
  // What Shift makes of a key is the key, but for letters and keys that have a name.
  const isShiftPart = !isCtrl && !isAlt && key.length === 1 && !/[a-z ]/i.test(key)
  return (isShiftPart || isShift === press.shiftKey) && isKey(key, press, isCtrl || isAlt)
}

const chords = new Map<string, readonly Chord[]>()
function read(text: string): readonly Chord[] {
  const held = chords.get(text) ?? chordsOf(text)
  chords.set(text, held)
  return held
}

/**
 * The shortcut of a scope that a press is; undefined for none. A React event has to come from inside of the element that listens: what opens
 * over a part hands its events to it, and has keys of its own. The second key of a sequence is never asked for here.
 */
export function shortcutOf<S extends Scope>(
  scope: S,
  press: Press & { readonly currentTarget?: unknown; readonly target?: unknown },
): ActOf<S> | undefined {
  const { currentTarget, target } = press
  if (isNode(currentTarget) && isNode(target) && !currentTarget.contains(target)) return undefined
  const found = Object.entries(SHORTCUTS[scope]).find(([, { keys }]) =>
    keys.some((text) => {
      const [chord, second] = read(text)
      return !second && isChord(chord, press)
    }),
  )
  return found?.[0] as ActOf<S> | undefined
}
const isNode = (value: unknown): value is Node => typeof Node !== 'undefined' && value instanceof Node

/** What is done for a press; `false` leaves it to scopes below and to the browser. */
export type Act = (event: KeyboardEvent) => unknown
type Acts<S extends Scope> = Readonly<Partial<Record<ActOf<S>, Act>>>

interface Registered {
  readonly scope: Scope
  /** The acts of now. */
  readonly acts: () => Readonly<Record<string, Act | undefined>>
}

/** Those of the desk are asked last: a page may give their keys a nearer meaning. Of the others, the one registered last is asked first. */
const registered: Registered[] = []
const inTurn = (): readonly Registered[] =>
  registered.toReversed().sort((one, other) => Number(one.scope === 'desk') - Number(other.scope === 'desk'))

/** Milliseconds after its first key in which the second key of a sequence counts. */
const SECOND_WITHIN = 1500
/** Milliseconds after which a key that begins sequences acts by itself. */
const ALONE_AFTER = 700
/** The first key of a sequence, and until when the second one counts. */
let begun: { readonly first: string; readonly until: number } | undefined
let alone: ReturnType<typeof setTimeout> | undefined

/** Does what a key that begins sequences does by itself, unless another key follows at once. */
export function actAlone(act: () => void): void {
  clearTimeout(alone)
  alone = setTimeout(act, ALONE_AFTER)
}

/** Before any part hears of a key. The second one of a sequence is nobody else's, whether it completes one or not. */
function onKeyFirst(event: KeyboardEvent): void {
  // A modifier is not the second key yet.
  if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return
  clearTimeout(alone)
  const { first, until = 0 } = begun ?? {}
  begun = undefined
  const isSecond = event.timeStamp < until && !isTaken(event) && isPlain(event)
  const isDone = run(event, (text, { isFirst }) => {
    const [one, two] = read(text)
    return isSecond ? one?.key === first && isChord(two, event) : isFirst && !two && isChord(one, event)
  })
  if (!isSecond && !isDone) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

function onKey(event: KeyboardEvent): void {
  const isDone = run(event, (text) => {
    const [chord, second] = read(text)
    return !second && isChord(chord, event)
  })
  if (isDone || event.defaultPrevented || isTaken(event)) return
  const first = registered
    .flatMap(({ scope }) => Object.values(SHORTCUTS[scope]))
    .flatMap(({ keys }) => keys.map(read))
    .find(([chord, second]) => second && isChord(chord, event))?.[0]
  if (!first) return
  event.preventDefault()
  begun = { first: first.key, until: event.timeStamp + SECOND_WITHIN }
}

/** A character without a modifier. */
const isPlain = ({ key, ctrlKey, metaKey, altKey }: Press): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

/** Does the first act, from the scope registered last, that has a key like this and takes the press. */
function run(event: KeyboardEvent, isIt: (text: string, shortcut: Shortcut) => boolean | undefined): boolean {
  const isOthers = isTaken(event)
  const isDone = event.defaultPrevented
  for (const { scope, acts } of inTurn())
    for (const [name, shortcut] of Object.entries(SHORTCUTS[scope])) {
      const { keys, isAlways, isUrgent } = shortcut
      const mayAct = (!isOthers || isAlways) && (!isDone || isUrgent)
      const act = mayAct && keys.some((text) => isIt(text, shortcut)) ? acts()[name] : undefined
      if (!act || act(event) === false) continue
      event.preventDefault()
      return true
    }
  return false
}

/** What has the keyboard while it is open: not a list that has found nothing, nor what is on its way out. */
const OPEN = ':is([role="dialog"], [role="menu"], [role="listbox"]:not(:empty)):not([data-state="closed"])'

/** Whether a press belongs to what is typed or to an open dialog. */
function isTaken({ target }: KeyboardEvent): boolean {
  return isTypedIn(target) || document.querySelector(OPEN) !== null
}

/** Whether keys are text where the focus is. */
export const isTypedIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** Adds a scope to the keyboard of the page. Answers how to take it away. */
export function addShortcuts(scope: Scope, acts: () => Readonly<Record<string, Act | undefined>>): () => void {
  if (registered.length === 0) {
    addEventListener('keydown', onKeyFirst, { capture: true })
    addEventListener('keydown', onKey)
  }
  const own = { scope, acts }
  registered.push(own)
  return () => {
    registered.splice(registered.indexOf(own), 1)
    if (registered.length > 0) return
    removeEventListener('keydown', onKeyFirst, { capture: true })
    removeEventListener('keydown', onKey)
  }
}

/** While the component is there, the shortcuts of its scope act on the page. */
export function useShortcuts<S extends Scope>(scope: S, acts: Acts<S>): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => addShortcuts(scope, () => latest.current as Readonly<Record<string, Act | undefined>>), [scope])
}
