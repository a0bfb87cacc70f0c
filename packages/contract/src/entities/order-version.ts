/** Which of two versions of an order is the later: streams, listings and answers tell them in any order, some of them twice. */
import { compare, parseDecimal, ZERO } from '@paddock/decimal/decimal'
import { FINAL_STATUSES } from './order.ts'

/** What versions are told apart by. */
export interface OrderVersion {
  readonly status: string
  readonly filled_qty?: string | null | undefined
  readonly updated_at?: string | null | undefined
}

/** How far an order has come in each status. Those that are left out are on the way to `new`. */
const RANKS: Readonly<Record<string, number>> = {
  ...{ new: 1, partially_filled: 2, stopped: 2, calculated: 2, suspended: 2, done_for_day: 2 },
  ...{ pending_cancel: 3, pending_replace: 3, replaced: 4, canceled: 4, expired: 4, rejected: 4, filled: 5 },
}
const rankOf = (status: string): number => RANKS[status] ?? 0

/**
 * Whether `next` may take the place of `known`. A final status is left by nothing, and what is filled is never less; besides, the time of the
 * change decides, and within one time how far the status has come. Of two that are alike the one that is told later counts.
 */
export function isLaterVersion(next: OrderVersion, known: OrderVersion): boolean {
  const isFinal = FINAL_STATUSES.has(next.status)
  if (isFinal !== FINAL_STATUSES.has(known.status)) return isFinal
  const fills = compare(parseDecimal(next.filled_qty ?? '') ?? ZERO, parseDecimal(known.filled_qty ?? '') ?? ZERO)
  if (fills !== 0) return fills > 0
  const times = compareTimes(next.updated_at ?? '', known.updated_at ?? '')
  return times === 0 ? rankOf(next.status) >= rankOf(known.status) : times > 0
}

/** Compares RFC 3339 times to the nanosecond, whatever their offsets and however many digits they have. One that cannot be read is the earliest. */
export function compareTimes(a: string, b: string): number {
  const [one, other] = [secondOf(a), secondOf(b)]
  if (one !== other) return one < other ? -1 : 1
  const [fraction, otherFraction] = [fractionOf(a), fractionOf(b)]
  return fraction === otherFraction ? 0 : fraction < otherFraction ? -1 : 1
}

const FRACTION = /\.(\d+)/
const secondOf = (text: string): number => {
  const at = Date.parse(text.replace(FRACTION, ''))
  return Number.isNaN(at) ? Number.NEGATIVE_INFINITY : at
}
const fractionOf = (text: string): string => (FRACTION.exec(text)?.[1] ?? '').padEnd(9, '0')
