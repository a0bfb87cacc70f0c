import { ratio } from '@paddock/analytics/equity/valuation'
import { type EntryStops, multipleOf } from '@paddock/analytics/realised/initial-risk'
import { netOf, type Trip } from '@paddock/analytics/realised/round-trips'
import { compareTimes } from '@paddock/contract/entities/order-version'
import type { Position } from '@paddock/contract/entities/position'
/** Round trips that are over: what each brought, how long it was held, what it cost in fees. */
import { positionSymbol } from '@paddock/contract/entities/symbol'
import {
  add,
  type Decimal,
  formatDecimal,
  isNegative,
  isPositive,
  multiply,
  negate,
  ZERO,
} from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Change } from '../../../format/change.tsx'
import { contractName } from '../../../format/contract.ts'
import { averagePrice, counted, howMany, money, NONE, percent, quantity, signed } from '../../../format/number.ts'
import { age } from '../../../format/time.ts'
import {
  type Column,
  change,
  changeRatio,
  muted,
  mutedText,
  numberColumn,
  timeColumn,
} from '../../../tables/columns.tsx'
import { FilteredList } from '../../../tables/filtered-list.tsx'
import { isMatch, type ListSearch } from '../../../tables/list-search.ts'
import { FilterChip } from '../../../tables/table-bar.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PositionLink } from '../../assets/symbol-link.tsx'
import { useEntryStops } from '../use-entry-stops.ts'
import { useHistory } from '../use-history.ts'

/** What was put into it at most: the entry's average for the most that was held. */
const stakeOf = ({ entry, most, size }: Trip): Decimal | undefined => entry && multiply(multiply(entry, most), size)

/** The result after fees as a share of the most that was in it; undefined where either is not known. */
export const returnOf = (trip: Trip): Decimal | undefined => {
  const [net, stake] = [netOf(trip), stakeOf(trip)]
  return net && stake && ratio(net, stake)
}

/** Milliseconds from the first fill to the last. */
export const heldFor = ({ openedAt, closedAt }: Trip): number =>
  closedAt === undefined ? 0 : Date.parse(closedAt) - Date.parse(openedAt)

/** An average has many digits: it is shown as averages are. */
export const tripPrice = (price: Decimal | undefined): string => (price ? averagePrice(formatDecimal(price)) : NONE)

/** `stops` say what was at risk at the beginning. */
export const tripColumns = (stops: EntryStops): readonly Column<Trip>[] => [
  {
    key: 'symbol',
    head: 'Symbol',
    width: '12rem',
    value: ({ symbol }) => symbol,
    cell: ({ symbol, side }) => (
      <>
        <PositionLink symbol={symbol} />
        <span className="name whole">{side === 'short' ? 'Short' : 'Long'}</span>
      </>
    ),
  },
  numberColumn('most', 'Quantity', '6rem', ({ most }) => most, quantity),
  timeColumn('opened', 'Opened', '10.5rem', ({ openedAt }) => openedAt, { yields: 5 }),
  timeColumn('closed', 'Closed', '10.5rem', ({ closedAt }) => closedAt, { yields: 2 }),
  {
    key: 'held',
    head: 'Held',
    width: '7rem',
    align: 'end',
    value: (trip) => Math.round(heldFor(trip) / 1000),
    cell: (trip) => mutedText(age(heldFor(trip))),
  },
  numberColumn('entry', 'Entry price', '6rem', ({ entry }) => entry, muted(tripPrice), { yields: 3 }),
  numberColumn('exit', 'Exit price', '6rem', ({ exit }) => exit, muted(tripPrice), { yields: 3 }),
  numberColumn('result', 'Result', '6.5rem', ({ result }) => result, change),
  numberColumn('income', 'Dividends', '6rem', ({ income }) => income, muted(money), { isOptional: true }),
  numberColumn('fees', 'Fees', '5rem', ({ fees }) => fees, muted(money), { yields: 2 }),
  numberColumn('net', 'Net', '6.5rem', netOf, change),
  numberColumn('return', '%', '5rem', returnOf, changeRatio),
  {
    key: 'multiple',
    head: 'R',
    width: '4.5rem',
    align: 'end',
    yields: 3,
    value: (trip) => multipleOf(trip, stops),
    cell: (trip) => {
      const multiple = multipleOf(trip, stops)
      return multiple ? <Change amount={multiple} text={signed(multiple, 2)} /> : mutedText(NONE)
    },
  },
  numberColumn('events', 'Events', '4.5rem', ({ movements }) => movements.length, muted(String), { isOptional: true }),
]

interface ClosedTripsProps {
  readonly account: string
  readonly positions: readonly Position[]
  readonly search: ListSearch & { readonly show?: string | undefined }
  readonly onSearch: (change: ListSearch & { readonly show?: 'winners' | 'losers' | undefined }) => void
}

