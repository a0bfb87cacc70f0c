/** What happened to the account, newest first: the ledger of the history screen, in a tile. Fills and bookings come in as they happen. */
import { howMany } from '../../../format/number.ts'
import { NothingMatches } from '../../../tables/nothing-matches.tsx'
import '../../fill.css'
import type { Activity } from '@paddock/contract/entities/activity'
import type { TermsOf } from '@paddock/market/options/terms'
import { useMemo } from 'react'
import { bareDateTime, calendarDay, dateTime, inNewYork } from '../../../format/time.ts'
import type { Column } from '../../../tables/columns.tsx'
import { DataTable } from '../../../tables/data-table.tsx'
import { isMatch } from '../../../tables/list-search.ts'
import { FilterChip } from '../../../tables/table-bar.tsx'
import { ActivityCard, cashColumn } from '../../../trading/activities/activity-columns.tsx'
import { ACTIVITY_KINDS, KIND_NAMES } from '../../../trading/activities/activity-kind.ts'
import { isOfKind, typeOf, whenOf, wordsOf } from '../../../trading/activities/activity-words.ts'
import { useActivities } from '../../../trading/activities/use-activities.ts'
import { SymbolLink } from '../../../trading/assets/symbol-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { WidgetViewProps } from '../../widget.ts'
import { AccountCard, ofAccount } from '../account-card.tsx'
import type { ActivitySettings } from './widget.ts'

/** Those of the screen that a tile has room for. */
const columnsOf = (termsOf: TermsOf): readonly Column<Activity>[] => [
  {
    key: 'time',
    head: inNewYork('Time'),
    width: '6.75rem',
    value: whenOf,
    cell: ({ transaction_time, date }) => (
      <span className="muted" title={transaction_time ? dateTime(transaction_time) : undefined}>
        {transaction_time ? shortened(bareDateTime(transaction_time)) : calendarDay(date).slice(0, 6)}
      </span>
    ),
  },
  {
    key: 'symbol',
    head: 'Symbol',
    width: '5rem',
    value: (activity) => activity.symbol ?? typeOf(activity),
    cell: (activity) => (activity.symbol ? <SymbolLink symbol={activity.symbol} /> : typeOf(activity)),
  },
  cashColumn(termsOf, '6.5rem'),
  {
    key: 'what',
    head: 'Description',
    width: '7.5rem',
    value: wordsOf,
    cell: (activity) => <span title={wordsOf(activity)}>{wordsOf(activity)}</span>,
  },
]

/** `20 Nov 14:32`: the year and the seconds are in its title. */
const shortened = (text: string): string => `${text.slice(0, 6)} ${text.slice(-8, -3)}`

const KINDS = ['all', ...ACTIVITY_KINDS] as const

export const ActivityView = ofAccount<WidgetViewProps<ActivitySettings>>(Ledger)

function Ledger({ account, settings, change }: WidgetViewProps<ActivitySettings> & { account: string }) {
  const { kind, filter, sort } = settings
  const { query, activities, termsOf } = useActivities(account)
  const columns = useMemo(() => columnsOf(termsOf), [termsOf])
  const rows = activities.filter(
    (activity) =>
      isOfKind(activity, kind === 'all' ? undefined : kind) &&
      isMatch([activity.symbol, typeOf(activity), wordsOf(activity), activity.order_id], filter || undefined),
  )
  return (
    <AccountCard
      note={rows.length < activities.length ? `${howMany(rows.length)} of ${howMany(activities.length)}` : undefined}
      className="widget-fill"
      to="/activities"
      bar={
        <div className="widget-bar">
          {KINDS.map((each) => (
            <FilterChip key={each} isOn={kind === each} onChange={() => change({ kind: each })}>
              {each === 'all' ? 'All' : KIND_NAMES[each]}
            </FilterChip>
          ))}
          {filter !== '' && (
            <FilterChip isOn onChange={() => change({ filter: '' })}>
              “{filter}”
            </FilterChip>
          )}
        </div>
      }
      query={query}
      what="Activities"
      reassurance="The account itself is not affected."
      isEmpty={rows.length === 0}
      empty={
        activities.length > 0 ? (
          <NothingMatches what="activities" onClear={() => change({ kind: 'all', filter: '' })} />
        ) : (
          <EmptyState title="No activities yet">
            Fills, fees and movements of cash appear here as they happen.
          </EmptyState>
        )
      }
    >
      <DataTable
        label="Activities"
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        sort={sort}
        onSort={(next) => change({ sort: next ?? '-time' })}
        card={(activity) => <ActivityCard activity={activity} termsOf={termsOf} />}
        isStale={query.isError}
      />
    </AccountCard>
  )
}
