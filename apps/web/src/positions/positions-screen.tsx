/** My Positions: what is held, what it is worth now, and what can be done with it. */
import './positions.css'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { dayAt } from '@paddock/market/sessions/calendar'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { tradedSymbol } from '../assets/symbol.ts'
import { keepAccount } from '../desk/keep-account.ts'
import { useTick } from '../desk/use-tick.ts'
import { Change } from '../format/change.tsx'
import { contractName } from '../format/contract.ts'
import { money, signedMoney } from '../format/money.ts'
import { percent } from '../format/percent.ts'
import { accountQuery, clockQuery, ordersQuery, positionsQuery } from '../live/queries.ts'
import { DataTable } from '../tables/data-table.tsx'
import { isMatch, type ListSearch } from '../tables/list-search.ts'
import { ListState, StaleAge } from '../tables/list-state.tsx'
import { SelectionBar, useSelection } from '../tables/selection.tsx'
import { FilterChip, FilterField, TableBar } from '../tables/table-bar.tsx'
import { TableTools } from '../tables/table-tools.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Segments } from '../ui/segments.tsx'
import { BulkCloseDialog } from './bulk-close-dialog.tsx'
import { type Held, useHeld, valueNow } from './held.ts'
import { openExits } from './position-actions.tsx'
import { className, finenessOf, Gross, PositionCard, positionColumns } from './position-columns.tsx'
import { PositionDetail } from './position-detail.tsx'
import { type Asked, PositionDialogs } from './position-dialogs.tsx'
import { POSITION_FILTERS, type PositionFilter, type PositionGroup } from './position-filter.ts'
import { unprotected } from './protection.ts'
import type { RunningSums } from './running-totals.ts'
import { useTotals } from './use-totals.ts'
import { ratio } from './valuation.ts'

export interface PositionsSearch extends ListSearch {
  readonly show?: PositionFilter | undefined
  readonly group?: PositionGroup | undefined
}

const NONE: readonly Position[] = []
const NO_ORDERS: readonly Order[] = []
/** Milliseconds: contracts are on no stream of the desk's, so their prices are read. */
const READ_CONTRACTS_EVERY = 5_000
const LABELS: Readonly<Record<PositionFilter, string>> = {
  winners: 'Winners',
  losers: 'Losers',
  unprotected: 'No stop',
}

