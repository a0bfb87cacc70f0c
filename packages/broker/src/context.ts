/** The world at the instant of a command. Everything a rule needs and the account does not hold comes in here. */
import type { Price, Quantity } from '@paddock/decimal/money'
import type { CorporateAction } from '@paddock/market/corporate-action'
import type { Instant, TradingDay } from '@paddock/market/instant'
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
  /** Whether the command's client order id was ever used in this account; false where it gives none. */
  readonly isClientOrderIdTaken: boolean
  /** How fills behave. */
  readonly dials: FillDials
  /** The facts of a symbol that may not have a price yet; where it is left out, those of {@link symbol} are all there are. */
  readonly instrument?: (symbol: string) => Instrument | undefined
  /** What takes effect on a day for holders of these symbols; where it is left out, nothing does. */
  readonly corporateActions?: (day: TradingDay, symbols: readonly string[]) => readonly CorporateAction[]
}

/** How the practice venue behaves. */
export interface FillDials {
  /** Milliseconds from acceptance to the first possible execution. */
  readonly latencyMs: number
  /** Whether an execution is limited by the size shown. */
  readonly isSizeLimited: boolean
}

export const REALISTIC: FillDials = { latencyMs: 40, isSizeLimited: true }
