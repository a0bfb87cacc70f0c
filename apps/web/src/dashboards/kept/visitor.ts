/** The main dashboard of who is not signed in, kept in this browser. Undefined where nothing was changed, or where what is kept is none. */
import { DashboardContent } from '@paddock/contract/desk/dashboards/dashboard'
import * as z from 'zod/mini'
import { keptValue } from '../../ui/kept-value.ts'

export const visitorDashboard = keptValue<DashboardContent | undefined>(
  'paddock.dashboard',
  (stored) => z.safeParse(DashboardContent, stored).data,
)
