import { createFileRoute } from '@tanstack/react-router'
import { dashboardsQuery } from '../../dashboards/kept/dashboards.ts'
import { DashboardSearch } from '../../dashboards/search.ts'
import { DashboardScreen } from '../../desk/screens/dashboard-screen.tsx'
import { pageHead } from '../../page/page.tsx'

export const Route = createFileRoute('/_desk/dashboard/')({
  head: () => pageHead('Dashboard', 'The account and the market at a glance.'),
  validateSearch: DashboardSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(dashboardsQuery(context.user?.id)),
  component: DashboardPage,
})

function DashboardPage() {
  const { edit } = Route.useSearch()
  return <DashboardScreen id="dashboard" isEditing={edit ?? false} />
}
