/** Changes of dashboards: shown at once, saved a moment later, one at a time, each from the version it was made from. */
import type { DashboardContent } from '@paddock/contract/desk/dashboards/dashboard'
import { dashboardOf } from '@paddock/contract/desk/dashboards/dashboard'
import type { QueryClient } from '@tanstack/react-query'
import { DeskError } from '../../live/ask.ts'
import { desk, deskRequest } from '../../live/desk.ts'
import { messageOf } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.ts'
import {
  dashboardsKey,
  dashboardsQuery,
  forgetElsewhere,
  isSame,
  type KeptDashboard,
  keptDashboard,
  keptDashboards,
  markUnsaved,
  noteElsewhere,
} from './dashboards.ts'
import { dropUnsaved, keepUnsaved } from './left-unsaved.ts'
import { type ShownElsewhere, tellOtherTabs } from './other-tabs.ts'
import { visitorDashboard } from './visitor.ts'

/** Milliseconds without a further change. */
const SAVED_AFTER = 500

interface Unsaved {
  readonly client: QueryClient
  readonly user: string
  keep: boolean
  timer: ReturnType<typeof setTimeout> | undefined
  isSending: boolean
  isChangedSince: boolean
  /** What the first change that is not saved was made from. */
  base: DashboardContent
}
const waiting = new Map<string, Unsaved>()

const read = (client: QueryClient, user: string | undefined, id: string): KeptDashboard | undefined =>
  client.getQueryData<readonly KeptDashboard[]>(dashboardsKey(user))?.find((each) => each.id === id)

const write = (client: QueryClient, user: string | undefined, id: string, dashboard: KeptDashboard): void => {
  client.setQueryData<readonly KeptDashboard[]>(dashboardsKey(user), (all) =>
    all?.map((each) => (each.id === id ? dashboard : each)),
  )
}

/** Shows a change at once and saves it soon; a visitor's is kept in the browser. `keep` puts what it was into its history. */
export function changeSoon(
  client: QueryClient,
  user: string | undefined,
  id: string,
  change: DashboardContent,
  keep = false,
): void {
  const before = read(client, user, id)
  if (!before) return
  // Whatever else is known of a dashboard is not of its content, its version least of all.
  const content = contentOf(change)
  write(client, user, id, { ...before, ...dashboardOf(id, content) })
  if (user === undefined) {
    if (visitorDashboard.write(content)) tellOtherTabs({ kept: id })
    else
      toast({
        id: 'visitor',
        title: 'This browser stores no data',
        description: 'The change is lost when you leave.',
        tone: 'warning',
      })
    return
  }
  const entry = waiting.get(id) ?? {
    client,
    user,
    keep: false,
    timer: undefined,
    isSending: false,
    isChangedSince: false,
    base: contentOf(before),
  }
  entry.keep ||= keep
  waiting.set(id, entry)
  markUnsaved(id, true)
  tellOtherTabs({ user, id, content })
  if (entry.isSending) {
    entry.isChangedSince = true
    return
  }
  clearTimeout(entry.timer)
  entry.timer = setTimeout(() => void save(id, entry), SAVED_AFTER)
}

/** Tells a tab that was just opened of what it may have read too early: what is not saved yet, and what was saved since. */
export function tellNewTab(client: QueryClient, user: string | undefined, id: string): void {
  const shown = user !== undefined && waiting.has(id) ? read(client, user, id) : undefined
  tellOtherTabs(user !== undefined && shown ? { user, id, content: contentOf(shown) } : { kept: id })
}

/** Shows what another tab is changing; what is being changed here goes before it. */
export function showElsewhere(client: QueryClient, { user, id, content }: ShownElsewhere): void {
  if (waiting.has(id)) return
  noteElsewhere(user, id, content)
  const before = read(client, user, id)
  if (before) write(client, user, id, { ...before, ...dashboardOf(id, content) })
}