const rowKey = ({ key }: Trip): string => key

/** The list, and the sums of what it shows. */
export function ClosedTrips({ account, positions, search, onSearch }: ClosedTripsProps) {
  const history = useHistory(account)
  const { trips } = history
  const stops = useEntryStops(account)
  const columns = useMemo(() => tripColumns(stops), [stops])
  const closed = useMemo(
    () =>
      trips(positions)
        .filter(({ closedAt }) => closedAt !== undefined)
        .sort((a, b) => compareTimes(b.closedAt ?? '', a.closedAt ?? '')),
    [trips, positions],
  )
  const rows = closed.filter((trip) => {
    const net = netOf(trip) ?? ZERO
    return (
      (search.show === 'winners' ? isPositive(net) : search.show === 'losers' ? isNegative(net) : true) &&
      isMatch([trip.symbol, contractName(trip.symbol), trip.side], search.q)
    )
  })
  const total = (of: (trip: Trip) => Decimal | undefined) =>
    rows.reduce((sum, trip) => add(sum, of(trip) ?? ZERO), ZERO)
  return (
    <FilteredList
      {...{ rows, rowKey, columns, search, onSearch }}
      query={history.query}
      what="round trips"
      label="Closed round trips"
      name="round-trips"
      reassurance="Your positions and working orders are at the broker and not affected."
      total={closed.length}
      onClear={() => onSearch({ q: undefined, show: undefined })}
      chips={(['winners', 'losers'] as const).map((show) => (
        <FilterChip
          key={show}
          isOn={search.show === show}
          onChange={(isOn) => onSearch({ show: isOn ? show : undefined })}
        >
          {show === 'winners' ? 'Winners' : 'Losers'}
        </FilterChip>
      ))}
      note={history.completing}
      isCompleting={history.isCompleting}
      empty={
        <EmptyState title="No completed round trips">
          A position that was closed in full is listed here with its result. Partial closes are in the History of
          Activities.
        </EmptyState>
      }
      card={(trip) => <TripCard trip={trip} />}
      totals={{
        symbol: `${counted(rows.length, 'round trip')}, USD`,
        result: <Change amount={total(({ result }) => result)} />,
        income: money(total(({ income }) => income)),
        fees: money(total(({ fees }) => fees)),
        net: <Change amount={total(netOf)} />,
      }}
    >
      <TripStats trips={rows} stops={stops} />
    </FilteredList>
  )
}

function TripCard({ trip }: { trip: Trip }) {
  return (
    <Link to="/positions/$symbol" params={{ symbol: positionSymbol(trip.symbol) }} className="card-row">
      <strong>{contractName(trip.symbol)}</strong>
      <Change amount={netOf(trip) ?? null} />
      <span>
        {trip.side === 'short' ? 'Short ' : ''}
        {quantity(trip.most)}, {tripPrice(trip.entry)} to {tripPrice(trip.exit)}
      </span>
      <span>{age(heldFor(trip))}</span>
    </Link>
  )
}

/** How often, and how much: what a person learns from their trades. */
function TripStats({ trips, stops }: { trips: readonly Trip[]; stops: EntryStops }) {
  const nets = trips.flatMap((trip) => netOf(trip) ?? [])
  const gains = nets.filter(isPositive)
  const losses = nets.filter(isNegative)
  const sum = (of: readonly Decimal[]) => of.reduce(add, ZERO)
  const mean = (of: readonly Decimal[]) =>
    of.length === 0
      ? undefined
      : divide(sum(of), { coefficient: BigInt(of.length), scale: 0 }, { scale: 2, mode: 'half-even' })
  const factor = losses.length === 0 ? undefined : ratio(sum(gains), negate(sum(losses)))
  const multiples = trips.flatMap((trip) => multipleOf(trip, stops) ?? [])
  if (nets.length === 0) return null
  return (
    <p className="list-stats label">
      <span>
        Won <b>{howMany(gains.length)}</b> of <b>{howMany(nets.length)}</b>, {percent(gains.length / nets.length)}
      </span>
      <span>
        Average gain <b>{money(mean(gains))}</b>
      </span>
      <span>
        Average loss <b>{money(mean(losses))}</b>
      </span>
      {factor && (
        <span>
          Profit factor <b>{money(factor)}</b>
        </span>
      )}
      {multiples.length > 0 && (
        <span>
          Average of <b>{howMany(multiples.length)}</b> with a stop at entry{' '}
          <b>{signed(mean(multiples) ?? ZERO, 2)} R</b>
        </span>
      )}
      <span>
        R is the result divided by the risk to the stop that was set with the entry or within 15 minutes of it.
      </span>
      <span>Fees of a day are shared among its trades.</span>
    </p>
  )
}
