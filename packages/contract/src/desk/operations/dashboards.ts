import * as z from 'zod/mini'
import { DashboardContent, DashboardVersion, MOST_DASHBOARDS, StoredDashboard } from '../dashboards/dashboard.ts'
import { ofPerson } from './operation.ts'

const words = (message: string, field: string | undefined) => (field === undefined ? message : `${field}: ${message}`)
const gone = { 404: 'There is no such dashboard.' }

/** A person's dashboards. Every change names the version it was made from, so that two tabs never overwrite each other without knowing. */
export const DASHBOARDS = ofPerson({
  listDashboards: {
    summary: 'Every dashboard in its order; or those that were removed.',
    query: z.object({ removed: z.optional(z.string()) }),
    answer: z.array(StoredDashboard),
  },
  addDashboard: {
    summary: 'Add a dashboard.',
    body: z.strictObject({ content: DashboardContent }),
    words,
    success: 201,
    answer: StoredDashboard,
  },
  orderDashboards: {
    summary: 'Put the dashboards in an order.',
    body: z.strictObject({ order: z.array(z.string()).check(z.maxLength(MOST_DASHBOARDS)) }),
    words,
    answer: z.array(StoredDashboard),
  },
  changeDashboard: {
    summary: 'Change a dashboard; 201 for the main one that was never changed.',
    body: z.strictObject({
      /** The version it was made from; 0 for a main dashboard that was never changed. */
      version: z.int().check(z.minimum(0)),
      content: DashboardContent,
      /** Keeps what the dashboard was in its history. */
      keep: z.optional(z.boolean()),
    }),
    words,
    answer: StoredDashboard,
    failures: { ...gone, 409: 'The dashboard was changed elsewhere.' },
  },
  removeDashboard: { summary: 'Remove a dashboard; it can be brought back for thirty days.', failures: gone },
  listDashboardVersions: {
    summary: 'What a dashboard was before, the newest first.',
    answer: z.array(DashboardVersion),
  },
  restoreDashboard: { summary: 'Bring a removed dashboard back.', answer: StoredDashboard, failures: gone },
})
