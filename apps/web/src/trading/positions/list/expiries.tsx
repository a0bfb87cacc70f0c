/** Contracts by the day they expire, soonest first: what they are worth, what they move with, and what happens to them if nothing is done. */
import type { Order } from '@paddock/contract/entities/order'
import { symbolsOf } from '@paddock/contract/entities/symbol'
import { type Decimal, subtract } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { strikeOf } from '@paddock/market/options/terms'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { expirationName, strikeName } from '../../../format/contract.ts'
import { counted, fixed, money, NONE, ownFigure, price, quantity, signed } from '../../../format/number.ts'
import { ordersQuery } from '../../../live/queries.ts'
import { useLastPrices } from '../../../live/streams/prices.ts'
import { actionsColumn, type Column, change, column, mutedText, numberColumn } from '../../../tables/columns.tsx'
import { DataTable } from '../../../tables/data-table.tsx'
import { isMatch, type ListSearch } from '../../../tables/list-search.ts'
import { FilterField, TableBar } from '../../../tables/table-bar.tsx'
import { TableTools } from '../../../tables/table-tools.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PositionLink } from '../../assets/symbol-link.tsx'
import { useTermsOf } from '../../assets/use-terms.ts'
import { useLiveAccount } from '../../portfolio/use-live-account.ts'
import { PositionMenu, type RowActions } from '../closing/position-actions.tsx'
import { endingsOf } from '../endings.ts'
import { netGreek, wholeGreek } from '../greeks.ts'
import { type PositionRow, valueNow } from '../position-row.ts'
import { type ContractMark, useContractMarks } from '../use-contract-marks.ts'
import { daysLeft, PositionCard } from './position-columns.tsx'

const NO_ORDERS: readonly Order[] = []

interface Row {
  readonly held: PositionRow
  readonly terms: OptionTerms
  readonly days: number | undefined
  readonly mark: ContractMark | undefined
  /** Of what it is on. */
  readonly spot: Decimal | undefined
  /** What becomes of it if nothing is done, at this price. */
  readonly ending: string | undefined
}

/** What its holder gains at once by exercising, for one share; negative out of the money. */
const moneyness = ({ spot, terms }: Row): Decimal | undefined => {
  const strike = strikeOf(terms)
  return spot && (terms.type === 'call' ? subtract(spot, strike) : subtract(strike, spot))
}

const whole = ({ held }: Row, greek: number | undefined): number | undefined => wholeGreek(held.position, greek)

const greek = (
  key: string,
  head: string,
  of: (mark: ContractMark | undefined) => number | undefined,
  reading: Column<Row>['reading'],
  yields: 3 | 5 = 3,
): Column<Row> => ({
  ...{ key, head, width: '5.5rem', align: 'end', yields, reading },
  value: (row) => whole(row, of(row.mark)),
  cell: (row) => {
    const figure = whole(row, of(row.mark))
    return mutedText(figure === undefined ? '–' : ownFigure(figure.toFixed(2), 2))
  },
})

const columnsOf = (account: string, actions: RowActions, reading: Column<Row>['reading']): readonly Column<Row>[] => [
  {
    key: 'symbol',
    head: 'Contract',
    width: '14rem',
    value: ({ held }) => held.symbol,
    cell: ({ held }) => (
      <>
        <PositionLink symbol={held.symbol}>{held.title}</PositionLink>
        <span className="name whole">{held.strategies.join(', ')}</span>
      </>
    ),
  },
  numberColumn('qty', 'Quantity', '5.5rem', ({ held }) => fromWire(held.position.qty), quantity),
  {
    key: 'strike',
    head: 'Strike',
    width: '5rem',
    align: 'end',
    isOptional: true,
    value: ({ terms }) => strikeOf(terms),
    cell: ({ terms }) => strikeName(terms.strike),
  },
  numberColumn('spot', 'Underlying', '6rem', ({ spot }) => spot, price),
  {
    key: 'inside',
    head: 'In the money',
    width: '6.5rem',
    align: 'end',
    value: moneyness,
    cell: (row) => {
      const inside = moneyness(row)
      return inside ? mutedText(signed(inside, 2)) : '–'
    },
  },
  greek('delta', 'Delta', (mark) => mark?.delta, reading),
  greek('gamma', 'Gamma', (mark) => mark?.gamma, reading, 5),
  greek('theta', 'Theta, day', (mark) => mark?.theta, reading),
  greek('vega', 'Vega', (mark) => mark?.vega, reading, 5),
  {
    key: 'volatility',
    head: 'Volatility, %',
    width: '6rem',
    align: 'end',
    isOptional: true,
    value: ({ mark }) => mark?.volatility,
    cell: ({ mark }) => mutedText(mark?.volatility === undefined ? '–' : fixed((mark.volatility * 100).toFixed(2), 1)),
  },
  numberColumn('market_value', 'Value', '6rem', ({ held }) => valueNow(account, held)?.market_value, money),
  numberColumn('unrealized_pl', 'Unrealised', '6rem', ({ held }) => valueNow(account, held)?.unrealized_pl, change),
  column('fate', 'At this price', '10rem', ({ ending }) => ending, mutedText, { yields: 2 }),
  actionsColumn('6rem', ({ held }) => (
    <PositionMenu
      held={held}
      actions={actions}
      trigger={
        <Button size="small" aria-label={`Act on ${held.title}`}>
          Exercise / close…
        </Button>
      }
    />
  )),
]

