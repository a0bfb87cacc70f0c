/** The orders this server holds: what waits, what asks, and, where asked for, what has ended. */

import { shortcutOf } from '../../page/shortcuts.ts'
import { SideChips } from '../orders/side-chips.tsx'
import './held.css'
import type { HeldOrder } from '@paddock/contract/desk/held-orders'
import { heldName } from '@paddock/contract/desk/held-words'
import { useQuery } from '@tanstack/react-query'
import { contractName } from '../../format/contract.ts'
import { timeOfDay } from '../../format/time.ts'
import { openTicket } from '../../page/ticket-store.ts'
import { DataTable } from '../../tables/data-table.tsx'
import { isMatch } from '../../tables/list-search.ts'
import { ListState, StaleAge } from '../../tables/list-state.tsx'
import { NothingMatches } from '../../tables/nothing-matches.tsx'
import { FilterChip, FilterField, TableBar } from '../../tables/table-bar.tsx'
import { TableTools } from '../../tables/table-tools.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { OrdersSearch } from '../orders/orders-search.ts'
import { HeldCard } from './held-card.tsx'
import { heldColumns } from './held-columns.tsx'
import { HeldDetail } from './held-detail.tsx'
import { heldQuery } from './held-query.ts'
import { comingSteps, heldStatusName, stepWords } from './held-words.ts'

const NONE: readonly HeldOrder[] = []
/** Milliseconds between two readings: trailing stops move. */
const READ_EVERY = 10_000
const keyOf = ({ id }: HeldOrder): string => id

interface HeldListProps {
  readonly account: string
  readonly search: OrdersSearch
  readonly onSearch: (change: Partial<OrdersSearch>) => void
}

export function HeldList({ account, search, onSearch }: HeldListProps) {
  const isAll = search.ended === true
  const query = useQuery({ ...heldQuery(account, isAll ? 'all' : 'open'), refetchInterval: READ_EVERY })
  const held = query.data?.held ?? NONE
  const rows = held.filter(
    (one) =>
      (search.side === undefined || one.side === search.side) &&
      isMatch(
        [
          contractName(one.symbol),
          one.symbol,
          heldName(one),
          heldStatusName(one),
          one.id,
          ...comingSteps(one).map((step) => stepWords(one, step)),
        ],
        search.q,
      ),
  )
  const columns = heldColumns(account)
  return (
    <>
      <TableBar>
        <FilterField label="Filter held orders" value={search.q} onChange={(q) => onSearch({ q })} />
        <div className="filter-chips">
          <SideChips side={search.side} onChange={(side) => onSearch({ side })} />
          <FilterChip isOn={isAll} onChange={(isOn) => onSearch({ ended: isOn ? true : undefined })}>
            Include closed
          </FilterChip>
        </div>
        <span className="push flex items-center gap-2">
          {query.data && query.data.watched > 0 && (
            <span className="label" role="status">
              {query.data.watched} watched, last looked {timeOfDay(query.data.lookedAt)}
            </span>
          )}
          <StaleAge query={query} />
          <TableTools name="held" file="held-orders" rows={rows} columns={columns} rowKey={keyOf} sort={search.sort} />
        </span>
      </TableBar>
      <div className="panel-fill">
        <ListState
          query={query}
          what="Held orders"
          reassurance="Conditional orders are still watched. Nothing was sent or cancelled."
          isEmpty={rows.length === 0}
          empty={
            held.length > 0 ? (
              <NothingMatches what="held orders" onClear={() => onSearch({ q: undefined, side: undefined })} />
            ) : (
              <NoHeld />
            )
          }
        >
          <DataTable
            label="Held orders"
            name="held"
            rows={rows}
            columns={columns}
            rowKey={keyOf}
            sort={search.sort}
            onSort={(sort) => onSearch({ sort })}
            card={(one) => <HeldCard account={account} held={one} />}
            isStale={query.isError}
            detail={(one) => <HeldDetail account={account} held={one} />}
            rowName={(one) => contractName(one.symbol)}
            onKey={(event) => {
              const row = event.target instanceof HTMLElement ? event.target.closest('tr') : null
              if (shortcutOf('held', event) !== 'cancel') return false
              row?.querySelector<HTMLElement>('[data-cancel]')?.click()
              return true
            }}
          />
        </ListState>
      </div>
    </>
  )
}

function NoHeld() {
  return (
    <EmptyState
      title="No conditional orders"
      action={
        <Button tone="primary" onClick={() => openTicket()}>
          Open the ticket
        </Button>
      }
    >
      Orders the broker cannot hold wait here: a trailing stop with a target, a target and a stop of crypto or options,
      several targets, exits by another symbol's price or at a time. Each is sent as an ordinary order when it is
      triggered, and does not work while this server is off.
    </EmptyState>
  )
}
