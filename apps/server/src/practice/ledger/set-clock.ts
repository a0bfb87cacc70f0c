/** What a person may ask of an account's clock, and what follows. Time in an account never runs back. */
import { type AccountClock, now, skipTo } from '@paddock/broker/account/clock'
import { FASTEST, LATEST, SLOWEST } from '@paddock/contract/desk/clock-bounds'
import type { Instant } from '@paddock/market/instant'
import { nextClose, nextOpen, toNewYork } from '@paddock/market/sessions/calendar'

export type ClockRequest =
  /** With the machine's time again. Refused while the account is ahead of it. */
  | { readonly kind: 'real-time' }
  /** On at the next regular open, or close, or when something happens to the account; the speed stays. */
  | { readonly kind: 'skip-to-open' }
  | { readonly kind: 'skip-to-close' }
  | { readonly kind: 'skip-to-event' }
  /** On at an instant, having lived through what lies between; the speed stays. */
  | { readonly kind: 'run-to'; readonly at: Instant }
  | { readonly kind: 'pause' }
  /** Account seconds per machine second, {@link SLOWEST} to {@link FASTEST}. */
  | { readonly kind: 'run'; readonly speed: number }

type ClockChange =
  | { readonly kind: 'clock'; readonly clock: AccountClock }
  /** An instant to be lived up to; from there with the machine's time where `isRealTime`. */
  | { readonly kind: 'run'; readonly to: Instant; readonly isRealTime: boolean }
  | { readonly kind: 'look' }
  | { readonly kind: 'refused'; readonly message: string }

/** What a request leads to when it is made at machine time `wall`. */
export function clockAfter(clock: AccountClock, request: ClockRequest, wall: Instant): ClockChange {
  const at = now(clock, wall)
  const { until } = clock
  const ends = until === undefined ? '' : spoken(until)
  const isOver = until !== undefined && at >= until
  if (isOver && request.kind !== 'pause') return refused(`the recording ended at ${ends}`)
  const skipped = (to: Instant): ClockChange =>
    until !== undefined && to > until
      ? refused(`the recording ends before that, at ${ends}`)
      : { kind: 'clock', clock: skipTo(clock, wall, to) }
  switch (request.kind) {
    case 'real-time':
      if (until !== undefined) return refused('a recording is not played in real time: set a speed of 1 instead')
      if (at > wall) return refused('the account is ahead of real time, and its clock cannot run backwards')
      return wall - at > FAR_MS
        ? { kind: 'run', to: wall, isRealTime: true }
        : { kind: 'clock', clock: { wall, at: wall, speed: 1 } }
    case 'skip-to-open':
      return skipped(nextOpen(at))
    case 'skip-to-close':
      return skipped(nextClose(at))
    case 'skip-to-event':
      return { kind: 'look' }
    case 'run-to':
      if (request.at < at)
        return refused('the clock of an account never runs backwards: fork it at that time, or open another account')
      if (until !== undefined && request.at > until) return refused(`the recording ends before that, at ${ends}`)
      return request.at < LATEST
        ? { kind: 'run', to: request.at, isRealTime: false }
        : refused('the market is simulated to the end of 2029')
    case 'pause':
      return { kind: 'clock', clock: { wall, at, speed: 0 } }
    case 'run':
      return request.speed >= SLOWEST && request.speed <= FASTEST
        ? { kind: 'clock', clock: { wall, at, speed: request.speed } }
        : refused(`speed must be from ${SLOWEST} to ${FASTEST}`)
  }
}

/** What is nearer is caught up with at once. */
const FAR_MS = 14 * 86_400_000

/** New York's time to the second, as a person reads it. */
export const spoken = (at: Instant): string => `${toNewYork(at).slice(0, 19).replace('T', ' ')} New York`

const refused = (message: string): ClockChange => ({ kind: 'refused', message })
