import { pathOfId } from '@paddock/contract/desk/dashboards/dashboard'
import { createFileRoute } from '@tanstack/react-router'
import { dashboardsQuery } from '../../dashboards/kept/dashboards.ts'
import { knownName } from '../../dashboards/kept/known-entries.ts'
import { DashboardSearch } from '../../dashboards/search.ts'
import { DashboardScreen } from '../../desk/screens/dashboard-screen.tsx'
import { pageHead, titleOfPath } from '../../page/page.tsx'

export const Route = createFileRoute('/_desk/dashboard/$id')({
  // An address has a dashboard's name without its capitals and signs.
  head: ({ params, match }) => {
    const path = pathOfId(params.id)
    const { queryClient, user } = match.context
    return pageHead(knownName(queryClient, user?.id, path) ?? titleOfPath(path), 'A dashboard of your own.')
  },
  validateSearch: DashboardSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(dashboardsQuery(context.user?.id)),
  component: DashboardPage,
})

function DashboardPage() {
  const { edit } = Route.useSearch()
  const { id } = Route.useParams()
  return <DashboardScreen id={id} isEditing={edit ?? false} />
}
