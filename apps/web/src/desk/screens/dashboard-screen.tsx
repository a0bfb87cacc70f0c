/** A dashboard: the account's figures above, widgets in their places below. */
import '../../tables/table.css'
import { type Dashboard, MAIN_DASHBOARD, MAIN_ID } from '@paddock/contract/desk/dashboards/dashboard'
import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { dashboardAt, useDashboards } from '../../dashboards/kept/dashboards.ts'
import { noteUsed } from '../../dashboards/kept/last-used.ts'
import { filling, layoutOf } from '../../dashboards/layout/layout.ts'
import { useBreakpoint } from '../../dashboards/layout/use-breakpoint.ts'
import { OneDashboard } from '../../dashboards/one-dashboard.tsx'
import { Summary } from '../../dashboards/summary.tsx'
import { Unread } from '../../dashboards/unread.tsx'
import { useAccountId } from '../../live/account.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NotFound } from '../error-page.tsx'

export function DashboardScreen({ id, isEditing }: { id: string; isEditing: boolean }) {
  const { dashboards, query, user } = useDashboards()
  const shown = dashboardAt(dashboards, id)?.id
  useEffect(() => {
    if (user === undefined || shown === undefined) return
    noteUsed(user, shown, Date.now())
  }, [user, shown])
  if (query.isPending) return <Waiting />
  if (query.isError && !query.data) return <Unread query={query} />
  const dashboard = dashboardAt(dashboards, id)
  if (!dashboard) return <NotFound />
  if (dashboard.id === MAIN_ID && id !== MAIN_ID) return <Navigate to="/dashboard" replace />
  if (dashboard.id !== id) return <Navigate to="/dashboard/$id" params={{ id: dashboard.id }} replace />
  return <OneDashboard key={dashboard.id} {...{ dashboard, dashboards, user, isEditing }} />
}

/** Panels where the main dashboard's will be. */
function Waiting({ dashboard = MAIN_DASHBOARD }: { dashboard?: Dashboard }) {
  const account = useAccountId()
  const breakpoint = useBreakpoint()
  const layout = layoutOf(dashboard, breakpoint)
  return (
    <>
      {account && <Summary account={account}>{undefined}</Summary>}
      <div
        className="dashboard-grid"
        data-breakpoint={breakpoint}
        {...filling(layout, dashboard.widgets)}
        role="status"
        aria-label="The dashboard is loading"
      >
        {layout.map(({ id, x, y, w, h }) => (
          <div key={id} className="tile" style={{ gridArea: `${y + 1} / ${x + 1} / span ${h} / span ${w}` }}>
            <Skeleton height="100%" />
          </div>
        ))}
      </div>
    </>
  )
}
