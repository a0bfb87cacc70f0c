/** History of Activities: what happened to the account, line by line. Older pages follow in the background. */
import { positionSymbol } from '@paddock/contract/entities/symbol'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { howMany } from '../../format/number.ts'
import { FilteredList } from '../../tables/filtered-list.tsx'
import { isMatch, type ListProps, type ListSearch } from '../../tables/list-search.ts'
import { FilterChip } from '../../tables/table-bar.tsx'
import { ActivityCard, activityColumns } from '../../trading/activities/activity-columns.tsx'
import { ACTIVITY_KINDS, type ActivityKind, KIND_NAMES } from '../../trading/activities/activity-kind.ts'
import { isOfKind, typeOf, wordsOf } from '../../trading/activities/activity-words.ts'
import { useActivities } from '../../trading/activities/use-activities.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface ActivitiesSearch extends ListSearch {
  readonly kind?: ActivityKind | undefined
}

export function ActivitiesScreen(props: ListProps<ActivitiesSearch>) {
  const { account, search, onSearch } = props
  const { query, activities, isCompleting, completing, termsOf } = useActivities(account)
  const columns = useMemo(() => activityColumns(termsOf), [termsOf])
  const rows = activities.filter(
    (activity) =>
      isOfKind(activity, search.kind) &&
      isMatch(
        [
          activity.symbol,
          positionSymbol(activity.symbol ?? ''),
          typeOf(activity),
          wordsOf(activity),
          activity.order_id,
        ],
        search.q,
      ),
  )
  return (
    <div className="flex h-full min-h-0 flex-col bg-well">
      <FilteredList
        {...{ rows, query, isCompleting, search, onSearch }}
        what="activities"
        name="activities"
        reassurance="The account itself is not affected."
        total={activities.length}
        onClear={() => onSearch({ q: undefined, kind: undefined })}
        chips={ACTIVITY_KINDS.map((kind) => (
          <FilterChip
            key={kind}
            isOn={search.kind === kind}
            onChange={(isOn) => onSearch({ kind: isOn ? kind : undefined })}
          >
            {KIND_NAMES[kind]}
          </FilterChip>
        ))}
        note={completing && `${completing}, ${howMany(activities.length)} so far`}
        columns={columns}
        rowKey={({ id }) => id}
        card={(activity) => <ActivityCard activity={activity} termsOf={termsOf} />}
        empty={
          <EmptyState
            title="No activities yet"
            action={
              <Link to="/assets" className={buttonClass('primary')}>
                Find something to trade
              </Link>
            }
          >
            Fills, fees and movements of cash appear here as they happen.
          </EmptyState>
        }
      />
    </div>
  )
}