/** What is kept of a dashboard, without what only its reader knows. */
const contentOf = ({ name, widgets, layouts, formerIds }: DashboardContent): DashboardContent => ({
  name,
  widgets,
  layouts,
  ...(formerIds && { formerIds }),
})

async function save(id: string, entry: Unsaved): Promise<void> {
  const { client, user, keep } = entry
  const shown = read(client, user, id)
  if (!shown) return forget(id)
  clearTimeout(entry.timer)
  entry.isSending = true
  entry.isChangedSince = false
  entry.keep = false
  try {
    const body = { version: shown.version, content: contentOf(shown), ...(keep && { keep }) }
    const saved = keptDashboard(await desk('changeDashboard', { path: { id }, body }))
    const now = read(client, user, id)
    if (now) write(client, user, id, { ...now, version: saved.version, updatedAt: saved.updatedAt })
    entry.isSending = false
    entry.base = body.content
    dropUnsaved({ user, id })
    if (entry.isChangedSince) return await save(id, entry)
    forget(id)
    tellOtherTabs({ kept: id })
  } catch (error) {
    // With what was changed while it was on its way.
    const mine = () => contentOf(read(client, user, id) ?? shown)
    if (error instanceof DeskError && error.status === 409) {
      const version = await versionOf(id, entry.base)
      const now = read(client, user, id)
      if (now && version !== undefined && version > shown.version) {
        write(client, user, id, { ...now, version })
        entry.keep ||= keep
        return await save(id, entry)
      }
      forget(id)
      return await changedElsewhere(client, user, id, mine())
    }
    keepUnsaved({ user, id, version: shown.version, content: mine() })
    entry.isSending = false
    // That is something else than what was refused or lost: it is tried by itself.
    if (entry.isChangedSince) {
      entry.keep ||= keep
      return await save(id, entry)
    }
    forget(id)
    toast({
      id: 'dashboard-unsaved',
      title: 'The dashboard was not saved',
      description: messageOf(error),
      tone: 'loss',
      duration: 15_000,
      action: { label: 'Try again', onSelect: () => changeSoon(client, user, id, mine(), keep) },
    })
  }
}

/** The version that the server has of a dashboard if it is this one: another tab told what it changed, not the version that was made of it. */
async function versionOf(id: string, content: DashboardContent): Promise<number | undefined> {
  try {
    const kept = keptDashboards(await desk('listDashboards')).find((each) => each.id === id)
    return kept && kept.name === content.name && isSame(kept, content) ? kept.version : undefined
  } catch {
    return undefined
  }
}

function forget(id: string): void {
  waiting.delete(id)
  markUnsaved(id, false)
}

/** Another tab was first: what it made is shown, and what was made here is one press away. */
async function changedElsewhere(client: QueryClient, user: string, id: string, mine: DashboardContent): Promise<void> {
  // It is shown beside, not put over it.
  dropUnsaved({ user, id })
  forgetElsewhere(user, id)
  tellOtherTabs({ kept: id })
  await client.fetchQuery({ ...dashboardsQuery(user), staleTime: 0 })
  toast({
    id: 'dashboard-changed',
    title: `${mine.name} was changed elsewhere`,
    description: 'You see that version now.',
    tone: 'warning',
    duration: 15_000,
    action: { label: 'Use mine', onSelect: () => changeSoon(client, user, id, mine, true) },
  })
}

/** Saves what waits when the page is left, and keeps it for the next page to see that it was. */
addEventListener('pagehide', () => {
  for (const [id, entry] of waiting) {
    const shown = read(entry.client, entry.user, id)
    if (!shown) continue
    clearTimeout(entry.timer)
    const { user, isSending } = entry
    keepUnsaved({ user, id, version: shown.version + (isSending ? 1 : 0), content: contentOf(shown) })
    // What is on its way makes the version this would need; the next page sends it.
    if (isSending) continue
    const { method, path, body } = deskRequest('changeDashboard', {
      path: { id },
      body: { version: shown.version, content: contentOf(shown), ...(entry.keep && { keep: true }) },
    })
    void fetch(path, {
      method,
      keepalive: true,
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }
})
