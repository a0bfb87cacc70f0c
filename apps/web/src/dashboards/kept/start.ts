/** Which dashboard the desk opens with. */
import { MAIN_ID, pathOfId } from '@paddock/contract/desk/dashboards/dashboard'
import type { QueryClient } from '@tanstack/react-query'
import { preferencesQuery } from '../../live/preferences.ts'
import { dashboardAt, dashboardsQuery } from './dashboards.ts'

/** The one a person has starred, as long as it is there; else, and where that cannot be read, the main one. */
export async function startPath(client: QueryClient, user: string): Promise<string> {
  try {
    const { start } = await client.ensureQueryData(preferencesQuery(user))
    if (start === MAIN_ID) return pathOfId(MAIN_ID)
    return dashboardAt(await client.ensureQueryData(dashboardsQuery(user)), start)?.path ?? pathOfId(MAIN_ID)
  } catch {
    return pathOfId(MAIN_ID)
  }
}
