/** The terms of a standard contract, which its symbol says all of; an adjusted one has to be asked for. */
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { parseOptionSymbol } from '@paddock/market/options/symbol'

const STANDARD = 100

/** Undefined for what is no contract. A root with a digit at its end is of an adjusted contract: what it delivers may be something else. */
export function standardTerms(symbol: string): OptionTerms | undefined {
  const read = parseOptionSymbol(symbol)
  return read && { ...read, underlying: read.root.replace(/\d$/, ''), multiplier: STANDARD, shares: STANDARD }
}

export const isAdjusted = ({ root, underlying, shares }: OptionTerms): boolean =>
  root !== underlying || shares !== STANDARD

/** The contracts among positions and open orders whose symbols do not say what they deliver: those on an underlying, each once. */
export function adjustedOn(positions: readonly Position[], orders: readonly Order[], underlying: string): string[] {
  const named = [...positions, ...orders.flatMap((order) => [order, ...(order.legs ?? [])])].map(({ symbol }) => symbol)
  return [...new Set(named)].filter((symbol) => {
    const terms = standardTerms(symbol)
    return terms?.underlying === underlying && terms.root !== underlying
  })
}
