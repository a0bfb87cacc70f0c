/** What is fixed about a thing that can be traded. Moving prices are the market's; facts here come from public listings. */
import type { TradingDay } from '../instant.ts'
import type { PathClass } from '../sessions/timeline.ts'

/** Options have no price path of their own: they follow their underlying. */
export type AssetClass = PathClass | 'us_option'

/** Tape as Alpaca names it: A New York, B other listings, C Nasdaq, O over the counter, which is on no consolidated tape. */
export type Tape = 'A' | 'B' | 'C' | 'O'

/** The tape of an exchange, named as Alpaca's assets name it. */
export const tapeOf = (exchange: string): Tape => TAPES[exchange] ?? 'B'
const TAPES: Readonly<Record<string, Tape>> = { NYSE: 'A', NASDAQ: 'C', OTC: 'O' }

export interface Instrument {
  readonly symbol: string
  /** UUID-shaped, derived from class and symbol: the same on every machine. */
  readonly assetId: string
  readonly class: AssetClass
  readonly name: string
  readonly exchange: string
  /** Digits after the point of a price and of a size. */
  readonly priceScale: number
  readonly sizeScale: number
  readonly sector: string
  readonly industry: string
  readonly isMarginable: boolean
  readonly isShortable: boolean
  readonly isEasyToBorrow: boolean
  readonly isFractionable: boolean
  readonly attributes: readonly string[]
  /** Off the list: it keeps its name and id, trades no more, and the market has no prices of it. */
  readonly isInactive?: boolean
  /** Of an option contract, and of nothing else. */
  readonly option?: OptionTerms
}

/** What a contract says of itself. Source: OCC symbology. */
export interface OptionTerms {
  readonly underlying: string
  /** Differs from the underlying for adjusted contracts: `AAPL1`. */
  readonly root: string
  readonly type: 'call' | 'put'
  /** Thousandths of a dollar, as in the symbol. */
  readonly strike: number
  /** The last day on which it trades and may be exercised. */
  readonly expiration: TradingDay
  /** Premium times this is what one contract costs. */
  readonly multiplier: number
  /** Shares of the underlying that one contract delivers. */
  readonly shares: number
}

/** A contract: `class` is `us_option`, its price in cents for one share, its size in contracts. */
export interface OptionInstrument extends Instrument {
  readonly class: 'us_option'
  readonly option: OptionTerms
}

export const isOption = (instrument: Instrument): instrument is OptionInstrument => instrument.option !== undefined

/** Sectors of the listings that are no companies. */
export const FUND_SECTOR = 'Exchange Traded Fund'
export const SHELL_SECTOR = 'Shell Company'

/** A business with shares: not a fund, a shell, a coin or a contract. */
export const isCompany = ({ class: assetClass, sector }: Instrument): boolean =>
  assetClass === 'us_equity' && sector !== FUND_SECTOR && sector !== SHELL_SECTOR
