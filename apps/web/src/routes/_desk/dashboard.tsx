import { createFileRoute } from '@tanstack/react-router'
import { MAIN_DASHBOARD } from '../../dashboards/dashboard.ts'
import { DashboardScreen } from '../../dashboards/dashboard-screen.tsx'
import { pageHead } from '../../desk/page-head.ts'

export const Route = createFileRoute('/_desk/dashboard')({
  head: () => pageHead('Dashboard', 'The account and the market at a glance.'),
  component: DashboardPage,
})

function DashboardPage() {
  return <DashboardScreen dashboard={MAIN_DASHBOARD} />
}
