/** Which trading date an order belongs to, and when it may execute. Stocks keep New York's hours; crypto trades always. */
import { type Instant, MINUTE_MS } from '@paddock/market/instant'
import type { AssetClass } from '@paddock/market/instruments/instrument'
import {
  dayAt,
  hoursOf,
  isTradingDay,
  nextTradingDay,
  type Phase,
  phaseAt,
  phaseEnds,
  startOfDay,
  type TradingHours,
} from '@paddock/market/sessions/calendar'
import { dateAfter } from '@paddock/market/sessions/date'

/** A stretch of one phase within one New York date: everything about time that orders placed in it have in common. */
interface Session {
  readonly from: Instant
  /** Exclusive. */
  readonly until: Instant
  readonly phase: Phase
  /** The trading date of an order for regular hours, and of one for extended hours. */
  readonly regular: TradingHours
  readonly extended: TradingHours
  /** When a gtc order entered now is canceled: 16:15 New York, 90 days on. */
  readonly agesAt: Instant
}

const GTC_DAYS = 90
/** 16:15, counted back from midnight: clocks change at 2 in the morning, never between the two. */
const AGED_BEFORE_MIDNIGHT = (7 * 60 + 45) * MINUTE_MS

let latest: Session | undefined

/** The session at an instant. The last answer is kept, since orders come in the order of time. */
export function sessionAt(at: Instant): Session {
  if (latest && at >= latest.from && at < latest.until) return latest
  latest = sessionFrom(at)
  return latest
}

function sessionFrom(at: Instant): Session {
  const day = dayAt(at)
  const today = isTradingDay(day) ? hoursOf(day) : undefined
  const next = (): TradingHours => hoursOf(nextTradingDay(day))
  return {
    from: at,
    until: Math.min(phaseEnds(at), startOfDay(dateAfter(day, 1))),
    phase: phaseAt(at),
    regular: today && at < today.close ? today : next(),
    extended: today && at < today.afterClose ? today : next(),
    agesAt: startOfDay(dateAfter(day, GTC_DAYS + 1)) - AGED_BEFORE_MIDNIGHT,
  }
}

/** What of an order decides when it trades. */
export interface Timing {
  readonly assetClass: AssetClass
  readonly extendedHours: boolean
  readonly isOvernight: boolean
}

/** Whether the overnight venue has an asset, and the owner wants to trade there: with extended hours, an order trades there as well. */
export const tradesOvernight = (
  asset: { readonly attributes?: readonly string[] | undefined } | undefined,
  configuration: { readonly disable_overnight_trading?: boolean | undefined } | undefined,
): boolean => !configuration?.disable_overnight_trading && asset?.attributes?.includes('overnight_tradable') === true

/** Whether an order may execute at an instant: crypto always, stocks in `[open, close)`, extended from 4:00 to 20:00, or in the night before as well. */
export function isExecutableAt(order: Timing, at: Instant): boolean {
  if (order.assetClass === 'crypto') return true
  const { phase } = sessionAt(at)
  if (phase === 'regular') return true
  return order.extendedHours && (phase === 'overnight' ? order.isOvernight : phase !== 'closed')
}

/** The first instant at or after `at` at which the order may execute. */
export function executableFrom(order: Timing, at: Instant): Instant {
  if (isExecutableAt(order, at)) return at
  if (order.isOvernight) return phaseEnds(at)
  const session = sessionAt(at)
  return order.extendedHours ? session.extended.preOpen : session.regular.open
}

/** Orders with one chance to execute; what is left of them is canceled there. */
const ONE_CHANCE: ReadonlySet<string> = new Set(['ioc', 'fok', 'opg', 'cls'])
export const hasOneChance = (order: { readonly timeInForce: string }): boolean => ONE_CHANCE.has(order.timeInForce)

/** Orders for an auction trade in it and nowhere else. */
export const isForAuction = (order: { readonly timeInForce: string }): boolean =>
  order.timeInForce === 'opg' || order.timeInForce === 'cls'

export interface Schedule {
  readonly status: 'new' | 'accepted'
  readonly eligibleAt: Instant
  readonly expiresAt: Instant
}

/**
 * When an order entered now reaches the market, may execute and ends by itself. Outside hours it waits as `accepted` until 4:00 New York
 * of its trading date, then rests as `new`. An order for an auction waits for it; ioc and fok end with their one chance to execute.
 */
export function scheduleOf(order: Timing & { timeInForce: string }, at: Instant, latencyMs: number): Schedule {
  const session = sessionAt(at)
  if (isForAuction(order)) {
    const eligibleAt = order.timeInForce === 'opg' ? openingAfter(session, at) : session.regular.close
    return { status: at >= hoursOf(dayAt(eligibleAt)).preOpen ? 'new' : 'accepted', eligibleAt, expiresAt: eligibleAt }
  }
  const isOpen = isExecutableAt(order, at)
  const hours = order.extendedHours ? session.extended : session.regular
  const eligibleAt = isOpen ? at + latencyMs : executableFrom(order, at)
  return {
    status: isOpen || at >= hours.preOpen ? 'new' : 'accepted',
    eligibleAt,
    expiresAt:
      order.timeInForce === 'gtc'
        ? session.agesAt
        : hasOneChance(order)
          ? eligibleAt
          : order.extendedHours
            ? hours.afterClose
            : hours.close,
  }
}

const openingAfter = ({ regular }: Session, at: Instant): Instant =>
  at < regular.open ? regular.open : hoursOf(nextTradingDay(regular.day)).open

/** When a queued order is routed: 4:00 New York of the day on which it may first execute, its first night, or the end of the halt it came in. */
export function routedAt(order: Timing & { readonly eligibleAt: Instant; readonly createdAt: Instant }): Instant {
  if (order.isOvernight || order.assetClass === 'crypto') return order.eligibleAt
  const { preOpen } = hoursOf(dayAt(order.eligibleAt))
  return order.createdAt < preOpen ? preOpen : order.eligibleAt
}
