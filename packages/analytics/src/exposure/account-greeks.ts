/** What everything an account holds does together, by the model: dollars, floats. Contracts count by their greeks, shares and coins whole. */

import type { ListingFacts } from '@paddock/contract/desk/research/listings'
import type { Position } from '@paddock/contract/entities/position'
import { tradedSymbol } from '@paddock/contract/entities/symbol'
import { toNumber } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { unitsOf } from '../equity/valuation.ts'

/** Model figures: floats, for one share of one contract. */
export interface ContractMark {
  readonly bid: number | undefined
  readonly ask: number | undefined
  readonly volatility: number | undefined
  readonly delta: number | undefined
  readonly gamma: number | undefined
  readonly theta: number | undefined
  readonly vega: number | undefined
}
export type ContractMarks = ReadonlyMap<string, ContractMark>

/** Dollars that move with the underlying, and what they change by when it moves 1 %; theta a day, vega a point of volatility. */
export interface DollarGreeks {
  readonly delta: number
  readonly gamma: number
  readonly theta: number
  readonly vega: number
}

export interface AccountGreeks extends DollarGreeks {
  /** Shares that the contracts on an underlying move like, by its symbol. */
  readonly deltas: ReadonlyMap<string, number>
  /** Dollars that move with each underlying, a share or a coin with itself. */
  readonly exposures: ReadonlyMap<string, number>
}

export const NO_GREEKS: DollarGreeks = { delta: 0, gamma: 0, theta: 0, vega: 0 }

/** Of so many `shares` of an underlying at `spot`, by the greeks of one. */
export const dollarGreeks = (of: DollarGreeks, shares: number, spot: number): DollarGreeks => ({
  delta: of.delta * shares * spot,
  gamma: (of.gamma * shares * spot * spot) / 100,
  theta: of.theta * shares,
  vega: of.vega * shares,
})

export const addGreeks = (one: DollarGreeks, more: DollarGreeks): DollarGreeks => ({
  delta: one.delta + more.delta,
  gamma: one.gamma + more.gamma,
  theta: one.theta + more.theta,
  vega: one.vega + more.vega,
})

/**
 * `marks` are of the contracts held, `underlyings` what each of them is on, `spots` the prices of those; shares and coins are at their
 * record's value unless `worthOf` says another. Undefined until each of them is known: a part of a sum is no figure.
 */
export function accountGreeks(
  positions: readonly Position[],
  marks: ContractMarks,
  underlyings: ReadonlyMap<string, string>,
  spots: ReadonlyMap<string, number>,
  worthOf: (position: Position) => number | undefined = recordedValue,
): AccountGreeks | undefined {
  let sum = NO_GREEKS
  const deltas = new Map<string, number>()
  const exposures = new Map<string, number>()
  const more = (to: Map<string, number>, key: string, by: number) => to.set(key, (to.get(key) ?? 0) + by)
  for (const position of positions) {
    if (position.asset_class !== 'us_option') {
      const delta = worthOf(position)
      if (delta === undefined) return undefined
      sum = addGreeks(sum, { ...NO_GREEKS, delta })
      more(exposures, tradedSymbol(position), delta)
      continue
    }
    const { delta, gamma, theta, vega } = marks.get(position.symbol) ?? {}
    const underlying = underlyings.get(position.symbol)
    const spot = underlying === undefined ? undefined : spots.get(underlying)
    if (delta === undefined || gamma === undefined || theta === undefined || vega === undefined) return undefined
    if (underlying === undefined || spot === undefined) return undefined
    const shares = toNumber(unitsOf(position))
    const own = dollarGreeks({ delta, gamma, theta, vega }, shares, spot)
    sum = addGreeks(sum, own)
    more(deltas, underlying, delta * shares)
    more(exposures, underlying, own.delta)
  }
  return { ...sum, deltas, exposures }
}

function recordedValue({ market_value }: Position): number | undefined {
  const value = fromWire(market_value)
  return value && toNumber(value)
}

/** What the account has in a sector: dollars that move with it. */
export const inSector = (
  { exposures }: Pick<AccountGreeks, 'exposures'>,
  listings: ReadonlyMap<string, ListingFacts>,
  sector: string,
): number =>
  [...exposures].reduce((sum, [symbol, dollars]) => (listings.get(symbol)?.sector === sector ? sum + dollars : sum), 0)
