/** The dashboards as they were last read in this browser: a page that is opened draws the sidebar as it will be, and nothing in it moves. */
import { MAIN_DASHBOARD } from '@paddock/contract/desk/dashboards/dashboard'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { keptValues } from '../../ui/kept-value.ts'
import { useDashboards } from './dashboards.ts'

const Entries = z.array(z.object({ path: z.string(), name: z.string() }))
type Entries = z.infer<typeof Entries>

/** Signing out removes what begins with it. */
const entriesOf = keptValues('paddock.known.dashboards ', (stored): Entries => {
  const { data } = z.safeParse(Entries, stored)
  return data && data.length > 0 ? data : [MAIN_DASHBOARD]
})

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
