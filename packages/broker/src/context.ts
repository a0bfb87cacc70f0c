/** The world at the instant of a command. Everything a rule needs and the account does not hold comes in here. */
import type { Price, Quantity } from '@paddock/decimal/money'
import type { Instant } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'

/** Best bid and ask in decimals, with the size shown. */
export interface QuoteNow {
  readonly bid: Price
  readonly bidSize: Quantity
  readonly ask: Price
  readonly askSize: Quantity
}

/** What the context knows of one symbol. */
export interface SymbolNow {
  readonly instrument: Instrument
  readonly quote: QuoteNow
  /** The last print, or the mid where there is none. */
  readonly last: Price
  readonly previousClose: Price
}

export interface Context {
  /** Account time. */
  readonly now: Instant
  /** Of every symbol that `needs` names; undefined when the market has no such symbol. */
  readonly symbol: (symbol: string) => SymbolNow | undefined
  /** Whether the market has such a symbol and it is off the list: such a one has no prices, and `symbol` does not know it. */
  readonly isInactive?: (symbol: string) => boolean
  /** Whether the command's client order id was ever used in this account; false where it gives none. */
  readonly isClientOrderIdTaken: boolean
  /** How fills behave. */
  readonly dials: FillDials
}

/** How the practice venue behaves. */
export interface FillDials {
  /** Milliseconds from acceptance to the first possible execution. */
  readonly latencyMs: number
  /** Whether an execution is limited by the size shown. */
  readonly isSizeLimited: boolean
}

export const REALISTIC: FillDials = { latencyMs: 40, isSizeLimited: true }
