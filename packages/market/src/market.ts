/**
 * What a market is, to everybody above it: instruments, prices at an instant, bars between instants, and the next instant at which
 * something happens. A simulated market computes all of it from a seed; a watched one answers from what was recorded or comes in.
 *
 * Prices and sizes are whole numbers of the instrument's smallest steps (`10^-priceScale` dollars, `10^-sizeScale` shares or coins), so
 * that adding up is exact and two machines agree to the byte. `units.ts` turns them into decimals and wire numbers.
 */
import type { Trade as WireTrade } from '@paddock/contract/entities/market-data'
import type { Article, NewsQuery } from './article.ts'
import type { CorporateAction, CorporateActionQuery } from './corporate-action.ts'
import type { Instant } from './instant.ts'
import type { Instrument, OptionInstrument } from './instruments/instrument.ts'
import type { Pieces } from './pieces.ts'
import type { ReferenceMarket } from './reference-market.ts'
import type { CalendarQuery, Release } from './release.ts'
import type { Timeframe } from './timeframe.ts'

/** What a print was reported with beside instant, price, size and id. */
export type Told = Pick<WireTrade, 'x' | 'c' | 'z' | 'tks'>

/** A print. */
export interface Tick {
  readonly at: Instant
  readonly price: number
  readonly size: number
  /** What it was reported with, where that was recorded. */
  readonly id?: number | undefined
  readonly told?: Told | undefined
}

/** Best bid and ask with the size shown. `bid < ask` always. */
export interface Quote {
  readonly at: Instant
  readonly bid: number
  readonly bidSize: number
  readonly ask: number
  readonly askSize: number
}

/** Covers `[start, end)`. `turnover` is Σ price × size, a whole number, so coarser bars add up exactly; vwap = turnover / volume. */
export interface Bar {
  readonly start: Instant
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  readonly turnover: number
  readonly trades: number
}

export type BarColumn = Float64Array | Int32Array | Uint8Array

/** Bars by field: who reads a year of minutes makes no object for each of them. */
export interface BarColumns {
  /** So many of the fields' first entries are bars. */
  readonly count: number
  readonly start: Float64Array
  readonly open: BarColumn
  readonly high: BarColumn
  readonly low: BarColumn
  readonly close: BarColumn
  readonly volume: Float64Array
  readonly turnover: Float64Array
  readonly trades: BarColumn
}

/** What one unit of a currency costs in another, in whole numbers of the pair's smallest steps. `bid < ask` always. */
export interface Rate {
  readonly at: Instant
  readonly bid: number
  readonly ask: number
}

/** Covers `[start, end)` of a rate's middle, in steps of the pair, half ones too: of what had happened when it was asked for. Rates have no volume. */
export type RateBar = Pick<Bar, 'start' | 'open' | 'high' | 'low' | 'close'>

/** The level of an index in hundredths of a point. */
export interface IndexLevel {
  readonly at: Instant
  readonly hundredths: number
}

/** What is known about every second of an interval without looking at it. */
export interface Bounds {
  /** No print and no ask in it is under the one, no print and no bid over the other: a limit beyond them does not trade. */
  readonly low: number
  readonly high: number
  readonly volume: number
  /** The lowest and highest print in it: exact, where `low` and `high` may leave room. */
  readonly lowestPrint: number
  readonly highestPrint: number
}

/** In which of a stock's sessions a wait may end: [09:30, close), or 04:00–20:00 as well, or the night before a trading day too. Coins trade always. */
export type WaitSessions = 'regular' | 'extended' | 'overnight'

/**
 * Which of a stock's prints and quotes are meant: `day` is the consolidated tape, 04:00 to 20:00; `night` the overnight venue, 20:00 to 04:00
 * on the evening before a trading day; `all` both as they follow each other. Coins have one venue.
 */
export type Venues = 'day' | 'night' | 'all'

/** One second of one instrument: its last print and the quote then. */
export interface Moment {
  readonly at: Instant
  readonly trade: Tick
  readonly quote: Quote
}

/**
 * Something to wait for on one instrument. `possible` may rule out an interval from its bounds (it must never rule out one in which
 * `happens` would say yes); `happens` decides at one moment and carries what it learned (a high-water mark) to the next.
 */
export interface Wait<Carried = undefined> {
  readonly symbol: string
  /** Sessions outside which nothing is looked at: a stock's moments there are neither offered nor skipped. Undefined is `extended`. */
  readonly sessions?: WaitSessions
  /** Whether only prints can make it happen or teach it something: between them no moment is offered, and those that are may be without their quote. */
  readonly isOfPrints?: boolean
  readonly initial: Carried
  readonly possible: (bounds: Bounds, carried: Carried) => boolean
  readonly happens: (moment: Moment, carried: Carried) => { readonly done: boolean; readonly carried: Carried }
  /** What an interval that was ruled out teaches: the identity for waits that carry nothing. */
  readonly skipped: (bounds: Bounds, carried: Carried) => Carried
}

export interface Found<Carried> {
  readonly moment: Moment
  readonly carried: Carried
}

/** A pause of trading in one instrument: no prints, and quotes that nobody may trade on. */
export interface Halt {
  readonly symbol: string
  readonly from: Instant
  /** When trading resumes. */
  readonly until: Instant
  /** Codes of the listing market: `T1` news pending, `LUDP` volatility, `H10` regulator. */
  readonly reason: 'T1' | 'LUDP' | 'H10'
}

/** The prices a stock may not leave, and where trading is paused when it does. In price steps, the bounds included. */
export interface LuldBands {
  /** Since when these hold: whole half minutes. */
  readonly at: Instant
  readonly reference: number
  readonly lower: number
  readonly upper: number
  readonly tier: 1 | 2
}

