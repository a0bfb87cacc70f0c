/** What the ticket knows beyond the account and the quote: recent moves, lots, days ahead. */
import { recentMoves } from '@paddock/analytics/liquidity/recent-moves'
import { lotsOf } from '@paddock/analytics/lots/lots'
import { movementsBySymbol } from '@paddock/analytics/lots/movements'
import { positionSymbol } from '@paddock/contract/entities/symbol'
import { DAY_MS } from '@paddock/market/instant'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { clientFor } from '../../live/client.ts'
import { fundamentalsQuery } from '../../live/fundamentals.ts'
import { activitiesQuery } from '../../live/queries.ts'
import { sessionBarsQuery } from '../../live/streams/session-bars.ts'
import { useTermsOf } from '../../trading/assets/use-terms.ts'
import type { DaysAhead, Facts } from './facts.ts'

/** Days ahead in which a dividend is looked for. */
const AHEAD = 120
const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The next day from which the shares are without their dividend, and how much it is. */
const exDateQuery = (account: string, symbol: string, today: string | undefined) =>
  queryOptions({
    queryKey: ['ex-date', account, symbol, today],
    queryFn: async ({ signal }) => {
      const start = today ?? ''
      const query = {
        symbols: [symbol],
        types: ['cash_dividend' as const],
        start,
        end: isoDay(Date.parse(start) + AHEAD * DAY_MS),
      }
      const { corporate_actions } = await clientFor(account).corporateActions({ query }, { signal })
      const due = (corporate_actions.cash_dividends ?? []).flatMap(({ ex_date, rate }) =>
        ex_date !== undefined && ex_date >= start ? [{ day: ex_date, rate }] : [],
      )
      return due.sort((a, b) => (a.day < b.day ? -1 : 1))[0] ?? null
    },
    enabled: today !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Recent moves of a symbol, or of what a contract is on. */
export function useRecentMoves(account: string, symbol: string) {
  const { data: bars } = useQuery(sessionBarsQuery(account, symbol))
  return useMemo(() => bars && recentMoves(bars), [bars])
}

/** Lots of a position by its latest fills, the oldest first; undefined while they are read, and without a position. */
export function useLots(account: string, position: Facts['position']) {
  const termsOf = useTermsOf(account, position ? [position.symbol] : [])
  const { data: fills } = useQuery({
    ...activitiesQuery(account, { activity_types: ['FILL'], page_size: 100 }),
    enabled: position !== undefined,
  })
  return useMemo(
    () =>
      position && fills
        ? lotsOf(position, movementsBySymbol(fills, termsOf).get(positionSymbol(position.symbol)) ?? [], 'FIFO')
        : undefined,
    [position, fills, termsOf],
  )
}

/** Of a stock, or of what a contract is on. */
export function useDaysAhead(account: string, symbol: string, isStock: boolean, at: number | undefined): DaysAhead {
  const today = at === undefined ? undefined : isoDay(at)
  const { data: exDate } = useQuery({ ...exDateQuery(account, symbol, today), enabled: isStock && today !== undefined })
  const { data: company } = useQuery({ ...fundamentalsQuery(account, symbol), enabled: isStock, retry: false })
  return {
    exDate: exDate ?? undefined,
    earnings: company?.company?.nextEarnings?.day,
  }
}
