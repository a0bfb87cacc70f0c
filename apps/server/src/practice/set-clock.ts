/** What a person may ask of a practice clock, and the clock that follows. Time in an account never runs back. */
import { type AccountClock, FASTEST, now, skipTo } from '@paddock/broker/clock'
import type { Instant } from '@paddock/market/instant'
import { nextClose, nextOpen } from '@paddock/market/sessions/calendar'

export type ClockRequest =
  /** With the machine's time again. Refused while the account is ahead of it. */
  | { readonly kind: 'real-time' }
  /** On at the next regular open, or close; the speed stays. */
  | { readonly kind: 'skip-to-open' }
  | { readonly kind: 'skip-to-close' }
  | { readonly kind: 'pause' }
  /** Account seconds per machine second, more than 0 and at most {@link FASTEST}. */
  | { readonly kind: 'run'; readonly speed: number }

export type ClockChange =
  | { readonly kind: 'clock'; readonly clock: AccountClock }
  | { readonly kind: 'refused'; readonly message: string }

/** The clock that a request leads to when it is made at machine time `wall`. */
export function clockAfter(clock: AccountClock, request: ClockRequest, wall: Instant): ClockChange {
  const at = now(clock, wall)
  switch (request.kind) {
    case 'real-time':
      return at > wall
        ? refused('the account is ahead of real time, and its clock cannot run back')
        : { kind: 'clock', clock: { wall, at: wall, speed: 1 } }
    case 'skip-to-open':
      return { kind: 'clock', clock: skipTo(clock, wall, nextOpen(at)) }
    case 'skip-to-close':
      return { kind: 'clock', clock: skipTo(clock, wall, nextClose(at)) }
    case 'pause':
      return { kind: 'clock', clock: { wall, at, speed: 0 } }
    case 'run':
      return request.speed > 0 && request.speed <= FASTEST
        ? { kind: 'clock', clock: { wall, at, speed: request.speed } }
        : refused(`speed must be more than 0 and at most ${FASTEST}`)
  }
}

const refused = (message: string): ClockChange => ({ kind: 'refused', message })
