/** What a dashboard was before it was changed, and a button that makes it so again. */
import { DashboardContent } from '@paddock/contract/desk/dashboards/dashboard'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { dateTime } from '../../format/time.ts'
import { ListState } from '../../tables/list-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toast } from '../../ui/toast.ts'
import { catalogued } from '../../widgets/catalogue.ts'
import { versionsOf } from '../kept/actions.ts'
import type { KeptDashboard } from '../kept/dashboards.ts'
import { changeSoon } from '../kept/saving.ts'

interface HistoryDialogProps {
  readonly user: string
  readonly dashboard: KeptDashboard
  readonly onClose: () => void
}

export function HistoryDialog({ user, dashboard, onClose }: HistoryDialogProps) {
  const client = useQueryClient()
  const { id, name } = dashboard
  const query = useQuery({
    queryKey: ['dashboard-versions', user, id, dashboard.version],
    queryFn: () => versionsOf(id),
  })
  const versions = (query.data ?? []).flatMap(({ version, replacedAt, content }) => {
    const read = z.safeParse(DashboardContent, content)
    return read.success ? [{ version, replacedAt, content: read.data }] : []
  })
  const restore = ({ widgets, layouts }: DashboardContent) => {
    const { formerIds } = dashboard
    changeSoon(client, user, id, { name, widgets, layouts, ...(formerIds && { formerIds }) }, true)
    toast({ title: `${name} was restored`, tone: 'gain' })
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title={`History of ${name}`}
      description="The current version is kept in the history when another is restored."
    >
      <ListState
        query={query}
        what="The history"
        reassurance="The dashboard itself is not affected."
        isEmpty={versions.length === 0}
        empty={
          <EmptyState title="No earlier versions">
            Each time you edit the layout, the previous version is kept here.
          </EmptyState>
        }
      >
        <ol className="versions">
          {versions.map(({ version, replacedAt, content }) => (
            <li key={version} className="flex items-center gap-3 py-2 px-3 border-t border-t-line">
              <span className="grid flex-1 min-w-0">
                <strong>Until {dateTime(replacedAt)}</strong>
                <span className="muted">
                  {content.widgets.map(({ key }) => catalogued(key)?.title ?? key).join(', ') || 'No widgets'}
                </span>
              </span>
              <Button size="small" aria-label={`Restore version ${version}`} onClick={() => restore(content)}>
                Restore
              </Button>
            </li>
          ))}
        </ol>
      </ListState>
    </Dialog>
  )
}
