/**
 * How tables are arranged, and the views of them that were saved: kept in this browser, and by the server for whoever is signed in, so that
 * they are the same on another machine. What was changed here goes before what the server says until it has taken it, also over a reload;
 * what was changed elsewhere comes with the next page.
 */
import { KeptTable as Kept, type KeptTable, KeptTables } from '@paddock/contract/desk/kept-tables'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { desk } from '../live/desk.ts'
import { useSession } from '../live/session.ts'
import { keptValue, keptValues } from '../ui/kept-value.ts'
import { type Layout, PLAIN_LAYOUT } from './layout.ts'
import type { View } from './views.ts'

const PLAIN: KeptTable = { layout: null, views: [] }
/** Milliseconds: a column that is drawn wider is kept once. */
const GATHERED_FOR = 400

/** A table that is kept here and cannot be read: it is shown as it comes, and never sent. */
const UNREAD: KeptTable = { ...PLAIN }
const tables = keptValues(
  'paddock.table.',
  (stored): KeptTable => (stored === undefined ? PLAIN : (z.safeParse(Kept, stored).data ?? UNREAD)),
)
/** Names of what was changed here and not taken by the server yet; undefined where nothing was changed for the person. */
const unsent = keptValue('paddock.tables-unsent', (stored) => z.safeParse(z.array(z.string()), stored).data)
/** What this page has changed, and what an earlier one could not send: it is newer than what the server says. */
const own = new Set<string>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** Whether the server keeps them too. */
let isSignedIn = false
// Who signs in or out leaves nothing of it (`accounts/identity/session.ts`).
unsent.onChange(() => {
  if (unsent.read() === undefined) own.clear()
})

function set(name: string, table: KeptTable): void {
  if (table.layout === null && table.views.length === 0) tables(name).remove()
  else tables(name).write(table)
}

/** False for what the server would refuse: then nothing is changed. */
function change(name: string, changes: Partial<KeptTable>): boolean {
  const table = { ...tables(name).read(), ...changes }
  if (!z.safeParse(Kept, table).success) return false
  set(name, table)
  if (!isSignedIn) return true
  own.add(name)
  unsent.write([...new Set([...(unsent.read() ?? []), name])])
  clearTimeout(timers.get(name))
  timers.set(name, setTimeout(send, GATHERED_FOR, name))
  return true
}

/** What the server does not take stays in this browser, and goes with the next change or the next page. */
function send(name: string): void {
  const sent = tables(name).read()
  if (!own.has(name)) return
  desk('setTable', { path: { name }, body: sent }).then(
    () => own.has(name) && tables(name).read() === sent && unsent.write(unsentBut(name)),
    () => {},
  )
}
const unsentBut = (name: string) => (unsent.read() ?? []).filter((other) => other !== name)

export const layoutOf = (name: string): Layout => tables(name).read().layout ?? PLAIN_LAYOUT

export const keepLayout = (name: string, layout: Layout): boolean =>
  change(name, {
    layout:
      layout === PLAIN_LAYOUT
        ? null
        : { ...layout, order: [...layout.order], shown: [...layout.shown], hidden: [...layout.hidden] },
  })

/** False where they are too many, or one is too long: then they stay as they are. */
export const keepViews = (name: string, views: readonly View[]): boolean =>
  change(name, { views: views.map(({ name: view, search }) => ({ name: view, search: { ...search } })) })

/** The layout of a table; of one without a name, the plain one. */
export const useLayout = (name: string | undefined): Layout => tables(name ?? '').useValue().layout ?? PLAIN_LAYOUT

/** The views of a table as they are now. */
export const viewsNow = (name: string): readonly View[] => tables(name).read().views

/** The views of a table, in the order they were saved. */
export const useViews = (name: string): readonly View[] => tables(name).useValue().views

/** Takes over what the server keeps of the person who is signed in. */
export function useKeptTables(): void {
  const { user } = useSession()
  const { data } = useQuery({
    queryKey: ['tables', user?.id ?? ''],
    queryFn: async () => KeptTables.parse(await desk('getTables')),
    enabled: user !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isSomebody = user !== undefined
  useEffect(() => keepFor(isSomebody), [isSomebody])
  useEffect(() => takeOver(data ?? {}), [data])
}

/** From now on changes are sent as well, if somebody is signed in, beginning with what an earlier page could not send. */
export function keepFor(isSomebody: boolean): void {
  isSignedIn = isSomebody
  if (!isSignedIn) return
  for (const name of unsent.read() ?? []) {
    if (own.has(name)) continue
    if (tables(name).read() === UNREAD) {
      unsent.write(unsentBut(name))
      continue
    }
    own.add(name)
    send(name)
  }
}

/** What the server keeps goes in the place of all that was not changed here. */
export function takeOver(data: Readonly<Record<string, KeptTable>>): void {
  for (const [name, table] of Object.entries(data)) if (!own.has(name)) set(name, table)
}
