/** What a contract is for, where only its symbol is at hand: the symbol of a standard contract says it, that of an adjusted one does not. */
import type { OptionContract } from '@paddock/contract/entities/option-contract'
import { type Decimal, decimal, decimalOf, ONE } from '@paddock/decimal/decimal'
import { asPrice, type Price } from '@paddock/decimal/money'
import type { OptionTerms } from '../instruments/instrument.ts'
import { isAdjustedRoot, parseOptionSymbol, standardRoot } from './symbol.ts'

/** The terms of contracts by their symbols; undefined for what is no contract. */
export type TermsOf = (symbol: string) => OptionTerms | undefined

const STANDARD = 100

/** The terms of a standard contract. The root of an adjusted one ends in a digit: these are what it would be without its adjustment. */
export function standardTerms(symbol: string): OptionTerms | undefined {
  const read = parseOptionSymbol(symbol)
  return read && { ...read, underlying: standardRoot(read.root), multiplier: STANDARD, shares: STANDARD }
}

/** Dollars a share. */
export const strikeOf = ({ strike }: Pick<OptionTerms, 'strike'>): Price => asPrice(decimalOf(BigInt(strike), 3))

/** Whether a symbol names an adjusted contract, whose terms have to be asked for. */
const isAdjustedSymbol = (symbol: string): boolean => isAdjustedRoot(parseOptionSymbol(symbol)?.root ?? '')

/** Whether a contract delivers anything else than a hundred shares of its underlying. */
export const isAdjusted = ({ root, shares, multiplier }: OptionTerms): boolean =>
  isAdjustedRoot(root) || shares !== STANDARD || multiplier !== STANDARD

/** The adjusted contracts among symbols, each once. */
export const adjustedAmong = (symbols: Iterable<string>): string[] => [...new Set(symbols)].filter(isAdjustedSymbol)

/** What `known` says of adjusted contracts, and of all others their symbols. */
export const termsBy =
  (known: ReadonlyMap<string, OptionTerms>): TermsOf =>
  (symbol) =>
    known.get(symbol) ?? standardTerms(symbol)

/** The terms of a contract by what its broker says of it. */
export function termsFrom(
  symbol: string,
  said: Pick<OptionContract, 'underlying_symbol' | 'multiplier' | 'size'>,
): OptionTerms | undefined {
  const standard = standardTerms(symbol)
  return (
    standard && {
      ...standard,
      underlying: said.underlying_symbol,
      multiplier: Number(said.multiplier ?? standard.multiplier),
      shares: Number(said.size ?? standard.shares),
    }
  )
}

/** What a price of a standard contract is for. */
export const STANDARD_SIZE: Decimal = decimal(STANDARD)

/** What a price of a symbol is for: a share or a coin itself, of a contract as many shares as its terms say. */
export const sizeBy = (termsOf: TermsOf, symbol: string): Decimal => {
  const terms = termsOf(symbol)
  return terms ? decimal(terms.multiplier) : ONE
}
