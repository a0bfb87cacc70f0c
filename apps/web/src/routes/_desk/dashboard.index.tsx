import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '../../dashboards/dashboard-screen.tsx'
import { dashboardsQuery } from '../../dashboards/dashboards.ts'
import { DashboardSearch } from '../../dashboards/search.ts'
import { pageHead } from '../../desk/page-head.ts'

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
