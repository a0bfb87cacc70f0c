/** The account's alerts, and what they have told: lists that are sorted, filtered, arranged and exported as every other. */
import './alerts.css'
import type { Alert, AlertReached } from '@paddock/contract/desk/alerts'
import { useQuery } from '@tanstack/react-query'
import { alertText, statusText } from '../../format/alert.ts'
import { alertsQuery, reachedQuery } from '../../live/alerts.ts'
import { openAlert } from '../../page/layers.ts'
import { FilteredList } from '../../tables/filtered-list.tsx'
import { isMatch, type ListProps, type ListSearch } from '../../tables/list-search.ts'
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

const NONE: readonly Alert[] = []
const NOTHING: readonly AlertReached[] = []
const PANEL = 'alerts-panel'
const REASSURANCE = 'The server keeps watching them.'

export function AlertsCard(props: ListProps<AlertsSearch>) {
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

function SetAlerts({ account, search, onSearch }: ListProps<AlertsSearch>) {
  const query = useQuery(alertsQuery(account))
  const { remove } = useAlertChanges(account)
  const all = query.data ?? NONE
  const rows = all.filter((alert) => isMatch([alertText(alert), alert.symbol, alert.note, statusText(alert)], search.q))
  return (
    <FilteredList
      {...{ rows, rowKey, query, search, onSearch }}
      what="alerts"
      name="alerts"
      inCard={4}
      reassurance={REASSURANCE}
      total={all.length}
      columns={alertColumns({ account, onRemove: remove })}
      card={(alert) => <AlertCard alert={alert} onRemove={remove} />}
      onOpen={({ id }) => openAlert({ id })}
      empty={<NoAlerts />}
    />
  )
}

function Told({ account, search, onSearch }: ListProps<AlertsSearch>) {
  const query = useQuery(reachedQuery(account))
  const all = query.data ?? NOTHING
  const rows = all.filter(({ terms }) => isMatch([alertText(terms), terms.symbol, terms.note], search.q))
  return (
    <FilteredList
      {...{ rows, rowKey, query, onSearch }}
      search={{ ...search, sort: search.sort ?? '-at' }}
      what="triggered alerts"
      label="Alert history"
      name="alerts-told"
      inCard={4}
      reassurance={REASSURANCE}
      total={all.length}
      columns={REACHED_COLUMNS}
      card={(reached) => <ReachedCard reached={reached} />}
      empty={<EmptyState title="No alert triggered yet">Triggered alerts are kept here.</EmptyState>}
    />
  )
}

const rowKey = ({ id }: { readonly id: string }): string => id
