/** Economies and references, of an account's market or the public one, asked again as often as they change; how companies and whole markets are read. */
import { EconomicCalendar } from '@paddock/contract/desk/research/economic-calendar'
import { ReferenceBars, References } from '@paddock/contract/desk/research/references'
import { MINUTE_MS, SECOND_MS } from '@paddock/market/instant'
import { queryOptions } from '@tanstack/react-query'
import { isUntold } from './ask.ts'
import { desk } from './desk.ts'

/** Again and again, unless the broker has nothing of the kind. */
export const every =
  (ms: number) =>
  ({ state: { error } }: { readonly state: { readonly error: Error | null } }): number | false =>
    !isUntold(error) && ms

type Question = 'Fundamentals' | 'EconomicCalendar' | 'References' | 'ReferenceBars' | 'Screen'
type Query = Readonly<Record<string, string | undefined>>

/** Of an account's market, or of the public one. */
export const readResearch = (account: string | undefined, question: Question, query: Query = {}): Promise<unknown> =>
  account === undefined
    ? desk(`getPublic${question}`, { query })
    : desk(`get${question}`, { path: { accountId: account }, query })

interface CalendarFilter {
  /** Dates or times, as RFC 3339 has them. */
  readonly from: string
  readonly to: string
  /** ISO 3166 in lower case. */
  readonly countries: readonly string[]
  readonly importance: readonly number[]
}

export const economicCalendarQuery = (
  account: string | undefined,
  { from, to, countries, importance }: CalendarFilter,
) =>
  queryOptions({
    queryKey: ['economic-calendar', account, from, to, countries, importance],
    queryFn: async () =>
      EconomicCalendar.parse(
        await readResearch(account, 'EconomicCalendar', {
          ...{ from, to },
          countries: countries.join(','),
          importance: importance.join(','),
        }),
      ),
    staleTime: MINUTE_MS,
    refetchInterval: every(MINUTE_MS),
  })

/** Indices, futures and bonds have no stream: they are looked at every few seconds. */
export const referencesQuery = (account: string | undefined) =>
  queryOptions({
    queryKey: ['references', account],
    queryFn: async () => References.parse(await readResearch(account, 'References')).references,
    refetchInterval: every(5 * SECOND_MS),
  })

/** Bars of an index, a future, a bond or a pair of currencies from an instant on, oldest first; to now where no end is given. */
export const referenceBarsOf = async (
  account: string | undefined,
  asked: { readonly symbol: string; readonly timeframe: string; readonly from: string; readonly to?: string },
) => ReferenceBars.parse(await readResearch(account, 'ReferenceBars', asked)).bars
