/** The dashboards as they were last read in this browser: a page that is opened draws the sidebar as it will be, and nothing in it moves. */
import { MAIN_DASHBOARD } from '@paddock/contract/desk/dashboards/dashboard'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { keptValues } from '../../ui/kept-value.ts'
import { dashboardsQuery, useDashboards } from './dashboards.ts'

const Entries = z.array(z.object({ path: z.string(), name: z.string() }))
type Entries = z.infer<typeof Entries>

/** Signing out removes what begins with it. */
const entriesOf = keptValues('paddock.known.dashboards ', (stored): Entries => {
  const { data } = z.safeParse(Entries, stored)
  return data && data.length > 0 ? data : [MAIN_DASHBOARD]
})

/** What the dashboard at a path is called, as far as it is known here. */
export const knownName = (client: QueryClient, user: string | undefined, path: string): string | undefined =>
  (client.getQueryData(dashboardsQuery(user).queryKey) ?? entriesOf(user ?? 'visitor').read()).find(
    (one) => one.path === path,
  )?.name

/** Where each dashboard is and what it is called; until they are read, as they were known. */
export function useDashboardEntries(): Readonly<Entries> {
  const { query, user } = useDashboards()
  const kept = entriesOf(user ?? 'visitor')
  const { data } = query
  useEffect(() => {
    const entries = data?.map(({ path, name }) => ({ path, name }))
    // A visitor's are in this browser as it is.
    if (user && entries && JSON.stringify(entries) !== JSON.stringify(kept.read())) kept.write(entries)
  }, [user, data, kept])
  const known = kept.useValue()
  return data ?? known
}
