/** The practice clock belongs to the user: it runs with the machine's, ahead of it, or stands. Time in an account never runs back. */
import type { Instant } from '@paddock/market/instant'

/** At machine time `wall` the account's time was `at`; from there it runs `speed` times as fast (0 is paused, 1 is real time). */
export interface AccountClock {
  readonly wall: Instant
  readonly at: Instant
  readonly speed: number
}

/** Every account that follows the machine's time shares this clock. */
export const REAL_TIME: AccountClock = { wall: 0, at: 0, speed: 1 }

/** The account's time at a machine time. */
export const now = (clock: AccountClock, wall: Instant): Instant =>
  Math.floor(clock.at + (wall - clock.wall) * clock.speed)

/** The machine's time at which the account's will be `at`; Infinity while the clock stands. */
export const wallAt = (clock: AccountClock, at: Instant): number =>
  clock.speed === 0 ? Number.POSITIVE_INFINITY : Math.ceil(clock.wall + (at - clock.at) / clock.speed)

export const isRealTime = (clock: AccountClock): boolean => clock.speed === 1 && clock.at === clock.wall
