/** What an account's whole history says of what it holds and held: read in the background, newest pages first. */
import { type Movement, movementsBySymbol } from '@paddock/analytics/lots/movements'
import { withCoinFees, withDayFees } from '@paddock/analytics/realised/day-fees'
import { areWhole, type Trip, tripsOf, withHeld } from '@paddock/analytics/realised/round-trips'
import type { Position } from '@paddock/contract/entities/position'
import { positionSymbol } from '@paddock/contract/entities/symbol'
import { decimal, ZERO } from '@paddock/decimal/decimal'
import { MINUTE_MS } from '@paddock/market/instant'
import { cryptoFeeRate } from '@paddock/market/instruments/crypto-fees'
import type { TermsOf } from '@paddock/market/options/terms'
import { bookDay } from '@paddock/market/sessions/calendar'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { accountQuery, assetsQuery } from '../../live/queries.ts'
import { useMarketTime } from '../../live/streams/practice-clock.ts'
import { useActivities } from '../activities/use-activities.ts'

const NONE: readonly Movement[] = []
/** Milliseconds between two looks at which day it is. */
const LOOKED_EVERY = MINUTE_MS

export interface HoldingHistory {
  readonly query: ReturnType<typeof useActivities>['query']
  readonly activities: ReturnType<typeof useActivities>['activities']
  readonly termsOf: TermsOf
  /** Older pages are still on their way. */
  readonly isCompleting: boolean
  /** How far back all of them are there, in words, while older pages are on their way. */
  readonly completing: string | undefined
  readonly movements: (symbol: string) => readonly Movement[]
  /**
   * Of every symbol, in no order, with their fees; `held` are the positions there are. A symbol whose movements begin on pages that are still on
   * their way has none until then.
   */
  readonly trips: (held: readonly Position[]) => Trip[]
  /** The open one of a position. */
  readonly tripOf: (held: Position) => Trip | undefined
}

/** Older activities are read on by themselves until all are there; nothing is read while it is not `enabled`. */
export function useHistory(account: string, enabled = true): HoldingHistory {
  const { query, activities, isCompleting, completing, termsOf } = useActivities(account, enabled)
  const { data: assets } = useQuery(assetsQuery(account))
  const { data: tier } = useQuery({ ...accountQuery(account), select: ({ crypto_tier }) => crypto_tier })
  const at = useMarketTime(account, LOOKED_EVERY).now()
  const today = at === undefined ? undefined : bookDay(at)
  const count = activities.length
  const newest = activities[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is made anew each time, and only ever grows at its ends
  return useMemo(() => {
    const bySymbol = movementsBySymbol(activities, termsOf)
    const pairs = new Map(
      assets?.flatMap(({ symbol, class: of }) => (of === 'crypto' ? [[positionSymbol(symbol), symbol]] : [])),
    )
    const rate = cryptoFeeRate(tier ?? 1, false)
    const of = (key: string, position?: Position) => {
      const movements = bySymbol.get(key) ?? NONE
      if (isCompleting && !areWhole(movements, position ? decimal(position.qty) : ZERO)) return []
      const trips = tripsOf(pairs.get(key) ?? key, movements, position !== undefined, pairs.has(key))
      const held = position && { cost: decimal(position.cost_basis), average: decimal(position.avg_entry_price) }
      return held ? trips.map((trip) => withHeld(trip, held)) : trips
    }
    return {
      query,
      activities,
      termsOf,
      isCompleting,
      completing,
      movements: (symbol) => bySymbol.get(positionSymbol(symbol)) ?? NONE,
      trips: (held) => {
        const positions = new Map(held.map((position) => [positionSymbol(position.symbol), position]))
        const all = [...bySymbol.keys()].flatMap((key) => of(key, positions.get(key)))
        const charged = withDayFees(all, activities)
        return today === undefined ? charged : withCoinFees(charged, activities, { rate, today })
      },
      tripOf: (held) => of(positionSymbol(held.symbol), held).at(-1),
    }
  }, [count, newest, completing, query.status, query.isError, assets, tier, today, termsOf])
}
