/** My Positions: what is held, what it is worth now, and how to close it. */
import type { Position } from '@paddock/contract/entities/position'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { keepAccount } from '../desk/keep-account.ts'
import { Change } from '../format/change.tsx'
import { money, signedMoney } from '../format/money.ts'
import { percent } from '../format/percent.ts'
import { accountQuery, positionsQuery } from '../live/queries.ts'
import { DataTable } from '../tables/data-table.tsx'
import { isMatch, type ListSearch } from '../tables/list-search.ts'
import { ListState, StaleAge } from '../tables/list-state.tsx'
import { FilterChip, FilterField, TableBar } from '../tables/table-bar.tsx'
import { TableTools } from '../tables/table-tools.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { CloseAllDialog } from './close-all-dialog.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { finenessOf, PositionCard, positionColumns } from './position-columns.tsx'
import { POSITION_FILTERS, type PositionFilter } from './position-filter.ts'
import { useValued, type Valued } from './use-valued.ts'
import { ratio, type Totals, totals } from './valuation.ts'

export interface PositionsSearch extends ListSearch {
  readonly show?: PositionFilter | undefined
}

const NONE: readonly Position[] = []

export function PositionsScreen(props: {
  account: string
  search: PositionsSearch
  onSearch: (change: Partial<PositionsSearch>) => void
}) {
  const { account, search, onSearch } = props
  const query = useQuery(positionsQuery(account))
  const [closing, setClosing] = useState<Position>()
  const [isClosingAll, setClosingAll] = useState(false)
  const valued = useValued(account, query.data ?? NONE)
  const all = totals(valued)
  const rows = valued.filter(
    ({ position, name, value }) =>
      isMatch([position.symbol, name, position.asset_class, position.side], search.q) &&
      isShown(value?.unrealized_pl.coefficient, search.show),
  )
  const columns = positionColumns(all.gross, finenessOf(rows), (position) => setClosing(position))
  const shown = totals(rows)
  return (
    <div className="flex h-full min-h-0 flex-col bg-well">
      {valued.length > 0 && <SummaryBand account={account} all={all} valued={valued} />}
      <TableBar>
        <FilterField label="Filter positions" value={search.q} onChange={(q) => onSearch({ q })} />
        <div className="filter-chips">
          {POSITION_FILTERS.map((value) => (
            <FilterChip
              key={value}
              isOn={search.show === value}
              onChange={(isOn) => onSearch({ show: isOn ? value : undefined })}
            >
              {value === 'winners' ? 'Winners' : 'Losers'}
            </FilterChip>
          ))}
        </div>
        <span className="push flex items-center gap-2">
          <StaleAge query={query} />
          <TableTools
            name="positions"
            rows={rows}
            columns={columns}
            rowKey={({ position }) => position.asset_id}
            sort={search.sort}
          />
          {valued.length > 0 && (
            <Button size="small" tone="danger" onClick={() => setClosingAll(true)}>
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
          <NoPositions isFiltered={valued.length > 0} onClear={() => onSearch({ q: undefined, show: undefined })} />
        }
      >
        <DataTable
          label="Open positions"
          name="positions"
          rows={rows}
          columns={columns}
          rowKey={({ position }) => position.asset_id}
          sort={search.sort}
          onSort={(sort) => onSearch({ sort })}
          card={(row) => <PositionCard row={row} />}
          isStale={query.isError}
          totals={{
            symbol: rows.length === valued.length ? 'All positions, USD' : `${rows.length} of ${valued.length}, USD`,
            day: <Change amount={shown.unrealized_intraday_pl} />,
            market_value: money(shown.market_value),
            unrealized_pl: <Change amount={shown.unrealized_pl} />,
            unrealized_plpc: <Change ratio={ratio(shown.unrealized_pl, shown.cost)} isBare />,
          }}
        />
      </ListState>
      {closing && <CloseDialog account={account} position={closing} onClose={() => setClosing(undefined)} />}
      {isClosingAll && (
        <CloseAllDialog account={account} positions={query.data ?? NONE} onClose={() => setClosingAll(false)} />
      )}
    </div>
  )
}

const isShown = (result: bigint | undefined, show: PositionsSearch['show']): boolean =>
  show === undefined || (result !== undefined && (show === 'winners' ? result > 0n : result < 0n))

function SummaryBand({ account, all, valued }: { account: string; all: Totals; valued: readonly Valued[] }) {
  const { data: figures } = useQuery(accountQuery(account))
  const largest = valued.reduce<Valued | undefined>(
    (most, row) => (weightOf(row) > weightOf(most) ? row : most),
    undefined,
  )
  const share =
    largest?.value &&
    ratio(
      largest.value.market_value.coefficient < 0n
        ? { ...largest.value.market_value, coefficient: -largest.value.market_value.coefficient }
        : largest.value.market_value,
      all.gross,
    )
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
        <dd>{largest?.position.symbol ?? '–'}</dd>
        <dd className="muted">{percent(share)} of what is held</dd>
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

const weightOf = (row: Valued | undefined): number =>
  Math.abs(Number(row?.value?.market_value.coefficient ?? 0n)) / 10 ** (row?.value?.market_value.scale ?? 0)

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
