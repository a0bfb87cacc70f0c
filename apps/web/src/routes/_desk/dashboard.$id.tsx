import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '../../dashboards/dashboard-screen.tsx'
import { dashboardsQuery } from '../../dashboards/dashboards.ts'
import { DashboardSearch } from '../../dashboards/search.ts'
import { pageHead, titleOfPath } from '../../desk/page-head.ts'

export const Route = createFileRoute('/_desk/dashboard/$id')({
  head: ({ params }) => pageHead(titleOfPath(`/${encodeURIComponent(params.id)}`), 'A dashboard of your own.'),
  validateSearch: DashboardSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(dashboardsQuery(context.user?.id)),
  component: DashboardPage,
})

function DashboardPage() {
  const { edit } = Route.useSearch()
  const { id } = Route.useParams()
  return <DashboardScreen id={id} isEditing={edit ?? false} />
}
