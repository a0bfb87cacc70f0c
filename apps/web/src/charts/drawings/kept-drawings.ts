/**
 * What is drawn on each symbol: kept in this browser, by person, and on the server for whoever is signed in. Tabs of one browser tell each
 * other through what the browser keeps; what was changed here goes before what the server says until it has taken it.
 */
import { Drawings, NO_DRAWINGS } from '@paddock/contract/desk/drawings'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { desk } from '../../live/desk.ts'
import { useSession } from '../../live/session.ts'
import { keptValues } from '../../ui/kept-value.ts'
import { messageOf } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.ts'
import { type History, NO_HISTORY, stepBack, stepForward, withStep } from '../../ui/undo.ts'

const Kept = z.object({ drawings: Drawings, isUnsent: z.boolean() })
type Kept = z.infer<typeof Kept>
const NOTHING: Kept = { drawings: NO_DRAWINGS, isUnsent: false }
const VISITOR = 'visitor'
/** Milliseconds: what is moved by key is sent once. */
const GATHERED_FOR = 500

const values = keptValues('paddock.drawings.', (stored): Kept => z.safeParse(Kept, stored).data ?? NOTHING)
const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** What can be taken back, and what it leads back from: it no longer fits what another tab has drawn since. */
const histories = new Map<string, { readonly history: History<Drawings>; readonly of: Drawings }>()

const keyOf = (who: string, symbol: string) => `${who}.${symbol}`

const keptAt = (key: string): Kept => values(key).read()

function set(key: string, kept: Kept): void {
  if (kept.drawings === NO_DRAWINGS && !kept.isUnsent) values(key).remove()
  else values(key).write(kept)
}

const same = (one: Drawings, other: Drawings): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

function historyOf(key: string): History<Drawings> {
  const held = histories.get(key)
  return held && same(held.of, keptAt(key).drawings) ? held.history : NO_HISTORY
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
  if (!same(drawings, before.drawings)) set(key, { drawings, isUnsent: false })
  if (more.length > 0) keep(who, symbol, drawings)
}

export interface KeptDrawings {
  readonly kept: Drawings
  /** A step that can be taken back. */
  readonly change: (by: Partial<Drawings> | ((now: Drawings) => Partial<Drawings>)) => void
  readonly undo: (() => void) | undefined
  readonly redo: (() => void) | undefined
}

/** The drawings of a symbol, the same on every chart of it. */
export function useKeptDrawings(symbol: string): KeptDrawings {
  const { user, isReady } = useSession()
  const who = user?.id ?? VISITOR
  const key = keyOf(who, symbol)
  const { drawings: kept } = values(key).useValue()
  useEffect(() => {
    if (!isReady || who === VISITOR) return
    void refresh(who, symbol)
    const onFocus = () => void refresh(who, symbol)
    addEventListener('focus', onFocus)
    return () => removeEventListener('focus', onFocus)
  }, [who, symbol, isReady])
  const history = historyOf(key)
  const step = (history: History<Drawings>, drawings: Drawings) => {
    histories.set(key, { history, of: drawings })
    keep(who, symbol, drawings)
  }
  const go = (way: typeof stepBack<Drawings>) => {
    const next = way(historyOf(key), keptAt(key).drawings)
    if (next) step(next.history, next.state)
  }
  return {
    kept,
    change(by) {
      const before = keptAt(key).drawings
      step(withStep<Drawings>(historyOf(key), before), { ...before, ...(typeof by === 'function' ? by(before) : by) })
    },
    undo: history.past.length > 0 ? () => go(stepBack) : undefined,
    redo: history.future.length > 0 ? () => go(stepForward) : undefined,
  }
}
