/** Regulatory fees are charged for a whole day: each round trip takes the share of what it traded on that day. */
import type { Activity } from '@paddock/contract/entities/activity'
import { absolute, add, type Decimal, isZero, multiply, ZERO } from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { fromWire } from '@paddock/decimal/wire'
import { dayAt } from '@paddock/market/sessions/calendar'
import type { Trip } from './round-trips.ts'

/** Source: Alpaca, "Regulatory fees". */
const REGULATORY = new Set(['REG', 'TAF', 'CAT', 'ORF', 'OCC'])
const CENTS = { scale: 2, mode: 'half-even' } as const

/** The trips with their shares, each rounded to the cent. Coins pay none of these. */
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
      if (kind !== 'trade') continue
      const day = dayAt(Date.parse(at))
      if (!charged.has(day)) continue
      days.set(day, add(days.get(day) ?? ZERO, absolute(cash)))
      traded.set(day, add(traded.get(day) ?? ZERO, absolute(cash)))
    }
    return days
  })
  return trips.map((trip, index) => {
    const share = [...(own[index] ?? [])].reduce((sum, [day, value]) => {
      const all = traded.get(day) ?? ZERO
      return isZero(all) ? sum : add(sum, divide(multiply(charged.get(day) ?? ZERO, value), all, CENTS))
    }, ZERO)
    return { ...trip, fees: add(trip.fees, share) }
  })
}
