/** The list of what is held, live: grouped, filtered, and what can be done with one or many. */
import type { RunningSums } from '@paddock/analytics/equity/running-totals'
import { ratio } from '@paddock/analytics/equity/valuation'
import type { HeldOrder } from '@paddock/contract/desk/held-orders'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Change } from '../../../format/change.tsx'
import { howMany, money } from '../../../format/number.ts'
import { ordersQuery } from '../../../live/queries.ts'
import { SendingButton } from '../../../live/sending-button.tsx'
import { shortcutOf } from '../../../page/shortcuts.ts'
import { FilteredList } from '../../../tables/filtered-list.tsx'
import { isMatch, type ListProps } from '../../../tables/list-search.ts'
import { SelectionBar, useSelection } from '../../../tables/selection.tsx'
import { FilterChip } from '../../../tables/table-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { useTick } from '../../../ui/use-tick.ts'
import { heldQuery } from '../../held/held-query.ts'
import { usePortfolio } from '../../portfolio/use-live-account.ts'
import { useTotals } from '../../portfolio/use-totals.ts'
import { BulkCloseDialog } from '../closing/bulk-close-dialog.tsx'
import { BulkStopsDialog } from '../closing/bulk-stops-dialog.tsx'
import { openExits, type RowActions } from '../closing/position-actions.tsx'
import { NoPositions } from '../no-positions.tsx'
import { type PositionRow, valueNow } from '../position-row.ts'
import { POSITION_FILTERS, POSITION_GROUPS, type PositionFilter, type PositionsSearch } from '../positions-search.ts'
import { unprotected } from '../protection.ts'
import { useFurtherColumns } from './further-columns.tsx'
import { useGrouping } from './grouping.ts'
import { EquityNow, finenessOf, PositionCard, positionColumns } from './position-columns.tsx'
import { PositionDetail } from './position-detail.tsx'
import { Statements } from './statements.tsx'

const NONE: readonly Position[] = []
const NO_ORDERS: readonly Order[] = []
const NO_HELD: readonly HeldOrder[] = []
const LABELS: Readonly<Record<PositionFilter, string>> = {
  winners: 'Winners',
  losers: 'Losers',
  unprotected: 'Unprotected',
}

interface OpenPositionsProps extends ListProps<PositionsSearch> {
  readonly query: UseQueryResult<Position[]>
  readonly held: readonly PositionRow[]
  readonly today: string | undefined
  readonly actions: RowActions
}

