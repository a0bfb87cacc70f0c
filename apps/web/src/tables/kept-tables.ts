/**
 * How tables are arranged, and the views of them that were saved: kept in this browser, and by the server for whoever is signed in, so that
 * they are the same on another machine. What was changed here goes before what the server says until it has taken it, also over a reload;
 * what was changed elsewhere comes with the next page.
 */
import { KeptTable as Kept, type KeptTable, KeptTables } from '@paddock/contract/desk/kept-tables'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { desk } from '../live/desk.ts'
import { useSession } from '../live/session.ts'
import { type Layout, PLAIN_LAYOUT } from './layout.ts'
import type { View } from './views.ts'

const PLAIN: KeptTable = { layout: null, views: [] }
/** Milliseconds: a column that is drawn wider is kept once. */
const GATHERED_FOR = 400

const storageKey = (name: string) => `paddock.table.${name}`
const known = new Map<string, KeptTable>()
const listeners = new Set<() => void>()
/** Names of what was changed here and not taken by the server yet. */
const UNSENT = 'paddock.tables-unsent'
/** What this page has changed, and what an earlier one could not send: it is newer than what the server says. */
const own = new Set<string>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** Whether the server keeps them too. */
let isSignedIn = false

function tableOf(name: string): KeptTable {
  const held = known.get(name)
  if (held) return held
  const table = readKept(name)
  known.set(name, table)
  return table
}

function readKept(name: string): KeptTable {
  try {
    const text = localStorage.getItem(storageKey(name))
    return text === null ? PLAIN : Kept.parse(JSON.parse(text))
  } catch {
    return PLAIN
  }
}

function set(name: string, table: KeptTable): void {
  known.set(name, table)
  if (table.layout === null && table.views.length === 0) localStorage.removeItem(storageKey(name))
  else localStorage.setItem(storageKey(name), JSON.stringify(table))
  for (const listener of listeners) listener()
}

const unsent = (): string[] => (localStorage.getItem(UNSENT) ?? '').split(' ').filter(Boolean)
const noteUnsent = (names: readonly string[]): void => localStorage.setItem(UNSENT, [...new Set(names)].join(' '))

function change(name: string, changes: Partial<KeptTable>): void {
  own.add(name)
  noteUnsent([...unsent(), name])
  set(name, { ...tableOf(name), ...changes })
  clearTimeout(timers.get(name))
  if (isSignedIn) timers.set(name, setTimeout(send, GATHERED_FOR, name))
}

/** What the server does not take stays in this browser, and goes with the next change or the next page. */
function send(name: string): void {
  const sent = tableOf(name)
  desk('setTable', { path: { name }, body: sent }).then(
    () => tableOf(name) === sent && noteUnsent(unsent().filter((other) => other !== name)),
    () => {},
  )
}

export const layoutOf = (name: string): Layout => tableOf(name).layout ?? PLAIN_LAYOUT

export const keepLayout = (name: string, layout: Layout): void =>
  change(name, {
    layout:
      layout === PLAIN_LAYOUT
        ? null
        : { ...layout, order: [...layout.order], shown: [...layout.shown], hidden: [...layout.hidden] },
  })

export const keepViews = (name: string, views: readonly View[]): void =>
  change(name, { views: views.map(({ name: view, search }) => ({ name: view, search: { ...search } })) })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The layout of a table; of one without a name, the plain one. */
export const useLayout = (name: string | undefined): Layout =>
  useSyncExternalStore(subscribe, () => (name === undefined ? PLAIN_LAYOUT : layoutOf(name)))

/** The views of a table, in the order they were saved. */
export const useViews = (name: string): readonly View[] => useSyncExternalStore(subscribe, () => tableOf(name).views)

/** Takes over what the server keeps of the person who is signed in. */
export function useKeptTables(): void {
  const { user } = useSession()
  const { data } = useQuery({
    queryKey: ['tables', user?.id ?? ''],
    queryFn: async () => KeptTables.parse(await desk('getTables')),
    enabled: user !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const id = user?.id
  useEffect(() => {
    isSignedIn = id !== undefined
    if (!isSignedIn) return
    for (const name of unsent()) {
      if (!own.has(name)) send(name)
      own.add(name)
    }
  }, [id])
  useEffect(() => {
    for (const [name, table] of Object.entries(data ?? {})) if (!own.has(name)) set(name, table)
  }, [data])
}
