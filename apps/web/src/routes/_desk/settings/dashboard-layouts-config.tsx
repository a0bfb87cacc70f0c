import { createFileRoute } from '@tanstack/react-router'
import { dashboardsQuery } from '../../../dashboards/kept/dashboards.ts'
import { ManageScreen } from '../../../desk/screens/settings/manage-screen.tsx'
import { pageHead } from '../../../page/page.tsx'

export const Route = createFileRoute('/_desk/settings/dashboard-layouts-config')({
  head: () => pageHead('Dashboard Layouts', 'Your dashboards: their names, their order, their history.'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(dashboardsQuery(context.user?.id)),
  component: DashboardLayoutsPage,
})

function DashboardLayoutsPage() {
  const { user } = Route.useRouteContext()
  return user && <ManageScreen user={user.id} />
}
