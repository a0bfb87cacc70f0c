import { createFileRoute } from '@tanstack/react-router'
import { dashboardsQuery } from '../../dashboards/kept/dashboards.ts'
import { DashboardSearch } from '../../dashboards/search.ts'
import { DashboardScreen } from '../../desk/screens/dashboard-screen.tsx'
import { pageHead, titleOfPath } from '../../page/page.tsx'

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
