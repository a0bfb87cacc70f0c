/** What contracts are worth when they expire, at every price of their underlying: exact, because between strikes it is a straight line. */
import {
  type Decimal,
  decimalOf,
  isNegative,
  isZero,
  larger,
  multiply,
  smaller,
  subtract,
  toNumber,
} from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { european, termsOf } from '@paddock/market/options/black-scholes'
import { intrinsic } from '@paddock/market/options/intrinsic'
import { cumulative } from '@paddock/market/options/normal-distribution'
import { RISK_FREE_RATE } from '@paddock/market/options/rates'

export interface PayoffLeg {
  readonly side: 'buy' | 'sell'
  readonly ratio: number
  readonly terms: OptionTerms
}

export interface Payoff {
  /** US dollars for all units; undefined where there is no bound. The loss is a positive number. */
  readonly maxProfit: Decimal | undefined
  readonly maxLoss: Decimal | undefined
  /** Prices of the underlying. */
  readonly breakEvens: readonly Decimal[]
  /** The corners of the line: price of the underlying and result in dollars, one point beyond each end. */
  readonly points: readonly { readonly price: Decimal; readonly result: Decimal }[]
}

/**
 * `net` is what one unit costs for a share, negative what it brings; fees are left out. Undefined for legs that expire on different days: what the later
 * one is worth then is no fact.
 */
export function payoffOf(legs: readonly PayoffLeg[], net: Decimal, units: Decimal): Payoff | undefined {
  const first = legs[0]
  if (!first || legs.some(({ terms }) => terms.expiration !== first.terms.expiration)) return undefined
  const strikes = [...new Set(legs.map(({ terms }) => terms.strike))].sort((a, b) => a - b)
  const highest = strikes.at(-1) ?? 0
  const dollars = multiply(units, decimalOf(BigInt(first.terms.multiplier)))
  const resultAt = (price: number): Decimal => {
    const worth = legs.reduce(
      (total, { side, ratio, terms }) => total + (side === 'buy' ? 1 : -1) * ratio * intrinsic(terms, price),
      0,
    )
    return multiply(subtract(decimalOf(BigInt(worth), 3), net), dollars)
  }
  const beyond = highest + Math.max(1000, Math.round(highest / 5))
  const corners = [0, ...strikes, beyond]
  const points = corners.map((price) => ({ price: decimalOf(BigInt(price), 3), result: resultAt(price) }))
  const slope = legs.reduce(
    (total, { side, ratio, terms }) => total + (terms.type === 'call' ? (side === 'buy' ? ratio : -ratio) : 0),
    0,
  )
  const results = points.slice(0, -1).map(({ result }) => result)
  const most = results.reduce(larger)
  const least = results.reduce(smaller)
  return {
    maxProfit: slope > 0 ? undefined : most,
    maxLoss: slope < 0 ? undefined : isNegative(least) ? subtract(decimalOf(0n), least) : decimalOf(0n),
    breakEvens: crossings(points),
    points,
  }
}

/** Where the line meets zero. The last stretch goes on for ever, so that one beyond it counts as well. */
function crossings(points: Payoff['points']): Decimal[] {
  const found: Decimal[] = []
  for (const [index, b] of points.entries()) {
    const a = points[index - 1]
    if (!a) continue
    const isLast = index === points.length - 1
    const rise = subtract(b.result, a.result)
    if (isZero(rise)) continue
    const run = subtract(b.price, a.price)
    const offset = divide(multiply(subtract(decimalOf(0n), a.result), run), rise, { scale: 4, mode: 'half-even' })
    const isWithin = !isNegative(offset) && (isLast || !isNegative(subtract(run, offset)))
    const at = subtract(a.price, subtract(decimalOf(0n), offset))
    if (isWithin && !found.some((one) => isZero(subtract(one, at)))) found.push(at)
  }
  return found
}

/** The chance that a price ends below another, by the lognormal model: driftless, with one volatility a year. A float: it is a model's. */
export function chanceBelow(price: number, spot: number, volatility: number, years: number): number {
  const deviation = volatility * Math.sqrt(years)
  return price <= 0 ? 0 : cumulative((Math.log(price / spot) + (deviation * deviation) / 2) / deviation)
}

/**
 * The chance that it ends above zero, by the same model.
 * Undefined where spot or volatility is not known.
 */
export function chanceOfProfit(
  payoff: Payoff,
  spot: number,
  volatility: number | undefined,
  years: number,
): number | undefined {
  if (!volatility || !(spot > 0) || !(years > 0)) return undefined
  const below = (price: number) => chanceBelow(price, spot, volatility, years)
  const edges = [0, ...payoff.breakEvens.map(toNumber), Number.POSITIVE_INFINITY]
  let chance = 0
  for (const [index, to] of edges.entries()) {
    const from = edges[index - 1]
    if (from === undefined || to <= from) continue
    const middle = to === Number.POSITIVE_INFINITY ? from * 2 + 1 : (from + to) / 2
    if (resultBetween(payoff, middle) > 0) chance += (to === Number.POSITIVE_INFINITY ? 1 : below(to)) - below(from)
  }
  return chance
}

function resultBetween({ points }: Payoff, price: number): number {
  const numbers = points.map((point) => [toNumber(point.price), toNumber(point.result)] as const)
  const at = numbers.findIndex(([one]) => one >= price)
  const [a, b] = at <= 0 ? [numbers.at(-2), numbers.at(-1)] : [numbers[at - 1], numbers[at]]
  if (!a || !b) return 0
  return a[1] + ((price - a[0]) / (b[0] - a[0])) * (b[1] - a[1])
}

/** Where the underlying ends with two chances in three: one deviation below and above its price, by the same model. */
export function deviationOf(
  spot: number,
  volatility: number | undefined,
  years: number,
): { readonly low: number; readonly high: number } | undefined {
  if (!volatility || !(spot > 0) || !(years > 0)) return undefined
  const deviation = volatility * Math.sqrt(years)
  return { low: spot * Math.exp(-deviation), high: spot * Math.exp(deviation) }
}

/** The result if it were closed today at a price of the underlying: what the contracts are worth by the model, less what they cost. Dollars, floats. */
export function todayOf(
  legs: readonly PayoffLeg[],
  net: number,
  units: number,
  volatility: number,
  years: number,
): (spot: number) => number {
  const terms = termsOf(years, RISK_FREE_RATE, 0)
  return (spot) => {
    const worth = legs.reduce((total, { side, ratio, terms: { type, strike } }) => {
      const at = strike / 1000
      const { price } = european(terms, type === 'call' ? 1 : -1, spot, at, Math.log(spot / at), volatility)
      return total + (side === 'buy' ? 1 : -1) * ratio * price
    }, 0)
    return (worth - net) * units * (legs[0]?.terms.multiplier ?? 0)
  }
}