export function PositionsScreen(props: {
  account: string
  search: PositionsSearch
  onSearch: (change: Partial<PositionsSearch>) => void
}) {
  const { account, search, onSearch } = props
  const query = useQuery({
    ...positionsQuery(account),
    refetchInterval: ({ state }) =>
      state.data?.some(({ asset_class }) => asset_class === 'us_option') ? READ_CONTRACTS_EVERY : false,
  })
  const { data: orders = NO_ORDERS } = useQuery(ordersQuery(account, 'open'))
  const { data: clock } = useQuery(clockQuery(account))
  const today = clock && dayAt(Date.parse(clock.timestamp))
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked>()
  const [closing, setClosing] = useState<{ positions: readonly Position[]; isAll: boolean }>()
  const held = useHeld(account, query.data ?? NONE)
  const bare = useMemo(() => new Set(unprotected(query.data ?? NONE, orders)), [query.data, orders])
  // What is sorted and filtered by moves with the prices: it is looked at again each second.
  const beat = useTick(1000)
  const second = search.sort || search.show ? beat : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the second is what makes the list new
  const rows = useMemo(
    () =>
      search.q || search.show
        ? held.filter(
            (row) =>
              isMatch([row.symbol, row.title, row.name, row.position.side, ...row.strategies], search.q) &&
              isShown(account, row, search.show, bare),
          )
        : search.sort
          ? [...held]
          : held,
    [held, search.q, search.show, search.sort, bare, account, second],
  )
  const selection = useSelection(rows.map(keyOf))
  const picked = rows.filter((row) => selection.selected.has(keyOf(row)))
  const columns = useMemo(
    () =>
      positionColumns({
        account,
        fineness: finenessOf(held),
        orders,
        today,
        actions: { account, onDialog: (row, dialog) => setAsked({ held: row, dialog }) },
      }),
    [account, held, orders, today],
  )
  const onKey = (event: KeyboardEvent, row: Held): boolean => {
    if (event.key === 'C' && picked.length > 0)
      setClosing({ positions: picked.map(({ position }) => position), isAll: false })
    else if (event.key === 'c') setAsked({ held: row, dialog: 'close' })
    else if (event.key === 'p') openExits(account, row, { stop: true, target: false })
    else if (event.key === 't') openExits(account, row, { stop: false, target: true })
    else return false
    return true
  }
  return (
    <GrossOf rows={held}>
      <div className="flex h-full min-h-0 flex-col bg-well">
        {held.length > 0 && <SummaryBand account={account} held={held} />}
        <TableBar>
          <FilterField label="Filter positions" value={search.q} onChange={(q) => onSearch({ q })} />
          <Segments
            label="Group"
            size="small"
            value={search.group ?? 'none'}
            onChange={(group) => onSearch({ group: group === 'none' ? undefined : group })}
            segments={[
              { value: 'none', label: 'Flat' },
              { value: 'class', label: 'Class' },
              { value: 'underlying', label: 'Underlying' },
            ]}
          />
          <div className="filter-chips">
            {POSITION_FILTERS.map((value) => (
              <FilterChip
                key={value}
                isOn={search.show === value}
                {...(value === 'unprotected' && { count: bare.size })}
                onChange={(isOn) => onSearch({ show: isOn ? value : undefined })}
              >
                {LABELS[value]}
              </FilterChip>
            ))}
          </div>
          <span className="push flex items-center gap-2">
            <StaleAge query={query} />
            <TableTools name="positions" rows={rows} columns={columns} rowKey={keyOf} sort={search.sort} />
            {held.length > 0 && (
              <Button
                size="small"
                tone="danger"
                onClick={() => setClosing({ positions: query.data ?? NONE, isAll: true })}
              >
                Close all…
              </Button>
            )}
          </span>
        </TableBar>
        <ListState
          query={query}
          what="Positions"
          reassurance="Your positions and working orders are at the broker and not affected."
          isEmpty={rows.length === 0}
          empty={
            <NoPositions isFiltered={held.length > 0} onClear={() => onSearch({ q: undefined, show: undefined })} />
          }
        >
          <DataTable
            label="Open positions"
            name="positions"
            rows={rows}
            columns={columns}
            rowKey={keyOf}
            sort={search.sort}
            onSort={(sort) => onSearch({ sort })}
            card={(row) => <PositionCard held={row} onClose={() => setAsked({ held: row, dialog: 'close' })} />}
            group={search.group && GROUPS[search.group]}
            groupCells={sumCells}
            detail={(row) => <PositionDetail account={account} held={row} orders={orders} />}
            selection={selection}
            rowName={({ title }) => title}
            onOpen={({ position: { symbol } }) =>
              void navigate({ to: '/positions/$symbol', params: { symbol }, search: keepAccount })
            }
            onKey={onKey}
            isStale={query.isError}
            totals={{
              symbol: rows.length === held.length ? 'All positions, USD' : `${rows.length} of ${held.length}, USD`,
              ...sumCells(rows),
            }}
          />
          <SelectionBar selection={selection}>
            <Button
              size="small"
              tone="danger"
              onClick={() => setClosing({ positions: picked.map(({ position }) => position), isAll: false })}
            >
              Close {picked.length} selected…
            </Button>
          </SelectionBar>
        </ListState>
        <PositionDialogs account={account} asked={asked} onClose={() => setAsked(undefined)} />
        {closing && (
          <BulkCloseDialog
            account={account}
            positions={closing.positions}
            isAll={closing.isAll}
            onClose={() => setClosing(undefined)}
          />
        )}
      </div>
    </GrossOf>
  )
}

