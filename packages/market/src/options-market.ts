/** What the options of a market are: instruments with terms, and what the model knows of them beside their prices. */
import type { Instant } from './instant.ts'
import type { Instrument, OptionInstrument } from './instruments/instrument.ts'
import type { Quote } from './market.ts'
import type { Pieces } from './pieces.ts'

/** Of one contract: implied volatility a year, and the greeks for one share: theta per day, vega and rho per percentage point. */
export interface OptionValue {
  readonly impliedVolatility: number
  readonly delta: number
  readonly gamma: number
  readonly theta: number
  readonly vega: number
  readonly rho: number
}

/** A contract at an instant: no quote before it is listed, no value where it cannot be computed. */
export interface OptionSnapshot {
  readonly symbol: string
  readonly quote?: Quote
  readonly value?: OptionValue
}

/** Contracts on one underlying that are bought and sold together, and what a unit of them may cost: cents, negative for what it must bring. */
export interface Spread {
  readonly legs: readonly { readonly symbol: string; readonly side: 'buy' | 'sell'; readonly ratio: number }[]
  readonly most: number
}

/**
 * Contracts are instruments like any other: the market answers their quotes, trades, bars and searches by their symbol. Here is what only
 * options have.
 */
export interface OptionsMarket {
  /** The contracts of an underlying listed at an instant, expired ones left out; by expiration, strike, call before put. */
  contracts(underlying: string, at: Instant): readonly OptionInstrument[]
  /** The same piece by piece: an expiration nobody asked for before takes milliseconds. */
  listing(underlying: string, at: Instant): Pieces<readonly OptionInstrument[]>
  /** A contract that was ever listed by an instant, by symbol or asset id: an expired one too. */
  contract(symbolOrId: string, at: Instant): OptionInstrument | undefined
  /** What the contract that has a symbol at `at` was called at an earlier instant, before adjustments too; undefined if it was not listed then. */
  symbolThen(symbol: string, at: Instant, then: Instant): string | undefined
  /**
   * Undefined where it cannot be computed: a side without a quote, a price without time value, a contract that expires on the day of `at`
   * or before.
   */
  value(symbol: string, at: Instant): OptionValue | undefined
  /** Quote and value of many contracts at once, in their order: what an expiration shares is computed once. */
  snapshot(contracts: readonly OptionInstrument[], at: Instant): readonly OptionSnapshot[]
  /**
   * The first moment in `[from, until)`, within a session, at which a unit of contracts on one underlying costs no more than `most`: by
   * descent, all of them together. Undefined if none does, or one of them is not listed.
   */
  firstNet(spread: Spread, from: Instant, until: Instant): Instant | undefined
  /** Contracts open at the end of the trading day before `at`. */
  openInterest(symbol: string, at: Instant): number | undefined
  /** What the underlying was worth when a contract expired: its official close of that day, in the underlying's price steps. */
  settlement(contract: OptionInstrument): number | undefined
}

export const isOption = (instrument: Instrument): instrument is OptionInstrument => instrument.option !== undefined
