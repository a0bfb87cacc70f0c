/** What can be asked of a practice account. */
import type { FillDialChanges } from '@paddock/contract/desk/fill-dials'
import type { PatchAccountConfigurations } from '@paddock/contract/entities/account-configurations'
import type { AccountId, OrderId } from '@paddock/contract/entities/scalar'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import type { ReplaceOrder } from '@paddock/contract/requests/replace-order'
import type { Instant } from '@paddock/market/instant'
import type { BlockChanges } from './blocks.ts'
import type { AccountClock } from './clock.ts'
import type { Holding } from './event.ts'

export type Command =
  | { readonly kind: 'open-account'; readonly opening: Opening }
  | { readonly kind: 'place-order'; readonly request: PlaceOrder }
  | { readonly kind: 'replace-order'; readonly orderId: OrderId; readonly request: ReplaceOrder }
  | { readonly kind: 'cancel-order'; readonly orderId: OrderId }
  | { readonly kind: 'change-configuration'; readonly changes: PatchAccountConfigurations }
  /** How orders are filled from now on: a preset, or some dials of the present one. */
  | { readonly kind: 'change-dials'; readonly changes: FillDialChanges }
  /** What the broker keeps the account from, as its owner wants it tried. */
  | { readonly kind: 'change-blocks'; readonly changes: BlockChanges }
  | { readonly kind: 'set-clock'; readonly clock: AccountClock }
  /** Of an account whose events were copied from another one's. */
  | { readonly kind: 'go-own-way'; readonly from: AccountId; readonly clock: AccountClock }
  /** US dollars and cents, a decimal string. */
  | { readonly kind: 'deposit' | 'withdraw'; readonly amount: string }
  | { readonly kind: 'send-coins'; readonly transfer: CoinTransfer }
  | { readonly kind: 'locate-shares'; readonly order: LocateOrder }
  /** The owner of a long position exercises what is free of it, or wants it to expire as it is. By symbol or asset id. */
  | { readonly kind: 'exercise-option' | 'decline-exercise'; readonly contract: string }
  /** A wake-up: the instant of {@link next} has come. */
  | { readonly kind: 'wake'; readonly wakeUp: WakeUp }

export interface Opening {
  /** US dollars, a decimal string. */
  readonly cash: string
  readonly multiplier: 1 | 2 | 4
  readonly market: string
  readonly clock: AccountClock
  /** What it brings along from another broker's account; symbols that its market knows. */
  readonly positions?: readonly Holding[]
}

/** What happens to an account without being asked. */
export type WakeUp =
  /** A queued order reaches the market. */
  | { readonly kind: 'route'; readonly orderId: OrderId }
  /** The market printed an order's stop price. */
  | { readonly kind: 'trigger'; readonly orderId: OrderId }
  /** The market reached an order's price, or a market order's turn has come. */
  | { readonly kind: 'match'; readonly orderId: OrderId }
  | { readonly kind: 'expire'; readonly orderId: OrderId }
  /** The regular close: equity and margin are marked for the next day. */
  | { readonly kind: 'mark' }
  /** 4:00 New York: the day before is charged and settled, and companies' actions take effect. */
  | { readonly kind: 'begin-day' }
  /** Half an hour before contracts' last trade: those that could not be exercised are sold. */
  | { readonly kind: 'close-expiring' }
  /** An hour after it: contracts are exercised, assigned and taken away. */
  | { readonly kind: 'settle-options' }
  /** A margin call was not met: the broker cancels and closes. */
  | { readonly kind: 'liquidate' }

/** What is asked for. `networkFee` is in the coin as well and is taken on top of the amount. */
export interface CoinTransfer {
  /** Of the pair in US dollars: `BTC/USD`. */
  readonly symbol: string
  readonly amount: string
  readonly networkFee: string
  readonly chain: string
  readonly from: string
  readonly to: string
}

/** What is asked for, beside what there is. */
export interface LocateOrder {
  readonly symbol: string
  readonly qty: number
  /** The most a share may cost in dollars; null for any price. */
  readonly limitPrice: string | null
  readonly isAllOrNone: boolean
  /** The market's offer at that instant. */
  readonly offer: { readonly qty: number; readonly price: string }
  /** When the trading date ends. */
  readonly expiresAt: Instant
  /** What the client calls this request, so that it may be sent again. */
  readonly idempotencyKey?: string | undefined
}
