/** The account's alerts, and what they have told: lists that are sorted, filtered, arranged and exported as every other. */
import { type Alert, type AlertReached, isActiveAlert } from '@paddock/contract/desk/alerts'
import { useQuery } from '@tanstack/react-query'
import { alertText, conditionText, reachedText, statusText } from '../../format/alert.ts'
import { contractName } from '../../format/contract.ts'
import { price } from '../../format/number.ts'
import { bareDateTime, dateTime, inNewYork, newYorkTime } from '../../format/time.ts'
import { alertsQuery, reachedQuery } from '../../live/alerts.ts'
import { openAlert } from '../../page/layers.ts'
import { type Column, column, mutedText } from '../../tables/columns.tsx'
import { FilteredList } from '../../tables/filtered-list.tsx'
import { isMatch, type ListProps, type ListSearch } from '../../tables/list-search.ts'
import { FilterChip } from '../../tables/table-bar.tsx'
import { useMoving } from '../../tables/use-moving.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { SymbolLink } from '../assets/symbol-link.tsx'
import { AlertCard, alertColumns } from './alert-columns.tsx'
import { NoActiveAlerts, NoAlerts } from './no-alerts.tsx'
import { useAlertChanges } from './use-alert-changes.ts'

/** Of the alerts page: which of its lists is shown. */
export interface AlertsSearch extends ListSearch {
  readonly list?: 'reached' | undefined
  /** Alerts that have ended too. */
  readonly ended?: boolean | undefined
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
          onSearch({
            list: list === 'reached' ? list : undefined,
            ...{ ended: undefined, q: undefined, sort: undefined, cols: undefined },
          })
        }
        tabs={[
          { value: 'set', label: 'Active', count: alerts?.filter(isActiveAlert).length },
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
  const active = all.filter(isActiveAlert)
  const ended = all.length - active.length
  const matching = (search.ended ? all : active).filter((alert) =>
    isMatch([alertText(alert), alert.symbol, alert.note, statusText(alert)], search.q),
  )
  const rows = useMoving(matching, Boolean(search.sort))
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
      chips={
        ended > 0 && (
          <FilterChip
            isOn={search.ended === true}
            count={ended}
            onChange={(isOn) => onSearch({ ended: isOn ? true : undefined })}
          >
            Include past
          </FilterChip>
        )
      }
      unmatched={search.q ? undefined : <NoActiveAlerts ended={ended} onShow={() => onSearch({ ended: true })} />}
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

/** Of what alerts have told. */
const REACHED_COLUMNS: readonly Column<AlertReached>[] = [
  {
    key: 'at',
    head: inNewYork('When'),
    width: '11rem',
    value: ({ at }) => at,
    cell: ({ at }) => (
      <time dateTime={at} title={newYorkTime(at)}>
        {bareDateTime(at)}
      </time>
    ),
  },
  {
    key: 'symbol',
    head: 'Symbol',
    width: '8rem',
    value: ({ terms: { symbol } }) => symbol,
    cell: ({ terms: { symbol } }) => symbol && <SymbolLink symbol={symbol}>{contractName(symbol)}</SymbolLink>,
  },
  { key: 'condition', head: 'Condition', value: ({ terms }) => conditionText(terms) },
  {
    key: 'price',
    head: 'Price',
    width: '7rem',
    align: 'end',
    value: ({ price: at }) => (at === undefined ? undefined : Number(at)),
    cell: ({ price: at }) => price(at),
  },
  column('note', 'Note', undefined, ({ terms: { note } }) => note, mutedText, { yields: 2 }),
]

const ReachedCard = ({ reached }: { reached: AlertReached }) => (
  <div className="card-row">
    <strong>{reachedText(reached)}</strong>
    <span>{price(reached.price)}</span>
    <span className="truncate">{reached.terms.note ?? ''}</span>
    <span>{dateTime(reached.at)}</span>
  </div>
)
