/** The world at the instant of a command. Everything a rule needs and the account does not hold comes in here. */
import type { OrderSide } from '@paddock/contract/entities/order'
import type { Price, Quantity } from '@paddock/decimal/money'
import type { CorporateAction } from '@paddock/market/corporate-action'
import type { Instant, TradingDay } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { WorkingOrder } from './account.ts'

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
  /** What it was worth a unit at the close before today. */
  readonly previousClose: Price
  /** When trading in it resumes; absent while it is not halted. */
  readonly haltedUntil?: Instant
  /** The price of the opening or closing auction held in this very second; absent in every other. */
  readonly auction?: Price
  /** The levels of a side, best first, for venues with a book; absent where only the best level is known. */
  readonly book?: (side: 'bids' | 'asks') => readonly Level[]
}

/** One price of a book and what is shown there. */
export interface Level {
  readonly price: Price
  readonly size: Quantity
}

/** What a market remembers, for the orders that follow it. */
export interface Past {
  /** The highest print of regular sessions in `[from, now]` to sell, the lowest to buy; undefined where there was none. */
  readonly bestPrint: (symbol: string, side: OrderSide, from: Instant) => Price | undefined
  /** What was printed at a resting limit or through it in `[from, now]`, in the sessions it may trade in. */
  readonly printedThrough: (order: WorkingOrder, from: Instant) => Quantity
}

export interface Context {
  /** Account time. */
  readonly now: Instant
  /** Of every symbol that `needs` names; undefined when the market has no such symbol. */
  readonly symbol: (symbol: string) => SymbolNow | undefined
  /** Whether the market has such a symbol and it is off the list: such a one has no prices, and `symbol` does not know it. */
  readonly isInactive?: (symbol: string) => boolean
  /** Whether it is a symbol's first day and nothing was printed yet: `symbol` does not know it until then. */
  readonly isUnprinted?: (symbol: string) => boolean
  /** Why a symbol has no prices in this market, where the market can say so. */
  readonly absenceOf?: (symbol: string) => string | undefined
  /** Whether the command's client order id was ever used in this account; false where it gives none. */
  readonly isClientOrderIdTaken: boolean
  /** Asked of trailing stops and of resting limits that have a queue; absent where nothing is remembered. */
  readonly past?: Past
  /** The facts of a symbol that may not have a price yet; where it is left out, those of {@link symbol} are all there are. */
  readonly instrument?: (symbol: string) => Instrument | undefined
  /** The official close of an underlying on the day a contract on it expires, once that is over; where it is left out, its last price. */
  readonly settlement?: (contract: string) => Price | undefined
  /** What takes effect on a day for holders of these symbols; where it is left out, nothing does. */
  readonly corporateActions?: (day: TradingDay, symbols: readonly string[]) => readonly CorporateAction[]
}