const rowKey = ({ held }: Row): string => held.position.asset_id

interface ExpiriesProps {
  readonly actions: RowActions
  readonly held: readonly PositionRow[]
  readonly today: string | undefined
  readonly search: ListSearch
  readonly onSearch: (change: ListSearch) => void
}

export function Expiries({ actions, held, today, search, onSearch }: ExpiriesProps) {
  const { account } = actions
  const contracts = held.filter(({ position }) => position.asset_class === 'us_option')
  const termsOf = useTermsOf(account, symbolsOf(contracts))
  const { marks, reading } = useContractMarks(account, symbolsOf(contracts))
  const spots = useLastPrices([...new Set(contracts.map(({ underlying }) => underlying))], 1000)
  const { data: orders = NO_ORDERS } = useQuery(ordersQuery(account, 'open'))
  const funds = useLiveAccount(account)?.regt_buying_power
  const known = contracts.flatMap((one) => {
    const terms = termsOf(one.symbol)
    return terms ? [{ held: one, position: one.position, terms, spot: fromWire(spots.get(one.underlying)) }] : []
  })
  const positions = held.map(({ position }) => position)
  const endings = endingsOf(known, positions, orders, fromWire(funds))
  const rows = known
    .filter(({ held: one }) => isMatch([one.symbol, one.title, ...one.strategies], search.q))
    .map(({ held: one, terms, spot }): Row => {
      const { symbol } = one
      const days = daysLeft(symbol, today)
      return { held: one, terms, days, mark: marks.get(symbol), spot, ending: endings.get(symbol) }
    })
    .sort((a, b) => a.terms.expiration.localeCompare(b.terms.expiration) || a.held.symbol.localeCompare(b.held.symbol))
  const columns = useMemo(() => columnsOf(account, actions, reading), [account, actions, reading])
  const sum = (of: (row: Row) => number | undefined) => (own: readonly Row[]) => {
    const net = netGreek(own.map(of))
    return net === undefined ? NONE : ownFigure(net.toFixed(2), 2)
  }
  const sums = (own: readonly Row[]) => ({
    delta: sum((row) => whole(row, row.mark?.delta))(own),
    gamma: sum((row) => whole(row, row.mark?.gamma))(own),
    theta: sum((row) => whole(row, row.mark?.theta))(own),
    vega: sum((row) => whole(row, row.mark?.vega))(own),
  })
  return (
    <>
      <TableBar>
        <FilterField label="Filter contracts" value={search.q} onChange={(q) => onSearch({ q })} />
        <span className="push flex items-center gap-2">
          <TableTools name="expiries" rows={rows} columns={columns} rowKey={rowKey} sort={search.sort} />
        </span>
      </TableBar>
      {rows.length === 0 ? (
        <EmptyState title={contracts.length > 0 ? 'No contract matches the filter' : 'No option positions'}>
          Options are listed here by expiration, with their greeks and moneyness.
        </EmptyState>
      ) : (
        <DataTable
          label="Options by expiry"
          name="expiries"
          rows={rows}
          columns={columns}
          rowKey={rowKey}
          sort={search.sort}
          onSort={(sort) => onSearch({ sort })}
          card={({ held: one }) => <PositionCard held={one} actions={actions} />}
          group={groupOf}
          groupCells={sums}
          totals={{ symbol: counted(rows.length, 'position'), ...sums(rows) }}
        />
      )}
    </>
  )
}

const groupOf = ({ terms: { expiration }, days }: Row) => ({
  key: expiration,
  title: `${expirationName(expiration)}${days === undefined ? '' : days === 0 ? ', today' : `, ${counted(days, 'day')}`}`,
})
