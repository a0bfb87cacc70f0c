/** What an account keeps besides cash and positions until a day's end: trades to be charged and settled, accruals, payments to come. */
import type { DecimalString } from '@paddock/contract/entities/scalar'
import type { Decimal } from '@paddock/decimal/decimal'
import { type Money, NO_MONEY, NO_QUANTITY, type Quantity } from '@paddock/decimal/money'
import type { Instant, TradingDay } from '@paddock/market/instant'
import type { Entry } from './event.ts'

/** An amount that belongs to a day. */
export interface Dated {
  readonly day: TradingDay
  readonly amount: Money
}

/** What the stock trades of one day are charged by. */
export interface DayTrades {
  readonly day: TradingDay
  /** US dollars sold for. */
  readonly soldValue: Money
  /** Shares sold, each execution counted up to the most a fee counts. */
  readonly soldShares: Quantity
  /** Shares bought and sold, and those of contracts: a hundred each. */
  readonly shares: Quantity
  /** Contracts sold; contracts bought and sold; the same with each execution counted up to the most a fee counts. */
  readonly soldContracts: Quantity
  readonly contracts: Quantity
  readonly clearedContracts: Quantity
}

/** Crypto fees of a day in one pair: in coins or in dollars, as they were charged at the fills. */
export interface CoinFee {
  readonly day: TradingDay
  readonly symbol: string
  readonly in: 'coin' | 'usd'
  readonly amount: Decimal
}

/** Something that is booked on a later day; of the position that goes with it, its symbol. */
export interface Owed {
  readonly id: string
  readonly day: TradingDay
  readonly entry: Entry
  readonly cash: DecimalString
  readonly removes: string | null
}

/** The account's equity fell below its maintenance margin at a close. */
interface MarginCall {
  readonly day: TradingDay
  readonly amount: Money
  /** From here on the broker closes positions. */
  readonly liquidateAt: Instant
}

export interface Books {
  /** Money that trades moved and that settles on a later day; negative for purchases. */
  readonly unsettled: readonly Dated[]
  readonly trades: DayTrades
  readonly coinFees: readonly CoinFee[]
  /** Dollars of crypto traded on each of the last days. */
  readonly cryptoVolume: readonly Dated[]
  /** Margin interest and borrow fees that accrued and were not yet charged. */
  readonly interest: Money
  readonly borrow: Money
  readonly owed: readonly Owed[]
  /** Deposits less withdrawals: since the last close, and between the close before it and that one. */
  readonly adjustments: Money
  readonly adjustmentsBefore: Money
  readonly call: MarginCall | null
}

export const NO_TRADES: DayTrades = {
  day: '1970-01-01',
  soldValue: NO_MONEY,
  soldShares: NO_QUANTITY,
  shares: NO_QUANTITY,
  soldContracts: NO_QUANTITY,
  contracts: NO_QUANTITY,
  clearedContracts: NO_QUANTITY,
}

export const NO_BOOKS: Books = {
  unsettled: [],
  trades: NO_TRADES,
  coinFees: [],
  cryptoVolume: [],
  interest: NO_MONEY,
  borrow: NO_MONEY,
  owed: [],
  adjustments: NO_MONEY,
  adjustmentsBefore: NO_MONEY,
  call: null,
}
