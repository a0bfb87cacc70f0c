/** The account's alerts, and what they have told: lists that are sorted, filtered, arranged and exported as every other. */
import { ListRoom } from '../../tables/list-room.tsx'
import './alerts.css'
import type { Alert, AlertReached } from '@paddock/contract/desk/alerts'
import { useQuery } from '@tanstack/react-query'
import { alertText, statusText } from '../../format/alert.ts'
import { alertsQuery, reachedQuery } from '../../live/alerts.ts'
import { openAlert } from '../../page/layers.ts'
import { DataTable } from '../../tables/data-table.tsx'
import { ListBar } from '../../tables/list-bar.tsx'
import { isMatch, type ListSearch } from '../../tables/list-search.ts'
import { ListState } from '../../tables/list-state.tsx'
import { NothingMatches } from '../../tables/nothing-matches.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { AlertCard, alertColumns } from './alert-columns.tsx'
import { NoAlerts } from './no-alerts.tsx'
import { REACHED_COLUMNS, ReachedCard } from './reached-columns.tsx'
import { useAlertChanges } from './use-alert-changes.ts'

/** Of the alerts page: which of its lists is shown. */
export interface AlertsSearch extends ListSearch {
  readonly list?: 'reached' | undefined
}

interface AlertsCardProps {
  readonly account: string
  readonly search: AlertsSearch
  readonly onSearch: (change: Partial<AlertsSearch>) => void
}

const NONE: readonly Alert[] = []
const NOTHING: readonly AlertReached[] = []
const PANEL = 'alerts-panel'
const REASSURANCE = 'The server keeps watching them.'

export function AlertsCard(props: AlertsCardProps) {
  const { account, search, onSearch } = props
  const { data: alerts } = useQuery(alertsQuery(account))
  const shown = search.list ?? 'set'
  return (
    <Card
      title="Alerts"
      isFlush
      actions={
        <Button size="small" icon="plus" onClick={() => openAlert()}>
          New alert
        </Button>
      }
    >
      <Tabs
        label="Alerts"
        panelId={PANEL}
        value={shown}
        onChange={(list) =>
          onSearch({ list: list === 'reached' ? list : undefined, q: undefined, sort: undefined, cols: undefined })
        }
        tabs={[
          { value: 'set', label: 'Active', count: alerts?.length },
          { value: 'reached', label: 'Triggered' },
        ]}
      />
      <TabPanel id={PANEL} value={shown}>
        {shown === 'reached' ? <Told {...props} /> : <SetAlerts {...props} />}
      </TabPanel>
    </Card>
  )
}

function SetAlerts({ account, search, onSearch }: AlertsCardProps) {
  const query = useQuery(alertsQuery(account))
  const { remove } = useAlertChanges(account)
  const all = query.data ?? NONE
  const rows = all.filter((alert) => isMatch([alertText(alert), alert.symbol, alert.note, statusText(alert)], search.q))
  const listed = { name: 'alerts', rows, columns: alertColumns({ account, onRemove: remove }), sort: search.sort }
  return (
    <>
      {all.length > 0 && (
        <ListBar
          what="alerts"
          filter={search.q}
          onFilter={(q) => onSearch({ q })}
          total={all.length}
          query={query}
          listed={{ ...listed, rowKey }}
        />
      )}
      <ListState
        query={query}
        what="Alerts"
        reassurance={REASSURANCE}
        isEmpty={rows.length === 0}
        empty={
          all.length > 0 ? <NothingMatches what="alerts" onClear={() => onSearch({ q: undefined })} /> : <NoAlerts />
        }
      >
        <ListRoom rows={rows.length}>
          <DataTable
            {...listed}
            label="Alerts"
            rowKey={rowKey}
            onSort={(sort) => onSearch({ sort })}
            card={(alert) => <AlertCard alert={alert} onRemove={remove} />}
            onOpen={({ id }) => openAlert({ id })}
            isStale={query.isError}
          />
        </ListRoom>
      </ListState>
    </>
  )
}

function Told({ account, search, onSearch }: AlertsCardProps) {
  const query = useQuery(reachedQuery(account))
  const all = query.data ?? NOTHING
  const rows = all.filter(({ terms }) => isMatch([alertText(terms), terms.symbol, terms.note], search.q))
  const listed = { name: 'alerts-told', rows, columns: REACHED_COLUMNS, sort: search.sort ?? '-at' }
  return (
    <>
      {all.length > 0 && (
        <ListBar
          what="alert history"
          filter={search.q}
          onFilter={(q) => onSearch({ q })}
          total={all.length}
          query={query}
          listed={{ ...listed, rowKey }}
        />
      )}
      <ListState
        query={query}
        what="Alert history"
        reassurance={REASSURANCE}
        isEmpty={rows.length === 0}
        empty={
          all.length > 0 ? (
            <NothingMatches what="entries" onClear={() => onSearch({ q: undefined })} />
          ) : (
            <EmptyState title="No alert triggered yet">Triggered alerts are kept here.</EmptyState>
          )
        }
      >
        <ListRoom rows={rows.length}>
          <DataTable
            {...listed}
            label="Alert history"
            rowKey={rowKey}
            onSort={(sort) => onSearch({ sort })}
            card={(reached) => <ReachedCard reached={reached} />}
            isStale={query.isError}
          />
        </ListRoom>
      </ListState>
    </>
  )
}

const rowKey = ({ id }: { readonly id: string }): string => id
