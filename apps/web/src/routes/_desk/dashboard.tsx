import { MAIN_DASHBOARD } from '@paddock/contract/dashboards/dashboard'
import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '../../dashboards/dashboard-screen.tsx'
import { pageHead } from '../../desk/page-head.ts'

export const Route = createFileRoute('/_desk/dashboard')({
  head: () => pageHead('Dashboard', 'The account and the market at a glance.'),
  component: DashboardPage,
})

function DashboardPage() {
  return <DashboardScreen dashboard={MAIN_DASHBOARD} />
}
