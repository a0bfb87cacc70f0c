/** Regulatory fees are charged for a whole day: each round trip takes the share of what its own trades are charged for. */
import type { Activity } from '@paddock/contract/entities/activity'
import { positionSymbol } from '@paddock/contract/entities/symbol'
import {
  absolute,
  add,
  type Decimal,
  isNegative,
  isZero,
  multiply,
  ONE,
  smaller,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import { divide, round } from '@paddock/decimal/divide'
import { CENTS } from '@paddock/decimal/money'
import { fromWire } from '@paddock/decimal/wire'
import type { TradingDay } from '@paddock/market/instant'
import { ratesByKind } from '@paddock/market/instruments/regulatory-fees'
import { classOf } from '@paddock/market/options/symbol'
import { bookDay } from '@paddock/market/sessions/calendar'
import type { Movement } from '../lots/movements.ts'
import type { Trip } from './round-trips.ts'

const COIN_FINE = { scale: 9, mode: 'up' } as const

/**
 * The trips with their shares of each kind of fee, in whole cents that come to what was charged: a trade weighs what it was charged for itself, so
 * that purchases bear none of a fee on sales. Coins, and shares that were delivered, pay none of these.
 */
export function withDayFees(trips: readonly Trip[], activities: readonly Activity[]): Trip[] {
  const charged = new Map<string, Decimal>()
  for (const { activity_type, activity_sub_type, date, net_amount } of activities)
    if (activity_type === 'FEE') addTo(charged, `${date} ${activity_sub_type}`, absolute(fromWire(net_amount) ?? ZERO))
  const all = new Map<string, Decimal>()
  const weights = trips.map((trip) => {
    const own = new Map<string, Decimal>()
    for (const [key, fee] of trip.movements.flatMap((movement) => feesOf(trip.symbol, movement))) {
      if (!charged.has(key)) continue
      addTo(own, key, fee)
      addTo(all, key, fee)
    }
    return own
  })
  /** What of a kind and day has had its share: the last one takes what rounding leaves. */
  const shared = new Map<string, Decimal>()
  const upTo = (key: string, weight: Decimal): Decimal =>
    divide(multiply(charged.get(key) ?? ZERO, weight), all.get(key) ?? ONE, CENTS)
  return trips.map((trip, index) => {
    let { fees } = trip
    for (const [key, weight] of weights[index] ?? []) {
      const before = shared.get(key) ?? ZERO
      addTo(shared, key, weight)
      fees = add(fees, subtract(upTo(key, add(before, weight)), upTo(key, before)))
    }
    return { ...trip, fees }
  })
}

const addTo = (sums: Map<string, Decimal>, key: string, amount: Decimal) =>
  sums.set(key, add(sums.get(key) ?? ZERO, amount))

/** What an execution is charged, exact, by its day and kind; only what was charged for something is in it. */
function feesOf(symbol: string, { kind, orderId, at, qty, cash, size }: Movement): [key: string, fee: Decimal][] {
  if (kind !== 'trade' || orderId === undefined) return []
  const day = bookDay(Date.parse(at))
  const count = absolute(qty)
  return ratesByKind(classOf(symbol), isNegative(qty), size)
    .map((rate): [string, Decimal] => [
      `${day} ${rate.kind}`,
      add(multiply(absolute(cash), rate.ofValue), multiply(rate.most ? smaller(count, rate.most) : count, rate.each)),
    ])
    .filter(([, fee]) => !isZero(fee))
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
      .filter(({ kind, at, qty }) => kind === 'trade' && isNegative(qty) && bookDay(Date.parse(at)) === today)
      .map(({ cash }) => round(multiply(cash, rate), COIN_FINE))
    return { ...trip, fees: taken.reduce(add, trip.fees) }
  })
}
