/** The account's alerts in a tile: what each waits for, how far the market is from it, and a button that sets one. */
import '../../fill.css'
import { type Alert, isActiveAlert } from '@paddock/contract/desk/alerts'
import { useQuery } from '@tanstack/react-query'
import { alertsQuery } from '../../../live/alerts.ts'
import { openAlert } from '../../../page/layers.ts'
import { DataTable } from '../../../tables/data-table.tsx'
import { useMoving } from '../../../tables/use-moving.ts'
import { AlertCard, tileColumns } from '../../../trading/alerts/alert-columns.tsx'
import { NoActiveAlerts, NoAlerts } from '../../../trading/alerts/no-alerts.tsx'
import { useAlertChanges } from '../../../trading/alerts/use-alert-changes.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useStreamedGood } from '../../last-good.tsx'
import type { WidgetViewProps } from '../../widget.ts'
import { AccountCard, ofAccount } from '../account-card.tsx'
import type { AlertsSettings } from './widget.ts'

const NONE: readonly Alert[] = []

export const AlertsView = ofAccount<WidgetViewProps<AlertsSettings>>(Alerts)

function Alerts({ account, settings, change }: WidgetViewProps<AlertsSettings> & { readonly account: string }) {
  const query = useQuery(alertsQuery(account))
  const { remove } = useAlertChanges(account)
  useStreamedGood()
  const all = query.data ?? NONE
  const rows = useMoving(settings.all ? all : all.filter(isActiveAlert), Boolean(settings.sort))
  return (
    <AccountCard
      className="widget-fill"
      to="/settings/notifications"
      acts={<IconButton icon="plus" label="New alert" onClick={() => openAlert()} />}
      query={query}
      what="Alerts"
      reassurance="The server keeps watching them."
      isEmpty={rows.length === 0}
      empty={all.length > 0 ? <NoActiveAlerts ended={all.length} onShow={() => change({ all: true })} /> : <NoAlerts />}
    >
      <DataTable
        label="Alerts"
        rows={rows}
        columns={tileColumns({ account, onRemove: remove })}
        rowKey={({ id }) => id}
        sort={settings.sort || undefined}
        onSort={(sort) => change({ sort: sort ?? '' })}
        card={(alert) => <AlertCard alert={alert} onRemove={remove} />}
        onOpen={({ id }) => openAlert({ id })}
        isStale={query.isError}
      />
    </AccountCard>
  )
}
