/**
 * What happened to a practice account: facts in the past tense that carry what was decided. Their shapes are forever; a new meaning is a
 * new kind. Amounts are decimal strings, so that a body is plain JSON.
 */

import type { Configuration } from '@paddock/contract/entities/account-configurations'
import type { OrderSide, OrderStatus, PositionIntent, TimeInForce } from '@paddock/contract/entities/order'
import type { AccountId, DecimalString, OrderId } from '@paddock/contract/entities/scalar'
import type { Instant, TradingDay } from '@paddock/market/instant'
import type { AssetClass } from '@paddock/market/instruments/instrument'
import type { AccountClock } from './clock.ts'

/** An order as it was accepted. */
export interface AcceptedOrder {
  readonly id: OrderId
  readonly clientOrderId: string
  readonly symbol: string
  readonly assetId: string
  readonly assetClass: AssetClass
  readonly side: OrderSide
  readonly type: 'market' | 'limit'
  readonly timeInForce: TimeInForce
  readonly positionIntent: PositionIntent
  readonly extendedHours: boolean
  readonly qty: DecimalString | null
  readonly notional: DecimalString | null
  readonly limitPrice: DecimalString | null
  /** The worst price a collared market order may pay or take. */
  readonly cap?: DecimalString
  /** The most an order by notional may trade, where that is fixed at acceptance. */
  readonly maxQty?: DecimalString
  /** Half its value is loanable. */
  readonly isMarginable?: boolean
  /** It was behind the quote when it was accepted: its fills make liquidity. */
  readonly isMaker?: boolean
  readonly eligibleAt: Instant
  readonly expiresAt: Instant
  readonly replaces: OrderId | null
  /** `new`, or `accepted` while it waits for a session. */
  readonly status: OrderStatus
  readonly hold: DecimalString
  /** Carried over from the order it replaces; `"0"` otherwise. */
  readonly filledQty: DecimalString
  readonly filledNotional: DecimalString
}

export type EventBody =
  | {
      readonly kind: 'account-opened'
      readonly lineage: string
      readonly number: string
      readonly cash: DecimalString
      readonly multiplier: 1 | 2 | 4
      readonly market: string
      readonly clock: AccountClock
    }
  | { readonly kind: 'order-accepted'; readonly order: AcceptedOrder }
  | { readonly kind: 'order-routed'; readonly orderId: OrderId }
  | {
      readonly kind: 'order-filled'
      readonly orderId: OrderId
      readonly executionId: string
      readonly price: DecimalString
      /** Of this execution, positive. */
      readonly qty: DecimalString
      /** Still open after it; `"0"` completes the order. */
      readonly leavesQty: DecimalString
      /** Charged in the coin received (crypto buys) or in US dollars; never negative. */
      readonly fee: { readonly amount: DecimalString; readonly in: 'coin' | 'usd' } | null
      /** The order's hold after it. */
      readonly hold: DecimalString
      /** The signed position after it. */
      readonly positionQty: DecimalString
      /** The first instant at which the rest may execute. */
      readonly eligibleAt: Instant
    }
  | { readonly kind: 'order-canceled'; readonly orderId: OrderId; readonly reason: 'user' | 'unfilled' | 'aged' }
  | { readonly kind: 'order-expired'; readonly orderId: OrderId }
  /** The old order ends and the new one, which carries its fills, begins. */
  | { readonly kind: 'order-replaced'; readonly orderId: OrderId; readonly order: AcceptedOrder }
  /** All of it as it is from now on. */
  | { readonly kind: 'configuration-changed'; readonly configuration: Configuration }
  | { readonly kind: 'clock-set'; readonly clock: AccountClock }
  | {
      readonly kind: 'day-marked'
      readonly day: TradingDay
      readonly equity: DecimalString
      readonly maintenanceMargin: DecimalString
    }
  /** Coins left for an address outside, and the network's fee with them. `price` is the coin's then. */
  | {
      readonly kind: 'coins-sent'
      readonly transferId: string
      readonly symbol: string
      readonly amount: DecimalString
      readonly networkFee: DecimalString
      readonly chain: string
      readonly from: string
      readonly to: string
      readonly price: DecimalString
    }
  /** Shares were set aside for a short sale, or none were, for a reason. */
  | {
      readonly kind: 'shares-located'
      readonly locateId: string
      readonly symbol: string
      readonly requestedQty: number
      readonly locatedQty: number
      readonly limitPrice: DecimalString | null
      readonly isAllOrNone: boolean
      /** Of a share, in dollars. */
      readonly price: DecimalString
      readonly fee: DecimalString
      readonly reason: string | null
      readonly expiresAt: Instant
    }

export type EventKind = EventBody['kind']

/** Who caused an event: a person, a script's key, or nobody. */
export type Actor =
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'key'; readonly id: string }
  | { readonly kind: 'wake-up' }
  | { readonly kind: 'admin' }

/** The envelope. Sequence, kind, at and body are determined by the commands; the rest says where they came from. */
export interface AccountEvent {
  readonly accountId: AccountId
  /** 1, 2, 3 … without a gap. */
  readonly sequence: number
  /** Account time; never decreasing. */
  readonly at: Instant
  readonly body: EventBody
}

/** An event with its circumstances, as it is stored. */
export interface RecordedEvent extends AccountEvent {
  /** Machine time. */
  readonly recordedAt: Instant
  /** The request that led to it. */
  readonly cause: string
  readonly actor: Actor
}
