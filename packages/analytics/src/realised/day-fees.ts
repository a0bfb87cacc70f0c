/** Regulatory fees are charged for a whole day: each round trip takes the share of what it traded on that day. */
import type { Activity } from '@paddock/contract/entities/activity'
import { positionSymbol } from '@paddock/contract/entities/symbol'
import { absolute, add, type Decimal, isNegative, isZero, multiply, subtract, ZERO } from '@paddock/decimal/decimal'
import { divide, round } from '@paddock/decimal/divide'
import { fromWire } from '@paddock/decimal/wire'
import type { TradingDay } from '@paddock/market/instant'
import { dayAt } from '@paddock/market/sessions/calendar'
import type { Trip } from './round-trips.ts'

/** Source: Alpaca, "Regulatory fees". */
const REGULATORY = new Set(['REG', 'TAF', 'CAT', 'ORF', 'OCC'])
const CENTS = { scale: 2, mode: 'half-even' } as const
const COIN_FINE = { scale: 9, mode: 'up' } as const
const MORNING_MS = 4 * 3_600_000

/** The day whose books a trade is in: they are closed at 4:00 New York. */
export const bookedOn = (at: string | number): TradingDay =>
  dayAt((typeof at === 'number' ? at : Date.parse(at)) - MORNING_MS)

/** The trips with their shares, in whole cents that come to what was charged. Coins pay none of these. */
export function withDayFees(trips: readonly Trip[], activities: readonly Activity[]): Trip[] {
  const charged = new Map<string, Decimal>()
  for (const { activity_type, activity_sub_type = '', date = '', net_amount } of activities)
    if (activity_type === 'FEE' && REGULATORY.has(activity_sub_type))
      charged.set(date, add(charged.get(date) ?? ZERO, absolute(fromWire(net_amount) ?? ZERO)))
  if (charged.size === 0) return [...trips]
  const traded = new Map<string, Decimal>()
  const own = trips.map((trip) => {
    const days = new Map<string, Decimal>()
    if (trip.symbol.includes('/')) return days
    for (const { kind, at, cash } of trip.movements) {
      const day = bookedOn(at)
      if (kind !== 'trade' || !charged.has(day)) continue
      days.set(day, add(days.get(day) ?? ZERO, absolute(cash)))
      traded.set(day, add(traded.get(day) ?? ZERO, absolute(cash)))
    }
    return days
  })
  /** What of a day's trades has had its share: the last one takes what rounding leaves. */
  const shared = new Map<string, Decimal>()
  const upTo = (day: string, value: Decimal): Decimal =>
    divide(multiply(charged.get(day) ?? ZERO, value), traded.get(day) ?? ZERO, CENTS)
  return trips.map((trip, index) => {
    let fees = trip.fees
    for (const [day, value] of own[index] ?? []) {
      if (isZero(traded.get(day) ?? ZERO)) continue
      const before = shared.get(day) ?? ZERO
      const after = add(before, value)
      shared.set(day, after)
      fees = add(fees, subtract(upTo(day, after), upTo(day, before)))
    }
    return { ...trip, fees }
  })
}

/**
 * The trips with the fees of sales of coins that no line tells of yet: they were taken at the fills, and their lines come at the end of the
 * day, `today`. `rate` is what the account's tier pays for taking.
 */
export function withCoinFees(
  trips: readonly Trip[],
  activities: readonly Activity[],
  { rate, today }: { readonly rate: Decimal; readonly today: TradingDay },
): Trip[] {
  const told = new Set(
    activities.flatMap(({ activity_type, date, symbol }) =>
      activity_type === 'CFEE' && date === today ? [symbol] : [],
    ),
  )
  return trips.map((trip) => {
    if (!trip.symbol.includes('/') || told.has(positionSymbol(trip.symbol))) return trip
    const taken = trip.movements
      .filter(({ kind, at, qty }) => kind === 'trade' && isNegative(qty) && bookedOn(at) === today)
      .map(({ cash }) => round(multiply(cash, rate), COIN_FINE))
    return { ...trip, fees: taken.reduce(add, trip.fees) }
  })
}
