/** Two accounts side by side: equity and results. */
import { figuresOf, standingAt, upTo } from '@paddock/analytics/equity/history-figures'
import { type Alignment, type ComparedDay, comparedDays, extremes } from '@paddock/analytics/returns/compared-days'
import type { DeskAccount } from '@paddock/contract/desk/accounts'
import { fromWire } from '@paddock/decimal/wire'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { Change } from '../../../format/change.tsx'
import { money, percent } from '../../../format/number.ts'
import { day } from '../../../format/time.ts'
import { archivedAccountsQuery, useAccount, useAccounts } from '../../../live/account.ts'
import { accountQuery } from '../../../live/queries.ts'
import type { Column } from '../../../tables/columns.tsx'
import { csv } from '../../../tables/csv.ts'
import { download } from '../../../tables/download.ts'
import { TableBar } from '../../../tables/table-bar.tsx'
import { historyQuery } from '../../../trading/history/history-query.ts'
import { useLiveAccount } from '../../../trading/portfolio/use-live-account.ts'
import { Button } from '../../../ui/button.tsx'
import { choicesFrom } from '../../../ui/choices.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Cell, Table } from '../../../ui/table.tsx'

const CompareChart = lazy(async () => ({ default: (await import('./compare-chart.tsx')).CompareChart }))

/** An account at its live prices with its whole history; what is still being read is undefined, and so is a history that has no day yet. */
function useCompared(account: DeskAccount) {
  const { id } = account
  const query = useQuery(accountQuery(id))
  const figures = useLiveAccount(id)
  const past = useQuery({ ...historyQuery(id, 'All', figures?.created_at), enabled: figures !== undefined })
  const error = query.error ?? past.error
  const history = useMemo(() => past.data && figuresOf(past.data), [past.data])
  const equity = figures?.equity
  const standing = useMemo(() => history && standingAt(history, fromWire(equity)), [history, equity])
  const upToNow = useMemo(() => history && upTo(history, standing), [history, standing])
  const readAgain = () => void (query.error ? query : past).refetch()
  return { account, figures, history, standing, upToNow, error, isPending: !error && past.isPending, readAgain }
}
type Compared = ReturnType<typeof useCompared>

interface CompareScreenProps {
  readonly with: string | undefined
  readonly alignment: Alignment
  readonly onChange: (change: { readonly with?: string; readonly by?: Alignment; readonly account?: string }) => void
}

export function CompareScreen({ with: chosen, alignment, onChange }: CompareScreenProps) {
  const account = useAccount()
  const accounts = useAccounts()
  const { data: archived = [] } = useQuery(archivedAccountsQuery())
  const others = [...accounts, ...archived].filter(({ id }) => id !== account?.id)
  const other =
    others.find(({ id }) => id === chosen) ?? others.find(({ id }) => id === account?.origin?.accountId) ?? others[0]
  if (account && other)
    return (
      <Comparison
        key={`${account.id} ${other.id}`}
        account={account}
        other={other}
        others={others}
        isOtherOpen={accounts.includes(other)}
        alignment={alignment}
        onChange={onChange}
      />
    )
  if (!account) return <Skeleton height="100%" />
  return (
    <EmptyState title="Nothing to compare with">
      Open another practice account, or fork this one, in the account menu.
    </EmptyState>
  )
}

interface ComparisonProps extends Pick<CompareScreenProps, 'alignment' | 'onChange'> {
  readonly account: DeskAccount
  readonly other: DeskAccount
  readonly others: readonly DeskAccount[]
  readonly isOtherOpen: boolean
}

