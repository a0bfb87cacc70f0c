/** What is done to dashboards as a whole: added, renamed, removed, brought back, ordered. */
import { type DashboardContent, DashboardVersion, idOfName, MAIN_ID } from '@paddock/contract/desk/dashboards/dashboard'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { desk } from '../../live/desk.ts'
import { dashboardsKey, type KeptDashboard, keptDashboard, keptDashboards, withMain } from './dashboards.ts'
import { tellOtherTabs } from './other-tabs.ts'

const update = (
  client: QueryClient,
  user: string,
  change: (all: readonly KeptDashboard[]) => readonly KeptDashboard[],
): void => {
  client.setQueryData<readonly KeptDashboard[]>(dashboardsKey(user), (all) => withMain(change(all ?? [])))
  tellOtherTabs({ kept: undefined })
}

/** Throws the server's refusal, whose `field` is the name where that is to blame. */
export async function addDashboard(
  client: QueryClient,
  user: string,
  content: DashboardContent,
): Promise<KeptDashboard> {
  const added = keptDashboard(await desk('addDashboard', { body: { content } }))
  update(client, user, (all) => [...all, added])
  return added
}

/** Gives it another name, and with it another address; the old one still leads there. */
export async function renameDashboard(
  client: QueryClient,
  user: string,
  { id, version, path: _, ...content }: KeptDashboard,
  name: string,
): Promise<KeptDashboard> {
  const isMoved = id !== MAIN_ID && idOfName(name) !== id
  const formerIds = [...new Set([...(content.formerIds ?? []), id])].slice(-10)
  const renamed: DashboardContent = {
    ...{ name, widgets: content.widgets, layouts: content.layouts },
    ...(isMoved ? { formerIds } : content.formerIds && { formerIds: content.formerIds }),
  }
  const saved = keptDashboard(
    await desk('changeDashboard', { path: { id }, body: { version, content: renamed, keep: version > 0 } }),
  )
  update(client, user, (all) => all.map((each) => (each.id === id ? saved : each)))
  return saved
}

/** Into the trash. */
export async function removeDashboard(client: QueryClient, user: string, id: string): Promise<void> {
  await desk('removeDashboard', { path: { id } })
  update(client, user, (all) => all.filter((each) => each.id !== id))
  await client.invalidateQueries({ queryKey: removedKey(user) })
}

/** Out of the trash, to where it was. */
export async function restoreDashboard(client: QueryClient, user: string, id: string): Promise<KeptDashboard> {
  const restored = keptDashboard(await desk('restoreDashboard', { path: { id } }))
  await Promise.all([dashboardsKey(user), removedKey(user)].map((queryKey) => client.invalidateQueries({ queryKey })))
  tellOtherTabs({ kept: undefined })
  return restored
}

export async function orderDashboards(client: QueryClient, user: string, ids: readonly string[]): Promise<void> {
  const list = keptDashboards(await desk('orderDashboards', { body: { order: [...ids] } }))
  update(client, user, () => list)
}

export const removedKey = (user: string | undefined) => ['dashboards-removed', user] as const
export const removedDashboards = async (): Promise<KeptDashboard[]> =>
  keptDashboards(await desk('listDashboards', { query: { removed: 'true' } }))

const Versions = z.array(DashboardVersion)

/** What it was before, newest first. */
export async function versionsOf(id: string): Promise<{ version: number; replacedAt: string; content: unknown }[]> {
  return Versions.parse(await desk('listDashboardVersions', { path: { id } }))
}