/** Orders gathered for an auction, in shares, and the price at which most of them would trade, in steps. */
export interface Imbalance {
  readonly at: Instant
  readonly auction: 'open' | 'close'
  /** When the auction is held. */
  readonly due: Instant
  readonly side: 'buy' | 'sell' | 'none'
  readonly paired: number
  readonly imbalance: number
  readonly reference: number
  readonly indicative: number
}

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

/** Which effects of corporate actions a bar's prices are freed of, as of the days after it: none, or those of splits, dividends, spin-offs. */
export type Adjustment = 'raw' | 'split' | 'dividend' | 'spin-off' | 'all'

export interface Market {
  /** `simulated:<model>:<seed>`, `replay:<recording>` or `live:<connection>`. Two simulated markets with one id answer the same bytes. */
  readonly id: string
  /** What the `X-Paddock-Source` header says. */
  readonly source: 'simulated' | 'replay' | 'live'
  /** When what is known begins and ends, of a market that has an end: an account's time stops there. */
  readonly span?: { readonly from: Instant; readonly until: Instant }
  /** Whether more is still to come: nothing is known of what lies ahead, so that waits are tried again as it comes. */
  readonly isGrowing?: boolean
  /** Why a symbol has no prices here, in a sentence; undefined where it has some. Absent in a market that has every symbol there is. */
  readonly absenceOf?: (symbol: string) => string | undefined
  /** Sorted by class, exchange, symbol. */
  readonly instruments: readonly Instrument[]
  /** By symbol, by asset id, and crypto also without its slash. */
  instrument(symbolOrId: string): Instrument | undefined
  /** The symbol of a share by its CUSIP, also by one it had before. Absent in a market that knows none. */
  readonly symbolOfCusip?: (cusip: string) => Pieces<string | undefined>
  /** The quote standing at `at`; outside trading hours and in a halt the last one before. Undefined before the instrument's first day. */
  quote(symbol: string, at: Instant, venues?: Venues): Quote | undefined
  /** The last print at or before `at`. */
  lastTrade(symbol: string, at: Instant, venues?: Venues): Tick | undefined
  /** The previous trading day's official close as seen at `at` (crypto: the previous UTC day's), in price steps. */
  previousClose(symbol: string, at: Instant): number | undefined
  /**
   * Bars whose start lies in `[from, to]`, oldest first, at most `limit`. Nothing after `now` is in them: the bar running at `now`
   * holds what has happened so far. Stocks: minute to hour bars cover 04:00–20:00 New York, the daily bar's volume likewise;
   * with `night` as venues the night before the trading day instead. Minutes without prints have no bar. Adjusted prices and volumes are
   * those of a share on the day of `now`.
   */
  bars(
    symbol: string,
    timeframe: Timeframe,
    from: Instant,
    to: Instant,
    now: Instant,
    limit?: number,
    adjustments?: readonly Adjustment[],
    venues?: Venues,
  ): Bar[]
  /** The same bars by field. */
  barColumns(...request: Parameters<Market['bars']>): BarColumns
  /** Prints in `[from, to]`, oldest first, at most `limit`. */
  trades(symbol: string, from: Instant, to: Instant, limit?: number, venues?: Venues): Tick[]
  /** Quote changes in `[from, to]`, oldest first, at most `limit`. */
  quotes(symbol: string, from: Instant, to: Instant, limit?: number, venues?: Venues): Quote[]
  /** The rate of a pair of currencies such as `EURUSD` standing at `at`; at weekends Friday's last. Undefined for pairs it does not have. */
  rate(pair: string, at: Instant): Rate | undefined
  /** Bars of a pair's rate whose start lies in `[from, to]`, oldest first, at most `limit`, nothing in them after `now`. None of pairs it does not have. */
  rateBars(pair: string, timeframe: Timeframe, from: Instant, to: Instant, now: Instant, limit?: number): RateBar[]
  /** The level of an index such as `SPX` standing at `at`; outside the regular session its close. Undefined for indices it does not have. */
  indexLevel(symbol: string, at: Instant): IndexLevel | undefined
  /** The first moment in `[from, until)` at which the wait happens, by descent: never by stepping. Undefined if none does. */
  search<Carried>(wait: Wait<Carried>, from: Instant, until: Instant): Found<Carried> | undefined
  /** Whether an instrument trades on the day of `at`: listed already, and not removed by a merger, an expiry or a delisting. */
  isListed(symbol: string, at: Instant): boolean
  /** The pauses that touch `[from, to]`, oldest first. */
  halts(symbol: string, from: Instant, to: Instant): Halt[]
  /** Between which prices a stock may trade at an instant of its regular session, in steps. Undefined outside it and for coins. */
  luldBands(symbol: string, at: Instant): LuldBands | undefined
  /** What is gathered for a stock's opening or closing auction in the five minutes before it; undefined at other times. */
  imbalance(symbol: string, at: Instant): Imbalance | undefined
  /** By process day, then symbol. Whether one is known yet at some instant is the caller's to ask (`declaredDay`). */
  corporateActions(query: CorporateActionQuery): CorporateAction[]
  /**
   * Published in `[from, to]`, in the order asked for, at most `limit`; all of it, or what is about any of the symbols. Piece by piece: the stories
   * of a day are looked for in every company.
   */
  news(query: NewsQuery): Pieces<Article[]>
  /** What economies publish, in a range; figures after the query's now are not told. Empty where nothing is simulated. */
  economicReleases(query: CalendarQuery): Release[]
  readonly options: OptionsMarket
  /** Indices, futures and bonds: shown, not traded. */
  readonly references: ReferenceMarket
}
