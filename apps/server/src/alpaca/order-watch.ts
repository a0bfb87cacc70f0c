/**
 * Compares the working orders of an account with what its stream has told: Alpaca's streams have been seen to lose events, and an order that
 * should have been filled says nothing of it. One list is read however many orders there are.
 */
import { FINAL_STATUSES } from '@paddock/contract/entities/order'
import { compareTimes, isLaterVersion, type OrderVersion } from '@paddock/contract/entities/order-version'
import { compare, parseDecimal, ZERO } from '@paddock/decimal/decimal'
import type { Instant } from '@paddock/market/instant'
import { BoundedMap } from '../bounded-map.ts'
import type { MachineClock } from '../clock.ts'

interface Listed extends OrderVersion {
  readonly id: string
  readonly submitted_at?: string | null | undefined
}

export interface OrderWatch {
  /** What an event, or the answer to a change, says of an order. Answers the order as it is known by then, which may be a later version. */
  told(order: Listed): Listed
  /** Something was asked of the broker that orders may move by. */
  changed(): void
  /**
   * Events are heard from now on. `readAgain` tells every reader to read once the list they are compared with is here, so that what they read is
   * never older than it. Where the list takes longer than a moment they are told to read meanwhile as well.
   */
  heard(readAgain: () => void): void
  close(): void
}

interface OrderWatchParts {
  readonly clock: MachineClock
  /** Whether the stream is heard: while it is not, readers know that they have to read. */
  readonly isHeard: () => boolean
  /** The open orders; undefined where they are not told. `isWhole`: there are no others. */
  readonly list: () => Promise<{ readonly orders: readonly Listed[]; readonly isWhole: boolean } | undefined>
  /** An order has come further than was told. */
  readonly silent: (orderId: string) => void
}

/** After an order moved, and at most, between two looks. */
const FIRST_LOOK_MS = 5_000
const LONGEST_LOOK_MS = 30_000
/** An event that is on its way while the list is read comes within this. */
const ON_ITS_WAY_MS = 2_000
const MOST_ORDERS = 5_000

export function createOrderWatch({ clock, isHeard, list, silent }: OrderWatchParts): OrderWatch {
  const known = new BoundedMap<string, { order: Listed; readonly at: Instant }>(MOST_ORDERS)
  const isWorking = ({ order }: { readonly order: Listed }) => !FINAL_STATUSES.has(order.status)
  let waitMs = FIRST_LOOK_MS
  let next: { readonly at: Instant; readonly cancel: () => void } | undefined
  let isLooking = false
  let begun: { readonly readAgain: () => void } | undefined
  let isClosed = false

  function lookIn(ms: number): void {
    const at = clock.now() + ms
    if (isClosed || isLooking || (next && next.at <= at)) return
    next?.cancel()
    next = { at, cancel: clock.setTimer(at, () => void look()) }
  }

  function note(order: Listed): void {
    known.set(order.id, { order, at: clock.now() })
  }

  /** Once more in a moment, where nothing is told until then. */
  function missed(id: string, listed: Listed | undefined): void {
    const before = known.get(id)
    clock.setTimer(clock.now() + ON_ITS_WAY_MS, () => {
      if (isClosed || !isHeard() || known.get(id) !== before) return
      if (listed) note(listed)
      else known.delete(id)
      silent(id)
    })
  }

  async function look(): Promise<void> {
    next = undefined
    if (!isHeard()) return
    isLooking = true
    const askedAt = clock.now()
    const listed = await list().catch(() => undefined)
    isLooking = false
    const began = begun
    if (listed) begun = undefined
    if (listed && began) {
      for (const [id, of] of known) if (isWorking(of) && of.at < askedAt) known.delete(id)
      for (const order of listed.orders) if (!known.has(order.id)) note(order)
    } else if (listed) compareWith(listed.orders, listed.isWhole, askedAt)
    if (listed) began?.readAgain()
    waitMs = Math.min(waitMs * 2, LONGEST_LOOK_MS)
    if (begun || [...known.values()].some(isWorking)) lookIn(waitMs)
  }

  function compareWith(orders: readonly Listed[], isWhole: boolean, askedAt: Instant): void {
    for (const order of orders) {
      const before = known.get(order.id)
      if (!before || isFurther(order, before.order)) missed(order.id, order)
    }
    const ids = new Set(orders.map(({ id }) => id))
    // The newest are listed first: one that is newer than the last of them would be there.
    const last = orders.at(-1)?.submitted_at
    const isReached = ({ submitted_at: at }: Listed) => isWhole || (!!at && !!last && compareTimes(at, last) > 0)
    for (const [id, of] of known)
      if (isWorking(of) && of.at < askedAt && isReached(of.order) && !ids.has(id)) missed(id, undefined)
  }

  return {
    told(order) {
      const before = known.get(order.id)
      if (before && !isLaterVersion(order, before.order)) return before.order
      if (before && !isFurther(order, before.order)) before.order = order
      else {
        note(order)
        waitMs = FIRST_LOOK_MS
        if (isWorking({ order })) lookIn(waitMs)
      }
      return order
    },
    changed() {
      waitMs = FIRST_LOOK_MS
      lookIn(waitMs)
    },
    heard(readAgain) {
      const began = { readAgain }
      begun = began
      clock.setTimer(clock.now() + ON_ITS_WAY_MS, () => {
        if (begun === began && !isClosed) readAgain()
      })
      waitMs = FIRST_LOOK_MS
      if (isClosed || isLooking) return
      next?.cancel()
      void look()
    },
    close() {
      isClosed = true
      next?.cancel()
    },
  }
}

/** Whether more is filled or the status is a later one. The time alone says nothing: it moves with the mark of a trailing stop as well. */
function isFurther(next: Listed, before: Listed): boolean {
  const filled = ({ filled_qty }: Listed) => parseDecimal(filled_qty ?? '') ?? ZERO
  const isOther = next.status !== before.status || compare(filled(next), filled(before)) !== 0
  return isOther && isLaterVersion(next, before) && !isLaterVersion(before, next)
}
