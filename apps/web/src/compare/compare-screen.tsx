/** Two accounts side by side: what each was worth, and what it came to. */
import '../history/history.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useAccount, useAccounts } from '../desk/account.ts'
import { Change } from '../format/change.tsx'
import { money } from '../format/money.ts'
import { percent } from '../format/percent.ts'
import { day } from '../format/time.ts'
import { figuresOf } from '../history/figures.ts'
import { historyQuery } from '../history/range.ts'
import { archivedAccountsQuery, type DeskAccount } from '../live/accounts.ts'
import { accountQuery } from '../live/queries.ts'
import { TableBar } from '../tables/table-bar.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Cell, ColumnHead, Table } from '../ui/table.tsx'

const CompareChart = lazy(async () => ({ default: (await import('./compare-chart.tsx')).CompareChart }))

/** An account with its whole history; what is still being read is undefined. */
function useCompared(account: DeskAccount | undefined) {
  const id = account?.id ?? ''
  const { data: figures } = useQuery({ ...accountQuery(id), enabled: account !== undefined })
  const history = historyQuery(id, 'All', figures?.created_at)
  const { data, isPending } = useQuery({ ...history, enabled: figures !== undefined })
  return { account, figures, history: data && figuresOf(data), isPending }
}
type Compared = ReturnType<typeof useCompared>

export function CompareScreen({ with: chosen, onWith }: { with: string | undefined; onWith: (id: string) => void }) {
  const account = useAccount()
  const accounts = useAccounts()
  const { data: archived = [] } = useQuery(archivedAccountsQuery())
  const others = [...accounts, ...archived].filter(({ id }) => id !== account?.id)
  const other =
    others.find(({ id }) => id === chosen) ?? others.find(({ id }) => id === account?.origin?.accountId) ?? others[0]
  const one = useCompared(account)
  const two = useCompared(other)
  if (account && !other)
    return (
      <EmptyState title="Nothing to compare with">
        Open another practice account, or fork this one, in the menu of accounts.
      </EmptyState>
    )
  if (!account || !other) return <Skeleton height="100%" />
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col overflow-x-hidden bg-well">
      <TableBar>
        <span>
          <strong>{account.name}</strong> beside
        </span>
        <Select
          label="Compare with"
          value={other.id}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={onWith}
        />
      </TableBar>
      <div className="history-chart">
        {one.history && two.history ? (
          <Suspense fallback={<Skeleton height="100%" />}>
            <CompareChart
              one={{ name: account.name, figures: one.history }}
              two={{ name: other.name, figures: two.history }}
            />
          </Suspense>
        ) : one.isPending || two.isPending ? (
          <Skeleton height="100%" />
        ) : (
          <EmptyState title="Too young for a curve">A curve needs a trading day that is over.</EmptyState>
        )}
      </div>
      <Table label="Figures of both accounts">
        <thead>
          <tr>
            <ColumnHead>Figure</ColumnHead>
            <ColumnHead isNumber>{account.name}</ColumnHead>
            <ColumnHead isNumber>{other.name}</ColumnHead>
          </tr>
        </thead>
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

const FIGURES: readonly { readonly name: string; readonly of: (compared: Compared) => ReactNode }[] = [
  { name: 'Equity, USD', of: ({ figures }) => money(figures?.equity) },
  { name: 'Cash, USD', of: ({ figures }) => money(figures?.cash) },
  { name: 'Result, USD', of: ({ history }) => <Change amount={history?.points.at(-1)?.gain} /> },
  { name: 'Result', of: ({ history }) => <Change ratio={history?.points.at(-1)?.gainRatio} /> },
  { name: 'Largest drawdown', of: ({ history }) => (history ? percent(history.deepest?.drawdown ?? 0) : '–') },
  { name: 'Opened', of: ({ figures }) => (figures?.created_at ? day(figures.created_at) : '–') },
]