export function OpenPositions({ account, query, held, today, search, onSearch, actions }: OpenPositionsProps) {
  const { data: orders = NO_ORDERS } = useQuery(ordersQuery(account, 'open'))
  const { data: onServer } = useQuery(heldQuery(account))
  const navigate = useNavigate()
  const [closing, setClosing] = useState<{ positions: readonly Position[]; isAll: boolean }>()
  const grouping = useGrouping(account, search.group ?? 'class')
  const bare = useMemo(
    () => new Set(unprotected(query.data ?? NONE, orders, onServer?.held)),
    [query.data, orders, onServer],
  )
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
  const [stopping, setStopping] = useState<readonly PositionRow[]>()
  const selection = useSelection(rows.map(keyOf))
  const picked = rows.filter((row) => selection.selected.has(keyOf(row)))
  const further = useFurtherColumns(account, held)
  const equity = useRef<string>(undefined)
  const columns = useMemo(
    () =>
      positionColumns({
        account,
        equity: () => equity.current,
        fineness: finenessOf(held),
        orders,
        conditional: onServer?.held ?? NO_HELD,
        today,
        actions,
        further,
      }),
    [account, held, orders, onServer?.held, today, actions, further],
  )
  const onKey = (event: KeyboardEvent, row: PositionRow): boolean => {
    const act = shortcutOf('positions', event)
    if (act === 'closePicked' && picked.length > 0)
      setClosing({ positions: picked.map(({ position }) => position), isAll: false })
    else if (act === 'close') actions.onDialog(row, 'close')
    else if (act === 'stop') openExits(account, row, { stop: true, target: false })
    else if (act === 'target') openExits(account, row, { stop: false, target: true })
    else return false
    return true
  }
  return (
    <EquityOf account={account} kept={equity}>
      <FilteredList
        {...{ rows, query, columns, selection, search, onSearch, onKey }}
        what="positions"
        label="Open positions"
        name="positions"
        reassurance="Your positions and working orders are at the broker and not affected."
        total={held.length}
        onClear={() => onSearch({ q: undefined, show: undefined })}
        chips={
          <>
            <Menu
              label="Group by"
              trigger={
                <Button size="small" icon="layers">
                  {search.group ? `By ${search.group}` : 'Ungrouped'}
                </Button>
              }
            >
              <MenuItem isChecked={search.group === undefined} onSelect={() => onSearch({ group: undefined })}>
                Ungrouped
              </MenuItem>
              {POSITION_GROUPS.map((group) => (
                <MenuItem key={group} isChecked={search.group === group} onSelect={() => onSearch({ group })}>
                  By {group}
                </MenuItem>
              ))}
            </Menu>
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
          </>
        }
        note={false}
        actions={
          <>
            <Statements account={account} held={held} />
            {held.length > 0 && (
              <SendingButton
                size="small"
                tone="danger"
                onClick={() => setClosing({ positions: query.data ?? NONE, isAll: true })}
              >
                Close all…
              </SendingButton>
            )}
          </>
        }
        empty={<NoPositions>What you hold appears here, with its value and result as prices move.</NoPositions>}
        rowKey={keyOf}
        card={(row) => <PositionCard held={row} actions={actions} />}
        group={search.group && grouping}
        groupCells={sumCells}
        detail={(row) => (
          <PositionDetail account={account} held={row} orders={orders} conditional={onServer?.held ?? NO_HELD} />
        )}
        rowName={({ title }) => title}
        onOpen={({ position: { symbol } }) => void navigate({ to: '/positions/$symbol', params: { symbol } })}
        totals={{
          symbol:
            rows.length === held.length
              ? 'All positions, USD'
              : `${howMany(rows.length)} of ${howMany(held.length)}, USD`,
          ...sumCells(rows),
        }}
      >
        <SelectionBar selection={selection}>
          <SendingButton
            size="small"
            tone="danger"
            onClick={() => setClosing({ positions: picked.map(({ position }) => position), isAll: false })}
          >
            Close {howMany(picked.length)} selected…
          </SendingButton>
          <SendingButton size="small" onClick={() => setStopping(picked)}>
            Set stops on {howMany(picked.length)}…
          </SendingButton>
        </SelectionBar>
      </FilteredList>
      {stopping && <BulkStopsDialog account={account} held={stopping} onClose={() => setStopping(undefined)} />}
      {closing && (
        <BulkCloseDialog
          account={account}
          positions={closing.positions}
          isAll={closing.isAll}
          onClose={() => setClosing(undefined)}
        />
      )}
    </EquityOf>
  )
}

const keyOf = ({ position }: PositionRow): string => position.asset_id

function isShown(
  account: string,
  row: PositionRow,
  show: PositionsSearch['show'],
  bare: ReadonlySet<Position>,
): boolean {
  if (show === undefined) return true
  if (show === 'unprotected') return bare.has(row.position)
  const result = valueNow(account, row)?.unrealized_pl.coefficient
  return result !== undefined && (show === 'winners' ? result > 0n : result < 0n)
}

/** Weights refer to the equity of the account, whatever is filtered. */
function EquityOf(props: { account: string; kept: RefObject<string | undefined>; children: ReactNode }) {
  const { account, kept, children } = props
  const { figures } = usePortfolio(account)
  const equity = figures?.equity ?? undefined
  useEffect(() => {
    kept.current = equity
  }, [kept, equity])
  return <EquityNow value={equity}>{children}</EquityNow>
}

/** What adds up, live: of a group, and of all rows. */
const sumCells = (rows: readonly PositionRow[]): Readonly<Record<string, ReactNode>> => ({
  day: <Sum rows={rows} draw={(sums) => <Change amount={sums.unrealized_intraday_pl} />} />,
  market_value: <Sum rows={rows} draw={(sums) => money(sums.market_value)} />,
  unrealized_pl: <Sum rows={rows} draw={(sums) => <Change amount={sums.unrealized_pl} />} />,
  unrealized_plpc: <Sum rows={rows} draw={(sums) => <Change ratio={ratio(sums.unrealized_pl, sums.cost)} isBare />} />,
})

function Sum({ rows, draw }: { rows: readonly PositionRow[]; draw: (sums: RunningSums) => ReactNode }) {
  return draw(useTotals(rows))
}
