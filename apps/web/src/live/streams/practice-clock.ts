/** The practice clock of an account, and the market's time it leads to. */
import { PracticeClock } from '@paddock/contract/desk/practice-clock'
import { type Phase, phaseAt } from '@paddock/market/sessions/calendar'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { plain } from '../../format/number.ts'
import { useTick } from '../../ui/use-tick.ts'
import { accountsQuery } from '../account.ts'
import { desk } from '../desk.ts'
import { clockQuery, TIMED_KEYS } from '../queries.ts'
import { resetPrices } from './prices.ts'

export type ClockChange =
  | { readonly kind: 'real-time' | 'skip-to-open' | 'skip-to-close' | 'skip-to-event' | 'pause' }
  /** RFC 3339. */
  | { readonly kind: 'run-to'; readonly at: string }
  | { readonly kind: 'run'; readonly speed: number }

/** The speeds that are offered wherever the clock is set. Others, of 0.1 to 10,000, can be typed. */
export const CLOCK_SPEEDS = [1, 10, 60, 600, 10_000] as const
/** `× 10,000` */
export const speedText = (speed: number): string => `× ${plain(speed)}`

export const practiceClockQuery = (account: string) =>
  queryOptions({
    queryKey: ['practice-clock', account],
    queryFn: async () => PracticeClock.parse(await desk('getPracticeClock', { path: { accountId: account } })),
    refetchInterval: ({ state: { data } }) => (data?.run ? PROGRESS_EVERY : false),
  })

/** Milliseconds between two looks at a run that is under way. */
const PROGRESS_EVERY = 400

/** Sets the clock; everything the view's time decides is read again. */
export function useSetClock(account: string | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: ClockChange) => desk('setPracticeClock', { path: { accountId: account ?? '' }, body: change }),
    onSuccess: () => timeChanged(queryClient, account),
  })
}

/** An account is at another time: what that decides is read again. */
export function timeChanged(queryClient: QueryClient, account: string | undefined): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [key, of] }) => TIMED_KEYS.has(key) && of === account })
  resetPrices(account)
}

export interface MarketTime {
  /** The market's time as the account sees it, in milliseconds; undefined until it is known. */
  readonly now: () => number | undefined
  /** Market seconds per second: 0 is paused, 1 is real time. */
  readonly speed: number
  /** Whether the account's time is the machine's. */
  readonly isRealTime: boolean
  /** Whether it is later than that: the clock of an account never runs backwards. */
  readonly isAhead: boolean
  /** When it stops, where it does: a recording ends there. */
  readonly until: number | undefined
  /** Whether it has got there. */
  readonly isOver: boolean
}

/** What was read last of the clock of an account. */
function useClockRead(account: string | undefined) {
  const { data: clock } = useQuery(clockQuery(account))
  const { data: accounts } = useQuery({ ...accountsQuery(), enabled: account !== undefined })
  const isPractice = accounts?.find(({ id }) => id === account)?.kind === 'practice'
  const { data: practice } = useQuery({ ...practiceClockQuery(account ?? ''), enabled: isPractice })
  return { clock, practice, speed: practice?.speed ?? 1, until: practice?.until }
}

/** The market's time by what was read, at a time of the machine. */
function timeBy({ clock, speed, until }: ReturnType<typeof useClockRead>, wall: number): number | undefined {
  // The reading may be younger than the tick.
  const running = clock && Date.parse(clock.timestamp) + Math.max(0, wall - clock.readAt) * speed
  return running === undefined || until === undefined ? running : Math.min(running, until)
}

function everySecond(look: () => void): () => void {
  const timer = setInterval(look, 1000)
  return () => clearInterval(timer)
}

/** The phase of the stock market as the account sees it; regular hours while its time is unknown. Drawn again when another one begins. */
export function useMarketPhase(account: string): Phase {
  const read = useClockRead(account)
  return useSyncExternalStore(everySecond, () => {
    const at = timeBy(read, Date.now())
    return at === undefined ? 'regular' : phaseAt(at)
  })
}

/** Milliseconds by which an account may differ from the machine and still count as real time. */
const REAL_TIME_SLACK = 1000

/** The market's clock goes on between two readings at the account's speed; drawn again every so many milliseconds. */
export function useMarketTime(account: string | undefined, every = 1000): MarketTime {
  const wall = useTick(every)
  const read = useClockRead(account)
  const { practice, speed, until } = read
  const at = timeBy(read, wall)
  const isRealTime =
    until === undefined && speed === 1 && (practice ? Math.abs(practice.at - practice.wall) < REAL_TIME_SLACK : true)
  const isAhead = at !== undefined && at > wall + REAL_TIME_SLACK
  const isOver = at !== undefined && until !== undefined && at >= until
  return { now: () => at, speed, isRealTime, isAhead, until, isOver }
}
