/** The dashboards there are: a person's on the server; a visitor's main one in this browser, until they sign in and bring it along. */
import {
  type Dashboard,
  type DashboardContent,
  dashboardOf,
  MAIN_CONTENT,
  MAIN_DASHBOARD,
  MAIN_ID,
  MOST_NAME,
  nameProblem,
  StoredDashboard,
} from '@paddock/contract/desk/dashboards/dashboard'
import { hashKey, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { DeskError } from '../../live/ask.ts'
import { desk } from '../../live/desk.ts'
import { useSession } from '../../live/session.ts'
import { toast } from '../../ui/toast.ts'
import { dropUnsaved, unsavedOf } from './left-unsaved.ts'
import { visitorDashboard } from './visitor.ts'

/** A dashboard as it was read. */
export interface KeptDashboard extends Dashboard {
  /** What a change says it was made from; 0 for a main dashboard that was never changed. */
  readonly version: number
  readonly updatedAt?: string | undefined
  readonly removedAt?: string | undefined
}

/** A dashboard of an answer of the server. */
export function keptDashboard(answer: unknown): KeptDashboard {
  const { id, content, ...rest } = StoredDashboard.parse(answer)
  return { ...dashboardOf(id, content), ...rest }
}
export const keptDashboards = (answer: unknown): KeptDashboard[] =>
  z.array(z.unknown()).parse(answer).map(keptDashboard)

/** The main dashboard comes first, and is there even if it was never changed. */
export function withMain(dashboards: readonly KeptDashboard[]): readonly KeptDashboard[] {
  const main = dashboards.find(({ id }) => id === MAIN_ID) ?? { ...MAIN_DASHBOARD, version: 0 }
  return [main, ...dashboards.filter(({ id }) => id !== MAIN_ID)]
}

export const dashboardsKey = (user: string | undefined) => ['dashboards', user ?? 'visitor'] as const

/** Of a person, or, without one, of whoever looks. */
export const dashboardsQuery = (user: string | undefined) =>
  queryOptions({
    queryKey: dashboardsKey(user),
    queryFn: async ({ client }): Promise<readonly KeptDashboard[]> => {
      if (user === undefined)
        return withMain([{ ...dashboardOf(MAIN_ID, visitorDashboard.read() ?? MAIN_CONTENT), version: 0 }])
      const read = withMain(await bringAlong(keptDashboards(await desk('listDashboards'))))
      return unsavedOver(client, user, await Promise.all(read.map((each) => finished(client, user, each))))
    },
    staleTime: 30_000,
  })

/** With what was changed before its page was left, where the server has not got it. */
async function finished(client: QueryClient, user: string, read: KeptDashboard): Promise<KeptDashboard> {
  const left = unsaved.has(read.id) ? undefined : unsavedOf(user).find(({ id }) => id === read.id)
  if (!left) return read
  const put = async (): Promise<KeptDashboard> => {
    const body = { version: read.version, content: left.content, keep: true }
    const saved = keptDashboard(await desk('changeDashboard', { path: { id: read.id }, body }))
    dropUnsaved(left)
    return saved
  }
  if (read.name === left.content.name && isSame(read, left.content)) dropUnsaved(left)
  else if (read.version <= left.version)
    try {
      return await put()
    } catch (error) {
      const now = await onceSaved(read.id, error)
      if (now && isSame(now, left.content)) {
        dropUnsaved(left)
        return now
      }
      return { ...read, ...dashboardOf(read.id, left.content) }
    }
  else {
    dropUnsaved(left)
    toast({
      title: `${read.name} was changed elsewhere`,
      description: 'Your last changes are not in it.',
      tone: 'warning',
      duration: 15_000,
      action: {
        label: 'Use mine',
        onSelect: () => void put().then(() => client.invalidateQueries({ queryKey: dashboardsKey(user) })),
      },
    })
  }
  return read
}

/** Refused as made from an older version: the last request of the page before was a moment earlier. */
async function onceSaved(id: string, error: unknown): Promise<KeptDashboard | undefined> {
  if (!(error instanceof DeskError) || error.status !== 409) return undefined
  return keptDashboards(await desk('listDashboards')).find((each) => each.id === id)
}

/** Whether two hold the same widgets in the same places. */
export const isSame = (one: DashboardContent, other: DashboardContent): boolean =>
  (one.widgets === other.widgets && one.layouts === other.layouts) ||
  hashKey([one.widgets, one.layouts]) === hashKey([other.widgets, other.layouts])

const unsaved = new Set<string>()

/** Milliseconds in which another tab saves what it tells that it is changing, or is gone. */
const SAVED_ELSEWHERE = 5_000
const elsewhere = new Map<string, { readonly content: DashboardContent; readonly until: number }>()

/** Another tab is changing a dashboard into this. */
export const noteElsewhere = (user: string, id: string, content: DashboardContent): void =>
  void elsewhere.set(`${user} ${id}`, { content, until: Date.now() + SAVED_ELSEWHERE })
/** What another tab was changing is saved, or was refused. */
export const forgetElsewhere = (user: string, id: string): void => void elsewhere.delete(`${user} ${id}`)

/** What was changed here and is not saved yet is newer than what the server says, and so is what another tab is changing. */
function unsavedOver(client: QueryClient, user: string, read: readonly KeptDashboard[]): readonly KeptDashboard[] {
  const here = client.getQueryData<readonly KeptDashboard[]>(dashboardsKey(user)) ?? []
  return read.map((dashboard) => {
    const own = here.find(({ id }) => id === dashboard.id)
    if (own && unsaved.has(dashboard.id)) return own
    const told = elsewhere.get(`${user} ${dashboard.id}`)
    if (!told || Date.now() >= told.until) return dashboard
    // It was not made from what was read now.
    const { version } = own ?? dashboard
    return { ...dashboard, ...dashboardOf(dashboard.id, told.content), version }
  })
}

/** Says whether a dashboard has changes that are not saved yet. */
export const markUnsaved = (id: string, isUnsaved: boolean): void =>
  void (isUnsaved ? unsaved.add(id) : unsaved.delete(id))

/**
 * What a visitor made of the main dashboard goes with them when they sign in: it becomes theirs, or, where they have one already, another
 * beside it. It leaves the browser first, so that two tabs do not bring it twice, and comes back if it could not be saved.
 */
async function bringAlong(read: readonly KeptDashboard[]): Promise<readonly KeptDashboard[]> {
  const content = visitorDashboard.read()
  if (!content) return read
  visitorDashboard.remove()
  if ([MAIN_CONTENT, ...read].some((each) => isSame(each, content))) return read
  try {
    const hasMain = read.some(({ id }) => id === MAIN_ID)
    const added = hasMain
      ? await desk('addDashboard', { body: { content: { ...content, name: freeName('From this browser', read) } } })
      : await desk('changeDashboard', { path: { id: MAIN_ID }, body: { version: 0, content } })
    toast({
      title: 'Your dashboard was added',
      tone: 'gain',
      ...(hasMain && { description: 'It is next to your main dashboard.' }),
    })
    return [...read, keptDashboard(added)]
  } catch {
    visitorDashboard.write(content)
    return read
  }
}

/** The name, or the name with the first number that makes it free, cut where it would be too long with it. */
export function freeName(name: string, dashboards: readonly Dashboard[]): string {
  const ids = dashboards.map(({ id }) => id)
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` ${number}`
    const cut = name.slice(0, MOST_NAME - suffix.length)
    const candidate = `${cut.replace(/\p{Cs}$/u, '').trimEnd()}${suffix}`
    if (nameProblem(candidate, ids) === undefined) return candidate
  }
}

/** The dashboard after another, or before it; the first comes after the last. Undefined where there is only one. */
export function besideIn(dashboards: readonly KeptDashboard[], id: string, by: 1 | -1): KeptDashboard | undefined {
  const at = dashboards.findIndex((each) => each.id === id)
  const next = dashboards.at((at + by) % dashboards.length)
  return next?.id === id ? undefined : next
}

/** The dashboards, and how reading them goes. Until they are read there is the main one. */
export function useDashboards() {
  const { user } = useSession()
  const query = useQuery(dashboardsQuery(user?.id))
  return { dashboards: query.data ?? ONLY_MAIN, query, user: user?.id }
}
const ONLY_MAIN: readonly KeptDashboard[] = withMain([])

/** The dashboard of an address: by its id, or by one it had before it was renamed. */
export const dashboardAt = (dashboards: readonly KeptDashboard[], id: string): KeptDashboard | undefined =>
  dashboards.find((each) => each.id === id) ?? dashboards.find(({ formerIds }) => formerIds?.includes(id))