function Comparison({ account, other, others, isOtherOpen, alignment, onChange }: ComparisonProps) {
  const one = useCompared(account)
  const two = useCompared(other)
  const days = useMemo(() => comparedDays(one.upToNow, two.upToNow, alignment), [one.upToNow, two.upToNow, alignment])
  const failed = one.error ? one : two.error ? two : undefined
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col overflow-x-hidden bg-well">
      <TableBar>
        <span>
          <strong>{account.name}</strong> vs
        </span>
        <Select
          label="Compare with"
          value={other.id}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => onChange({ with: id })}
        />
        <Segments
          label="Overlaid"
          size="small"
          segments={choicesFrom({ date: 'By date', age: 'By age' })}
          value={alignment}
          onChange={(by) => onChange({ by })}
        />
        {isOtherOpen && (
          <Button size="small" tone="bare" onClick={() => onChange({ account: other.id, with: account.id })}>
            Swap
          </Button>
        )}
        <span className="push">
          <Button
            size="small"
            tone="bare"
            icon="download"
            disabled={days.length === 0}
            onClick={() => download('compare.csv', csv(days, columnsOf(account.name, other.name, alignment)))}
          >
            Export
          </Button>
        </span>
      </TableBar>
      <div className="relative min-h-64 flex-1">
        {failed ? (
          <ErrorState
            title={`${failed === one ? account.name : other.name} could not be read`}
            error={failed.error}
            onRetry={failed.readAgain}
          >
            Neither account is affected.
          </ErrorState>
        ) : days.length > 0 && !one.isPending && !two.isPending ? (
          <Suspense fallback={<Skeleton height="100%" />}>
            <CompareChart names={[account.name, other.name]} days={days} alignment={alignment} />
          </Suspense>
        ) : one.isPending || two.isPending ? (
          <Skeleton height="100%" />
        ) : (
          <EmptyState title="Not enough history yet">A curve needs one completed trading day.</EmptyState>
        )}
      </div>
      <Table
        label="Figures of both accounts"
        className="data-table"
        heads={['To date', ...[account, other].map(({ name }) => ({ isNumber: true, children: <Name of={name} /> }))]}
      >
        <tbody>
          {FIGURES.map(({ name, of }) => (
            <tr key={name}>
              <Cell>{name}</Cell>
              <Cell isNumber>{of(one)}</Cell>
              <Cell isNumber>{of(two)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

/** Cut off on a phone, where two columns of figures have to fit. */
const Name = ({ of }: { of: string }) => (
  <span className="inline-block max-w-[6.5rem] truncate align-bottom sm:max-w-none" title={of}>
    {of}
  </span>
)

/** The file: a day, and what each account was worth and had made by then. */
const columnsOf = (one: string, two: string, alignment: Alignment): Column<ComparedDay>[] => [
  column(alignment === 'age' ? 'Trading day' : 'Date', ({ day }) => day),
  column(`${one}, equity`, (day) => day.one?.equity),
  column(`${one}, result, %`, (day) => day.one?.gainRatio),
  column(`${two}, equity`, (day) => day.two?.equity),
  column(`${two}, result, %`, (day) => day.two?.gainRatio),
]
const column = (head: string, value: Column<ComparedDay>['value']): Column<ComparedDay> => ({
  key: head,
  head,
  value,
  cell: () => null,
})

function extreme({ upToNow }: Compared, which: 'best' | 'worst'): ReactNode {
  const found = upToNow && extremes(upToNow)
  return found ? <Change amount={found[which]} /> : '–'
}

const FIGURES: readonly { readonly name: string; readonly of: (compared: Compared) => ReactNode }[] = [
  { name: 'Currency', of: ({ figures }) => figures?.currency ?? '–' },
  { name: 'Equity', of: ({ figures }) => money(figures?.equity) },
  { name: 'Cash', of: ({ figures }) => money(figures?.cash) },
  { name: 'Result, amount', of: ({ standing }) => (standing ? <Change amount={standing.gain} /> : '–') },
  { name: 'Result, %', of: ({ standing }) => (standing ? <Change ratio={standing.gainRatio} /> : '–') },
  { name: 'Largest drawdown', of: ({ upToNow }) => (upToNow ? percent(upToNow.deepest?.drawdown ?? 0) : '–') },
  { name: 'Best day', of: (compared) => extreme(compared, 'best') },
  { name: 'Worst day', of: (compared) => extreme(compared, 'worst') },
  { name: 'Trading days', of: ({ history }) => (history ? String(history.points.length) : '–') },
  { name: 'Opened', of: ({ figures }) => (figures?.created_at ? day(figures.created_at) : '–') },
]
