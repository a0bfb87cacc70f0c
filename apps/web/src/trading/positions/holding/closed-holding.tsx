/** A position that is gone: the round trips it made, the latest one in a picture. */
import { type EntryStops, multipleOf } from '@paddock/analytics/realised/initial-risk'
import { netOf, type Trip } from '@paddock/analytics/realised/round-trips'
import type { Position } from '@paddock/contract/entities/position'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import { isZero } from '@paddock/decimal/decimal'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Change } from '../../../format/change.tsx'
import { contractName } from '../../../format/contract.ts'
import { counted, money, quantity, signed } from '../../../format/number.ts'
import { age, dateTime } from '../../../format/time.ts'
import { DataTable } from '../../../tables/data-table.tsx'
import { Facts } from '../../../tables/facts.tsx'
import { ListState } from '../../../tables/list-state.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useEntryStops } from '../use-entry-stops.ts'
import { useHistory } from '../use-history.ts'
import { heldFor, returnOf, tripColumns, tripPrice } from './closed-trips.tsx'
import { HoldingChart } from './holding-chart.tsx'
import { HoldingTimeline } from './holding-timeline.tsx'

const NOTHING_HELD: readonly Position[] = []

export function ClosedHolding({ account, symbol }: { account: string; symbol: string }) {
  const history = useHistory(account)
  const stops = useEntryStops(account)
  const trips = history
    .trips(NOTHING_HELD)
    .filter((trip) => isSameSymbol(trip.symbol, symbol) && trip.closedAt !== undefined)
    .reverse()
  const [latest] = trips
  return (
    <ListState
      query={history.query}
      what="The history"
      reassurance="Your positions and working orders are at the broker and not affected."
      isEmpty={!latest && !history.isCompleting}
      empty={
        <EmptyState title={`You hold no ${symbol}`} action={<Ways symbol={symbol} />}>
          The activities of this account show no position in it.
        </EmptyState>
      }
    >
      <header className="flex flex-wrap items-center gap-x-8 gap-y-3 border-line border-b bg-surface px-4 py-3">
        <div>
          <p className="text-figure font-strong">You hold no {contractName(symbol)}</p>
          <p className="label">{history.completing ?? `It was closed: ${counted(trips.length, 'round trip')}.`}</p>
        </div>
        <span className="push">
          <Ways symbol={symbol} />
        </span>
      </header>
      {latest && (
        <div className="grid grid-cols-1 items-start gap-3 p-3 lg:grid-cols-2">
          <Card title="The last round trip" note={latest.side === 'short' ? 'Short' : 'Long'}>
            <TripFacts trip={latest} stops={stops} />
          </Card>
          <Card title="Since it was opened" note="fills, dividends and splits; the average steps" isFlush>
            <div className="relative w-full h-88 max-sm:h-64">
              <HoldingChart account={account} symbol={latest.symbol} trip={latest} />
            </div>
          </Card>
          {trips.length > 1 && (
            <Card title="All round trips" note={String(trips.length)} isFlush className="lg:col-span-2">
              <AllTrips trips={trips} stops={stops} />
            </Card>
          )}
          <Card title="Timeline" isFlush className="lg:col-span-2">
            <HoldingTimeline account={account} symbol={latest.symbol} />
          </Card>
        </div>
      )}
    </ListState>
  )
}

function Ways({ symbol }: { symbol: string }) {
  return (
    <span className="flex flex-wrap gap-2">
      <Link to="/activities" search={{ q: symbol }} className={buttonClass('primary')}>
        Timeline of {contractName(symbol)}
      </Link>
      <Link to="/assets/$symbol" params={{ symbol }} className={buttonClass()}>
        Open {contractName(symbol)}
      </Link>
    </span>
  )
}

function TripFacts({ trip, stops }: { trip: Trip; stops: EntryStops }) {
  const multiple = multipleOf(trip, stops)
  return (
    <Facts
      facts={[
        ['Opened', dateTime(trip.openedAt)],
        ['Closed', dateTime(trip.closedAt)],
        ['Held', age(heldFor(trip))],
        ['Maximum position', quantity(trip.most)],
        ['Entry price', tripPrice(trip.entry)],
        ['Exit price', tripPrice(trip.exit)],
        ['Result, USD', <Change key="result" amount={trip.result ?? null} />],
        ['Dividends', isZero(trip.income) ? undefined : money(trip.income)],
        ['Fees', money(trip.fees)],
        ['Net', <Change key="net" amount={netOf(trip) ?? null} ratio={returnOf(trip)} hasArrow />],
        ['Of what was at risk to the stop at entry', multiple && `${signed(multiple, 2)} R`],
      ]}
    />
  )
}

function AllTrips({ trips, stops }: { trips: readonly Trip[]; stops: EntryStops }) {
  const [sort, setSort] = useState<string>()
  const columns = useMemo(() => tripColumns(stops), [stops])
  return (
    <div className="flex h-96 flex-col bg-well">
      <DataTable
        label="Round trips"
        rows={trips}
        columns={columns}
        rowKey={({ key }) => key}
        sort={sort}
        onSort={setSort}
        card={(trip) => (
          <p className="card-row">
            <strong>{quantity(trip.most)}</strong>
            <Change amount={netOf(trip) ?? null} />
            <span>{dateTime(trip.closedAt)}</span>
            <span>{age(heldFor(trip))}</span>
          </p>
        )}
      />
    </div>
  )
}
