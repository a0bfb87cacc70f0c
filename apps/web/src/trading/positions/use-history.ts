/** What an account's whole history says of what it holds and held: read in the background, newest pages first. */

import { holdingKey, type Movement, movementsBySymbol } from '@paddock/analytics/lots/movements'
import { withDayFees } from '@paddock/analytics/realised/day-fees'
import { type Trip, tripsOf } from '@paddock/analytics/realised/round-trips'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { assetsQuery } from '../../live/queries.ts'
import { useActivities } from '../activities/use-activities.ts'

const NONE: readonly Movement[] = []

export interface HoldingHistory {
  readonly query: ReturnType<typeof useActivities>['query']
  readonly activities: ReturnType<typeof useActivities>['activities']
  /** Older pages are still on their way. */
  readonly isCompleting: boolean
  readonly movements: (symbol: string) => readonly Movement[]
  /** Of every symbol, in no order; `held` are the symbols of the positions there are. */
  readonly trips: (held: ReadonlySet<string>) => Trip[]
  readonly tripsOf: (symbol: string, isHeld: boolean) => Trip[]
}

/** Older activities are read on by themselves until all are there; nothing is read while it is not `enabled`. */
export function useHistory(account: string, enabled = true): HoldingHistory {
  const { query, activities, isCompleting } = useActivities(account, enabled)
  const { data: assets } = useQuery(assetsQuery(account))
  const count = activities.length
  const newest = activities[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is made anew each time, and only ever grows at its ends
  return useMemo(() => {
    const bySymbol = movementsBySymbol(activities)
    const pairs = new Map(
      assets?.flatMap(({ symbol, class: of }) => (of === 'crypto' ? [[holdingKey(symbol), symbol]] : [])),
    )
    const of = (key: string, isHeld: boolean) =>
      tripsOf(pairs.get(key) ?? key, bySymbol.get(key) ?? NONE, isHeld, pairs.has(key))
    return {
      query,
      activities,
      isCompleting,
      movements: (symbol) => bySymbol.get(holdingKey(symbol)) ?? NONE,
      trips: (held) =>
        withDayFees(
          [...bySymbol.keys()].flatMap((key) => of(key, held.has(key))),
          activities,
        ),
      tripsOf: (symbol, isHeld) => of(holdingKey(symbol), isHeld),
    }
  }, [count, newest, isCompleting, query.status, query.isError, assets])
}
