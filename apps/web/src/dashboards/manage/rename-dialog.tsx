import { MAIN_ID, MOST_NAME, nameProblem } from '@paddock/contract/desk/dashboards/dashboard'
import { useQueryClient } from '@tanstack/react-query'
import { NameDialog } from '../../live/name-dialog.tsx'
import { renameDashboard } from '../kept/actions.ts'
import type { KeptDashboard } from '../kept/dashboards.ts'

interface RenameDialogProps {
  readonly user: string
  readonly dashboard: KeptDashboard
  readonly dashboards: readonly KeptDashboard[]
  readonly onClose: () => void
}

/** Another name, and with it another address; links to the old one still lead there. */
export function RenameDialog({ user, dashboard, dashboards, onClose }: RenameDialogProps) {
  const client = useQueryClient()
  const isMain = dashboard.id === MAIN_ID
  const others = dashboards.filter(({ id }) => id !== dashboard.id).map(({ id }) => id)
  return (
    <NameDialog
      title={`Rename ${dashboard.name}`}
      hint={isMain ? 'It stays at /dashboard.' : 'Links to the old address still lead here.'}
      name={dashboard.name}
      longest={MOST_NAME}
      button="Rename"
      problemOf={(typed) => nameProblem(typed, others, isMain)}
      onClose={onClose}
      onSave={async (name) => {
        await renameDashboard(client, user, dashboard, name)
        onClose()
      }}
    />
  )
}
