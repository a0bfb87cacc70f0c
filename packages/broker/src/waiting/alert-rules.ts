/** What an alert waits for, and what it is once that has come. Pure: times are the account's, prices are decimals. */
import type { AlertStatus, AlertTerms } from '@paddock/contract/desk/alerts'
import { USUAL_REARM } from '@paddock/contract/desk/alerts'
import { decimal, formatDecimal } from '@paddock/decimal/decimal'
import { further } from '@paddock/decimal/percent'
import { DAY_MS, type Instant, MINUTE_MS, type TradingDay, toTimestamp } from '@paddock/market/instant'
import { classOf } from '@paddock/market/options/symbol'
import { dayAt, nextTradingDay } from '@paddock/market/sessions/calendar'
import { dayNumber } from '@paddock/market/sessions/date'
import { newYorkInstant, newYorkOffset } from '@paddock/market/sessions/new-york'
import { restatedFrom } from '@paddock/market/split-rates'
import type { Condition, Reached } from './condition.ts'
import { priceAfter, type Split } from './split.ts'

/** An alert as it is kept. */
export interface KeptAlert extends AlertTerms {
  readonly id: string
  readonly accountId: string
  readonly userId: string
  readonly status: AlertStatus
  /** The price a move is counted from. */
  readonly base?: string | undefined
  /** The day whose shares its prices are of. */
  readonly pricedOn?: TradingDay | undefined
  /** From when on it waits: nothing before it counts. */
  readonly from: Instant
  readonly createdAt: Instant
  readonly times: number
  readonly reachedAt?: Instant | undefined
  readonly reachedPrice?: string | undefined
}

export const isActive = ({ status }: Pick<KeptAlert, 'status'>): boolean => status === 'waiting' || status === 'leaving'

/** Whether two wait for the same: a note is no part of it. */
export const isSameCondition = (one: AlertTerms, other: AlertTerms): boolean =>
  conditionText(one) === conditionText(other)
const conditionText = ({ kind, symbol, price, percent, at, repeats, rearmPercent, expiresAt }: AlertTerms): string =>
  JSON.stringify([kind, symbol, price, percent, at, repeats, rearmPercent, expiresAt])

/**
 * What an alert waits for: whichever of these comes first. An expiry is one of them: {@link afterReached} tells it from the rest by its time.
 * Nothing where it is over.
 */
export function awaited(alert: KeptAlert): readonly Condition[] {
  if (!isActive(alert)) return []
  const { expiresAt } = alert
  return [
    ...conditionsOf(alert),
    ...(expiresAt === undefined ? [] : [{ kind: 'time' as const, at: Date.parse(expiresAt) }]),
  ]
}

function conditionsOf(alert: KeptAlert): readonly Condition[] {
  const { kind, symbol = '', price = '0', percent = '0', base, rearmPercent = USUAL_REARM, status } = alert
  const at = (direction: 'rises' | 'falls', to: string): Condition => ({ kind: 'price', symbol, direction, price: to })
  switch (kind) {
    case 'rises':
      return [status === 'leaving' ? at('falls', away(price, rearmPercent, -1)) : at('rises', price)]
    case 'falls':
      return [status === 'leaving' ? at('rises', away(price, rearmPercent, 1)) : at('falls', price)]
    case 'moves': {
      if (base === undefined) return []
      const down = away(base, percent, -1)
      // A fall by all of it or more has no price.
      return [at('rises', away(base, percent, 1)), ...(decimal(down).coefficient > 0n ? [at('falls', down)] : [])]
    }
    case 'time':
      return [{ kind: 'time', at: Date.parse(alert.at ?? '') }]
  }
}

const away = (price: string, percent: string, sign: 1 | -1): string =>
  formatDecimal(further(decimal(price), decimal(percent), sign))

/** The alert once something it waited for has come, and whether that is told. */
export function afterReached(
  alert: KeptAlert,
  { at, price }: Reached,
): { readonly next: KeptAlert; readonly isTold: boolean } {
  const { expiresAt, kind, repeats, status } = alert
  if (expiresAt !== undefined && at >= Date.parse(expiresAt))
    return { next: { ...alert, status: 'expired', from: at }, isTold: false }
  if (status === 'leaving') return { next: { ...alert, status: 'waiting', from: at }, isTold: false }
  const told: KeptAlert = { ...alert, from: at, times: alert.times + 1, reachedAt: at, reachedPrice: price }
  if (!repeats) return { next: { ...told, status: 'reached' }, isTold: true }
  switch (kind) {
    case 'rises':
    case 'falls':
      return { next: { ...told, status: 'leaving' }, isTold: true }
    case 'moves':
      return { next: { ...told, base: price ?? alert.base }, isTold: true }
    case 'time':
      return { next: { ...told, at: toTimestamp(sameHourNextDay(at)) }, isTold: true }
  }
}

/** The day whose shares the prices of an alert are of; undefined where it waits for no price of shares. */
export const pricedOn = (alert: KeptAlert): TradingDay | undefined =>
  isActive(alert) && alert.kind !== 'time' && classOf(alert.symbol ?? '') === 'us_equity'
    ? (alert.pricedOn ?? dayAt(Math.max(alert.from, alert.createdAt)))
    : undefined

/** The alert once its shares were split: its prices are those of the new shares, and prices before the split do not count. */
export function afterSplit(alert: KeptAlert, split: Split): KeptAlert {
  const { price, base, from } = alert
  return {
    ...alert,
    ...(price !== undefined && { price: priceAfter(price, split) }),
    ...(base !== undefined && { base: priceAfter(base, split) }),
    from: Math.max(from, restatedFrom(split.exDay)),
    pricedOn: split.exDay,
  }
}

/** What New York's clocks show at an instant, on the next trading day. */
function sameHourNextDay(at: Instant): Instant {
  const minutes = ((at + newYorkOffset(at)) % DAY_MS) / MINUTE_MS
  return newYorkInstant(dayNumber(nextTradingDay(dayAt(at))), minutes)
}
