/**
 * What is drawn on each symbol: kept in this browser, by person, and on the server for whoever is signed in. Tabs of one browser tell each
 * other through what the browser keeps; what was changed here goes before what the server says until it has taken it.
 */
import { Drawings, NO_DRAWINGS } from '@paddock/contract/desk/drawings'
import { useEffect, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { desk } from '../../live/desk.ts'
import { useSession } from '../../live/session.ts'
import { messageOf } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.ts'
import { type History, NO_HISTORY, stepBack, stepForward, withStep } from './undo.ts'

const Kept = z.object({ drawings: Drawings, isUnsent: z.boolean() })
type Kept = z.infer<typeof Kept>
const NOTHING: Kept = { drawings: NO_DRAWINGS, isUnsent: false }
const PREFIX = 'paddock.drawings.'
const VISITOR = 'visitor'
/** Milliseconds: what is moved by key is sent once. */
const GATHERED_FOR = 500

const known = new Map<string, Kept>()
const histories = new Map<string, History<Drawings>>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

const keyOf = (who: string, symbol: string) => `${PREFIX}${who}.${symbol}`

function keptAt(key: string): Kept {
  const held = known.get(key)
  if (held) return held
  let kept = NOTHING
  try {
    const text = localStorage.getItem(key)
    if (text !== null) kept = Kept.parse(JSON.parse(text))
  } catch {
    // What cannot be read is nothing; the server may know more.
  }
  known.set(key, kept)
  return kept
}

function set(key: string, kept: Kept): void {
  known.set(key, kept)
  if (kept.drawings === NO_DRAWINGS && !kept.isUnsent) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(kept))
  for (const listener of listeners) listener()
}

/** Another tab changed it: what could be taken back here no longer fits. */
function onStorage({ key }: StorageEvent): void {
  if (!key?.startsWith(PREFIX)) return
  const before = known.get(key)
  known.delete(key)
  if (before && same(before.drawings, keptAt(key).drawings)) return
  histories.delete(key)
  for (const listener of listeners) listener()
}

const same = (one: Drawings, other: Drawings): boolean => JSON.stringify(one) === JSON.stringify(other)

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}

function keep(who: string, symbol: string, drawings: Drawings): void {
  const key = keyOf(who, symbol)
  set(key, { drawings, isUnsent: who !== VISITOR })
  if (who === VISITOR) return
  clearTimeout(timers.get(key))
  timers.set(key, setTimeout(send, GATHERED_FOR, who, symbol))
}

/** What the server does not take stays in this browser, and goes with the next change or the next look. */
async function send(who: string, symbol: string): Promise<void> {
  const key = keyOf(who, symbol)
  const sent = keptAt(key)
  try {
    await desk('setDrawings', { query: { symbol }, body: sent.drawings })
    if (keptAt(key) === sent) set(key, { ...sent, isUnsent: false })
  } catch (error) {
    toast({
      id: 'drawings-unsent',
      title: `Drawings of ${symbol} are in this browser only`,
      description: `${messageOf(error)} They are sent with the next change.`,
      tone: 'warning',
    })
  }
}

/** What the server has, and what was drawn here before its owner signed in. Nothing that changed meanwhile is lost. */
async function refresh(who: string, symbol: string): Promise<void> {
  const key = keyOf(who, symbol)
  const before = keptAt(key)
  if (before.isUnsent) return send(who, symbol)
  const read = Drawings.safeParse(await desk('getDrawings', { query: { symbol } }).catch(() => undefined))
  if (!read.success || keptAt(key) !== before) return
  const visitors = keptAt(keyOf(VISITOR, symbol)).drawings.drawings
  const own = read.data.drawings
  const more = visitors.filter(({ id }) => own.every((other) => other.id !== id))
  if (visitors.length > 0) set(keyOf(VISITOR, symbol), NOTHING)
  const drawings = { ...read.data, drawings: [...own, ...more] }
  if (!same(drawings, before.drawings)) {
    histories.delete(key)
    set(key, { drawings, isUnsent: false })
  }
  if (more.length > 0) keep(who, symbol, drawings)
}

export interface KeptDrawings {
  readonly kept: Drawings
  /** A step that can be taken back. */
  readonly change: (by: Partial<Drawings>) => void
  readonly undo: (() => void) | undefined
  readonly redo: (() => void) | undefined
}

/** The drawings of a symbol, the same on every chart of it. */
export function useKeptDrawings(symbol: string): KeptDrawings {
  const { user, isReady } = useSession()
  const who = user?.id ?? VISITOR
  const key = keyOf(who, symbol)
  const { drawings: kept } = useSyncExternalStore(subscribe, () => keptAt(key))
  useEffect(() => {
    if (!isReady || who === VISITOR) return
    void refresh(who, symbol)
    const onFocus = () => void refresh(who, symbol)
    addEventListener('focus', onFocus)
    return () => removeEventListener('focus', onFocus)
  }, [who, symbol, isReady])
  const history = useSyncExternalStore(subscribe, () => histories.get(key) ?? NO_HISTORY)
  const go = (step: typeof stepBack<Drawings>) => {
    const next = step(histories.get(key) ?? NO_HISTORY, keptAt(key).drawings)
    if (!next) return
    histories.set(key, next.history)
    keep(who, symbol, next.state)
  }
  return {
    kept,
    change(by) {
      const before = keptAt(key).drawings
      histories.set(key, withStep<Drawings>(histories.get(key) ?? NO_HISTORY, before))
      keep(who, symbol, { ...before, ...by })
    },
    undo: history.past.length > 0 ? () => go(stepBack) : undefined,
    redo: history.future.length > 0 ? () => go(stepForward) : undefined,
  }
}
