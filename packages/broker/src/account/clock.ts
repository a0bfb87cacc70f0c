/** The practice clock belongs to the user: it runs with the machine's, ahead of it, or stands. Time in an account never runs back. */
import { FASTEST } from '@paddock/contract/desk/clock-bounds'
import type { Instant } from '@paddock/market/instant'

/** At machine time `wall` the account's time was `at`; from there it runs `speed` times as fast (0 is paused, 1 is real time). */
export interface AccountClock {
  readonly wall: Instant
  readonly at: Instant
  readonly speed: number
  /** When the account's time stops, where its market ends: known from the market, and no part of what is recorded. */
  readonly until?: Instant
}

/** Every account that follows the machine's time shares this clock. */
export const REAL_TIME: AccountClock = { wall: 0, at: 0, speed: 1 }

/** Where every clock stops: a year before the simulated market ends, so that what is open then can still end. */
const LAST_INSTANT: Instant = Date.UTC(2036, 0, 1)

/** The account's time at a machine time. */
export const now = (clock: AccountClock, wall: Instant): Instant =>
  Math.min(lastOf(clock), Math.floor(clock.at + (wall - clock.wall) * clock.speed))

const lastOf = ({ until = LAST_INSTANT }: AccountClock): Instant => Math.min(until, LAST_INSTANT)

/** The machine's time at which the account's will be `at`; Infinity while the clock stands. */
export const wallAt = (clock: AccountClock, at: Instant): number =>
  clock.speed === 0 || at > lastOf(clock)
    ? Number.POSITIVE_INFINITY
    : Math.ceil(clock.wall + (at - clock.at) / clock.speed)

export const isRealTime = (clock: AccountClock): boolean => clock.speed === 1 && clock.at === clock.wall

/** The same clock from another time on: at machine time `wall` it shows `at` and goes on at the pace it had. */
export const skipTo = (clock: AccountClock, wall: Instant, at: Instant): AccountClock => ({ ...clock, wall, at })

const isInstant = (value: unknown): value is Instant => Number.isSafeInteger(value) && (value as number) >= 0

/** Whether a value is a clock that can run: whole milliseconds, and a speed from 0 to {@link FASTEST}. */
export function isClock(value: unknown): value is AccountClock {
  if (typeof value !== 'object' || value === null) return false
  const { wall, at, speed } = value as Partial<AccountClock>
  return isInstant(wall) && isInstant(at) && typeof speed === 'number' && speed >= 0 && speed <= FASTEST
}

/** A clock from foreign data, without anything else it may carry; undefined if it is none. */
export const parseClock = (value: unknown): AccountClock | undefined =>
  isClock(value) ? { wall: value.wall, at: value.at, speed: value.speed } : undefined
