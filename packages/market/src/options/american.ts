/**
 * The worth of an American option on a stock that pays a constant yield.
 *
 * Source: G. Barone-Adesi and R. Whaley, "Efficient Analytic Approximation of American Option Values", Journal of Finance 42 (1987), as in
 * E. Haug, "The Complete Guide to Option Pricing Formulas" (2007), section 3.1. The European option is worth `A (S/S*)^q` less, and the spot
 * `S*` from which exercise is best makes that premium largest. So the price is smooth where exercise begins and convex, an error in `S*`
 * hardly matters, and every greek has a formula in which `S*` stands still.
 */
import { exp, log } from '../arithmetic/logarithm.ts'
import { european, type Sign, type Terms, type Valuation } from './black-scholes.ts'
import { cumulative, ROOT_TWO_PI } from './normal-distribution.ts'

const STEPS = 60
const NEAR = 1e-9
/** What waits for a yield this small never loses by it. */
const NEGLIGIBLE = 1e-6

/** e to a power at or below zero, or little above. */
const decayed = (power: number): number => (power < -700 ? 0 : exp(power))

/**
 * `moneyness` is `log(spot / strike)`, `volatility` a year's, above zero. Where exercise at once is best the price is what that yields, and
 * all derivatives but delta are zero.
 */
export function american(
  terms: Terms,
  sign: Sign,
  spot: number,
  strike: number,
  moneyness: number,
  volatility: number,
): Valuation {
  const value = european(terms, sign, spot, strike, moneyness, volatility)
  const { rate, dividend, years, discount } = terms
  if ((sign === 1 ? dividend : rate) < NEGLIGIBLE) return value

  const square = volatility * volatility
  const n = (2 * (rate - dividend)) / square
  const m = (2 * rate) / square
  const gone = 1 - discount
  const root = Math.sqrt((n - 1) * (n - 1) + (4 * m) / gone)
  const power = (1 - n + sign * root) / 2
  const critical = criticalMoneyness(
    terms,
    sign,
    volatility,
    power,
    (1 - n + sign * Math.sqrt((n - 1) * (n - 1) + 4 * m)) / 2,
  )
  const distance = moneyness - critical
  const exercised = sign * (spot - strike)
  if (sign * distance >= 0) return { volatility, price: exercised, delta: sign, gamma: 0, vega: 0, rho: 0, perYear: 0 }

  const edge = strike * exp(critical)
  const atEdge = european(terms, sign, edge, strike, critical, volatility)
  const share = decayed(power * distance)
  const premium = (sign * (edge - strike) - atEdge.price) * share
  // How the power moves with volatility, rate and time; the edge is where its own move does not count.
  const moved = (byN: number, byM: number): number => (sign * (((n - 1) * byN + 2 * byM) / root) - byN) / 2
  const grown = m / gone
  const perPower = premium * distance
  value.price += premium
  value.delta += (premium * power) / spot
  value.gamma += (premium * power * (power - 1)) / (spot * spot)
  value.vega += perPower * moved((-2 * n) / volatility, (-2 * grown) / volatility) - atEdge.vega * share
  value.rho += perPower * moved(2 / square, (2 / square - grown * years * discount) / gone) - atEdge.rho * share
  value.perYear += perPower * moved(0, (-grown * rate * discount) / gone) - atEdge.perYear * share
  return value
}

/**
 * `log(S* / strike)`: a call is exercised above it, a put below. By Newton's method, kept within a bracket. The first guess
 * starts from the edge of an option that never expires, whose power is `forever`.
 */
function criticalMoneyness(
  { years, rate, dividend, discount, carried }: Terms,
  sign: Sign,
  volatility: number,
  power: number,
  forever: number,
): number {
  const deviation = volatility * Math.sqrt(years)
  const drift = (rate - dividend) * years
  const limit = forever / (forever - 1)
  // Barone-Adesi and Whaley's first guess.
  const decay = decayed((-sign * drift - 2 * deviation) / (sign * (limit - 1)))
  let edge = limit + (1 - limit) * decay
  let inner = 1
  let outer = sign === 1 ? 4 * Math.max(limit, (1 - discount) / ((1 - carried) * (1 - 1 / power))) : 0
  if (!(sign * (edge - inner) > 0 && sign * (outer - edge) > 0)) edge = (inner + outer) / 2
  for (let step = 0; step < STEPS; step += 1) {
    const d1 = (log(edge) + drift) / deviation + deviation / 2
    const bell = d1 > 37 || d1 < -37 ? 0 : exp(-0.5 * d1 * d1)
    const reached = carried * cumulative(sign * d1, bell)
    const waiting = edge * reached - discount * cumulative(sign * (d1 - deviation))
    const gain = edge - 1 - waiting - ((1 - reached) * edge) / power
    const slope = (1 - reached) * (1 - 1 / power) + (sign * carried * bell) / (ROOT_TWO_PI * deviation * power)
    if (sign * gain > 0) outer = edge
    else inner = edge
    const next = edge - gain / slope
    const isInside = (next - inner) * (next - outer) < 0
    const to = isInside ? next : (inner + outer) / 2
    const moved = to - edge
    edge = to
    if (moved < NEAR * edge && -moved < NEAR * edge) break
  }
  return log(edge)
}
