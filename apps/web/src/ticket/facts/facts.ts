/** What the ticket knows of the world. Absent parts are still being read. */
import type { Book } from '@paddock/analytics/liquidity/order-book'
import type { RecentMoves } from '@paddock/analytics/liquidity/recent-moves'
import type { Lots } from '@paddock/analytics/lots/lots'
import type { GuardrailsNow } from '@paddock/contract/desk/guardrails'
import type { ListedAsset } from '@paddock/contract/desk/packed-assets'
import type { Account } from '@paddock/contract/entities/account'
import type { AccountConfigurations } from '@paddock/contract/entities/account-configurations'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import type { Decimal } from '@paddock/decimal/decimal'
import type { Price } from '@paddock/decimal/money'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import type { Phase } from '@paddock/market/sessions/calendar'
import type { Environment } from '../../live/account.ts'
import type { LocatedShares } from './located.ts'

export interface Quote {
  readonly bid: Price
  readonly ask: Price
}

/** A contract as the ticket knows it. */
export interface ContractNow {
  readonly terms: OptionTerms
  readonly quote: Quote | undefined
  /** When it was quoted, in milliseconds. */
  readonly quotedAt?: number | undefined
  readonly last: Price | undefined
  /** Of the model; absent where they cannot be computed. */
  readonly delta: number | undefined
  readonly impliedVolatility: number | undefined
}

/** What is due on a stock: dates as YYYY-MM-DD. */
export interface DaysAhead {
  /** From that day on the shares are without their dividend: dollars a share. */
  readonly exDate: { readonly day: string; readonly rate: number } | undefined
  readonly earnings: string | undefined
}

export interface Facts {
  readonly environment: Environment
  readonly asset: ListedAsset | undefined
  readonly quote: Quote | undefined
  readonly last: Price | undefined
  /** Shares traded today. */
  readonly volume: number | undefined
  /** Milliseconds between the market's now and the quote. */
  readonly quoteAge: number | undefined
  readonly position: Position | undefined
  readonly positions: readonly Position[]
  /** Every open order of the account, parents with their legs. */
  readonly orders: readonly Order[]
  readonly account: Account | undefined
  readonly configuration: AccountConfigurations | undefined
  /** What working orders that pay in cash hold of it, US dollars. */
  readonly heldCash: Decimal
  /** Whether a working order would open or add to something on margin. */
  readonly areOrdersOnMargin: boolean
  /** Of what is hard to borrow and would be sold short; undefined for everything else. */
  readonly located: LocatedShares | undefined
  /** Of the stock market now; crypto trades always. */
  readonly phase: Phase
  /** The market's time as the account sees it. */
  readonly at: number | undefined
  /** The contracts of the draft by symbol. */
  readonly contracts: ReadonlyMap<string, ContractNow>
  /** What the adjusted contracts are that the account has on the draft's underlying: their symbols do not say. */
  readonly adjusted: ReadonlyMap<string, OptionTerms>
  /** The price of what they are on. */
  readonly underlying: Decimal | undefined
  /** The rules before its orders, and how they stand; undefined where there are none. */
  readonly guardrails: GuardrailsNow | undefined
  /** A live account that takes no order until its owner opens it. */
  readonly isLocked: boolean
  readonly isHalted: boolean
  /** The stream of orders is down: what becomes of an order is heard late. */
  readonly isOrderStreamDown: boolean
  /** Whether what opens something waits for that stream. */
  readonly isStreamRequired: boolean
  /** Shares or coins shown at the best bid and ask. */
  readonly touch: { readonly bid: number; readonly ask: number } | undefined
  /** Of a pair. */
  readonly book: Book | undefined
  /** Of the symbol, or of what a contract is on. */
  readonly recent: RecentMoves | undefined
  /** Of the position, oldest first. */
  readonly lots: Lots | undefined
  readonly ahead: DaysAhead
  /** Where the prices come from, in words. */
  readonly source: string
  /** Percent that a price may jump past a stop. */
  readonly gap: Decimal
}
