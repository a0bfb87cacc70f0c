/** Companies, economies and whole markets, of an account's market or the public one. They are asked again as often as they change. */
import { EconomicCalendar } from '@paddock/contract/desk/research/economic-calendar'
import { Fundamentals } from '@paddock/contract/desk/research/fundamentals'
import { ReferenceBars, References } from '@paddock/contract/desk/research/references'
import { type ScreenClass, ScreenProgress, unpacked } from '@paddock/contract/desk/research/screen'
import { MINUTE_MS, SECOND_MS } from '@paddock/market/instant'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { noteFeed, noteLastSeen } from '../query-client.ts'
import { isUntold } from './ask.ts'
import { desk } from './desk.ts'

/** Again and again, unless the broker has nothing of the kind. */
const every =
  (ms: number) =>
  ({ state: { error } }: { readonly state: { readonly error: Error | null } }): number | false =>
    !isUntold(error) && ms

type Question = 'Fundamentals' | 'EconomicCalendar' | 'References' | 'ReferenceBars' | 'Screen'
type Query = Readonly<Record<string, string | undefined>>

/** Of an account's market, or of the public one. */
const read = (account: string | undefined, question: Question, query: Query = {}): Promise<unknown> =>
  account === undefined
    ? desk(`getPublic${question}`, { query })
    : desk(`get${question}`, { path: { accountId: account }, query })

export const fundamentalsQuery = (account: string | undefined, symbol: string) =>
  queryOptions({
    queryKey: ['fundamentals', account, symbol],
    queryFn: async () => Fundamentals.parse(await read(account, 'Fundamentals', { symbol })),
    staleTime: 15 * MINUTE_MS,
  })

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
        await read(account, 'EconomicCalendar', {
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
    queryFn: async () => References.parse(await read(account, 'References')).references,
    refetchInterval: every(5 * SECOND_MS),
  })

/** Bars of an index, a future or a bond from an instant on, oldest first. */
export const referenceBarsOf = async (account: string | undefined, symbol: string, timeframe: string, from: string) =>
  ReferenceBars.parse(await read(account, 'ReferenceBars', { symbol, timeframe, from })).bars

/** One row for each instrument that is followed closely, as of the minute. Prices in between come from the stream. */
export const screenQuery = (account: string | undefined, kind: ScreenClass, isRated = false) =>
  queryOptions({
    queryKey: ['screen', account, kind, isRated],
    queryFn: async ({ client, signal }) => {
      const asked = { class: kind, ratings: isRated ? 'true' : undefined, progress: 'true' }
      for (;;) {
        const answer = await read(account, 'Screen', asked)
        const progress = z.safeParse(ScreenProgress, answer)
        if (!progress.success) {
          const screen = unpacked(answer)
          if (screen.age !== undefined) noteLastSeen(signal, screen.age * SECOND_MS)
          for (const feed of screen.feeds ?? []) noteFeed(signal, feed)
          return screen
        }
        signal.throwIfAborted()
        client.setQueryData(progressKey(account, kind, isRated), progress.data.done)
      }
    },
    staleTime: MINUTE_MS,
    refetchInterval: every(MINUTE_MS),
  })

const progressKey = (account: string | undefined, kind: ScreenClass, isRated: boolean) =>
  ['screen-progress', account, kind, isRated] as const

/** How much of a screen that is being read is done, from 0 to 1; undefined while nobody has said. */
export const useScreenProgress = (account: string | undefined, kind: ScreenClass, isRated = false) =>
  useQuery<number>({ queryKey: progressKey(account, kind, isRated), queryFn: skipToken }).data
