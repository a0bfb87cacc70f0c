/**
 * What the options of one underlying require to be held: the universal spread rule. At every price the underlying may have when contracts
 * expire, the whole of them is worth its intrinsic value; the most that can be lost is what must be there. Premiums play no part in it.
 * Source: Alpaca, "Options trading", margin requirements; its examples are tests.
 */
import { decimalOf } from '@paddock/decimal/decimal'
import { asMoney, type Money } from '@paddock/decimal/money'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { intrinsic } from '@paddock/market/options/intrinsic'

/** Contracts of one kind: how many, negative where they were written. */
export interface Contracts {
  readonly terms: OptionTerms
  readonly qty: number
}

export type Requirement =
  /** US dollars, and how many shares are bound as cover of written calls. */
  | { readonly kind: 'covered'; readonly dollars: Money; readonly shares: number }
  /** A rising price would cost without end; so many shares are missing. */
  | { readonly kind: 'uncovered'; readonly missingShares: number }

const THOUSANDTHS = 3

/**
 * The requirement of contracts on one underlying, of which `freeShares` are held beside them. Where several expirations are among them, it
 * is the largest of what those still alive at each of them need: a long contract does not cover what outlives it. Each of `perhaps` is added
 * whole where that needs more, and left out where it would help: an open order of several legs, which may trade or not.
 */
export function maintenanceOf(
  contracts: readonly Contracts[],
  freeShares: number,
  perhaps: readonly (readonly Contracts[])[] = [],
): Requirement {
  let most = 0n
  let shares = 0
  for (const expiration of new Set([...contracts, ...perhaps.flat()].map(({ terms }) => terms.expiration))) {
    const alive = [contracts, ...perhaps].map((group) => group.filter(({ terms }) => terms.expiration >= expiration))
    const naked = Math.max(0, -slopeOf(alive))
    if (naked > freeShares) return { kind: 'uncovered', missingShares: naked - freeShares }
    shares = Math.max(shares, naked)
    const worst = worstOf(withoutCovered(alive, naked))
    if (-worst > most) most = -worst
  }
  return { kind: 'covered', dollars: asMoney(decimalOf(most, THOUSANDTHS)), shares }
}

/** The first group counts in any case, each other one where it is a burden. */
const slopeOf = (groups: readonly (readonly Contracts[])[]): number =>
  groups.map(slopeAbove).reduce((sum, slope, index) => sum + (index === 0 ? slope : Math.min(0, slope)), 0)

/** Shares gained for each dollar above the highest strike. */
const slopeAbove = (contracts: readonly Contracts[]): number =>
  contracts.reduce((sum, { terms, qty }) => (terms.type === 'call' ? sum + qty * terms.shares : sum), 0)

/** The written calls with the lowest strikes are those that shares cover: what is left needs the least. */
function withoutCovered(groups: readonly (readonly Contracts[])[], shares: number): readonly (readonly Contracts[])[] {
  if (shares <= 0) return groups
  let left = shares
  const written = groups
    .flat()
    .filter(({ terms, qty }) => terms.type === 'call' && qty < 0)
    .sort((a, b) => a.terms.strike - b.terms.strike)
  const covered = new Map<Contracts, number>()
  for (const one of written) {
    const count = Math.min(-one.qty, Math.ceil(left / one.terms.shares))
    covered.set(one, count)
    left -= count * one.terms.shares
    if (left <= 0) break
  }
  return groups.map((group) => group.map((one) => ({ terms: one.terms, qty: one.qty + (covered.get(one) ?? 0) })))
}

/** The least of the values at zero and at every strike, in thousandths of a dollar; zero where nothing can be lost. */
function worstOf(groups: readonly (readonly Contracts[])[]): bigint {
  let worst = 0n
  for (const price of new Set([0, ...groups.flat().map(({ terms }) => terms.strike)])) {
    let value = 0n
    for (const [index, group] of groups.entries()) {
      const own = worthOf(group, price)
      if (index === 0 || own < 0n) value += own
    }
    if (value < worst) worst = value
  }
  return worst
}

const worthOf = (contracts: readonly Contracts[], price: number): bigint =>
  contracts.reduce((sum, { terms, qty }) => sum + BigInt(qty * terms.shares) * BigInt(intrinsic(terms, price)), 0n)