const keyOf = ({ position }: Held): string => position.asset_id

const GROUPS: Readonly<Record<PositionGroup, (row: Held) => { key: string; title: string }>> = {
  class: ({ position }) => ({ key: position.asset_class, title: className(position.asset_class) }),
  underlying: ({ underlying }) => ({ key: underlying, title: underlying }),
}

function isShown(account: string, row: Held, show: PositionsSearch['show'], bare: ReadonlySet<Position>): boolean {
  if (show === undefined) return true
  if (show === 'unprotected') return bare.has(row.position)
  const result = valueNow(account, row)?.unrealized_pl.coefficient
  return result !== undefined && (show === 'winners' ? result > 0n : result < 0n)
}

/** Weights refer to everything that is held, whatever is filtered. */
function GrossOf({ rows, children }: { rows: readonly Held[]; children: ReactNode }) {
  const { gross } = useTotals(rows)
  return <Gross value={gross}>{children}</Gross>
}

/** What adds up, live: of a group, and of all rows. */
const sumCells = (rows: readonly Held[]): Readonly<Record<string, ReactNode>> => ({
  day: <Sum rows={rows} draw={(sums) => <Change amount={sums.unrealized_intraday_pl} />} />,
  market_value: <Sum rows={rows} draw={(sums) => money(sums.market_value)} />,
  unrealized_pl: <Sum rows={rows} draw={(sums) => <Change amount={sums.unrealized_pl} />} />,
  unrealized_plpc: <Sum rows={rows} draw={(sums) => <Change ratio={ratio(sums.unrealized_pl, sums.cost)} isBare />} />,
})

function Sum({ rows, draw }: { rows: readonly Held[]; draw: (sums: RunningSums) => ReactNode }) {
  return draw(useTotals(rows))
}

function SummaryBand({ account, held }: { account: string; held: readonly Held[] }) {
  const { data: figures } = useQuery(accountQuery(account))
  const all = useTotals(held)
  const { largest } = all
  return (
    <dl className="band position-band">
      <div>
        <dt>Long</dt>
        <dd>{money(all.long)}</dd>
        <dd className="muted">{all.missing > 0 ? `${all.missing} without a price` : 'market value'}</dd>
      </div>
      <div>
        <dt>Short</dt>
        <dd>{money(all.short)}</dd>
        <dd className="muted">market value</dd>
      </div>
      <div>
        <dt>Today</dt>
        <dd>
          <Change amount={all.unrealized_intraday_pl} hasArrow />
        </dd>
        <dd className="muted">on what is held</dd>
      </div>
      <div>
        <dt>Unrealised</dt>
        <dd>
          <Change amount={all.unrealized_pl} hasArrow />
        </dd>
        <dd>
          <Change ratio={ratio(all.unrealized_pl, all.cost)} /> <span className="muted">of cost</span>
        </dd>
      </div>
      <div>
        <dt>Largest</dt>
        <dd>{largest ? contractName(tradedSymbol(largest.position)) : '–'}</dd>
        <dd className="muted">{percent(largest && ratio(largest.size, all.gross))} of what is held</dd>
      </div>
      <div>
        <dt>Buying power</dt>
        <dd>
          <Link to="/balances" search={keepAccount}>
            {money(figures?.buying_power)}
          </Link>
        </dd>
        <dd className="muted">cash {signedMoney(figures?.cash).replace('+', '')}</dd>
      </div>
    </dl>
  )
}

function NoPositions({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered)
    return (
      <EmptyState title="No position matches the filter" action={<Button onClick={onClear}>Clear the filter</Button>}>
        There are positions that it leaves out.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No positions yet"
      action={
        <Link to="/assets" search={keepAccount} className={buttonClass('primary')}>
          Find something to trade
        </Link>
      }
    >
      What you hold appears here, with its value and result as prices move.
    </EmptyState>
  )
}
