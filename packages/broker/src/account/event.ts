/**
 * What happened to a practice account: facts in the past tense that carry what was decided. Their shapes are forever; a new meaning is a
 * new kind. Amounts are decimal strings, so that a body is plain JSON.
 */

import type { Configuration } from '@paddock/contract/entities/account-configurations'
import type { OrderSide, OrderStatus, OrderType, PositionIntent, TimeInForce } from '@paddock/contract/entities/order'
import type { AccountId, DecimalString, OrderId } from '@paddock/contract/entities/scalar'
import type { Instant, TradingDay } from '@paddock/market/instant'
import type { AssetClass, OptionTerms } from '@paddock/market/instruments/instrument'
import type { GroupPlace } from './account.ts'
import type { Blocks } from './blocks.ts'
import type { AccountClock } from './clock.ts'
import type { FillDials } from './dials.ts'

/** An order as it was accepted. */
export interface AcceptedOrder {
  readonly id: OrderId
  readonly clientOrderId: string
  readonly symbol: string
  readonly assetId: string
  readonly assetClass: AssetClass
  /** Of an order in a contract. */
  readonly option?: OptionTerms | undefined
  readonly side: OrderSide
  readonly type: OrderType
  readonly timeInForce: TimeInForce
  readonly positionIntent: PositionIntent
  readonly extendedHours: boolean
  /** It may trade in the night before its day as well. */
  readonly isOvernight?: boolean | undefined
  readonly qty: DecimalString | null
  readonly notional: DecimalString | null
  readonly limitPrice: DecimalString | null
  /** The worst price a collared market order or a buy stop may pay or take. */
  readonly cap?: DecimalString | undefined
  /** The most an order by notional may trade, where that is fixed at acceptance. */
  readonly maxQty?: DecimalString | undefined
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
  readonly stop?: AcceptedStop | undefined
  readonly group?: GroupPlace | undefined
  readonly legs?: readonly AcceptedLeg[] | undefined
  /** What stood at its price when it came to rest there. */
  readonly queueAhead?: DecimalString | undefined
}

/** One contract of an order of several legs: `ratio` of them for each unit. */
export interface AcceptedLeg {
  readonly id: OrderId
  readonly clientOrderId: string
  readonly symbol: string
  readonly assetId: string
  readonly option: OptionTerms
  readonly side: OrderSide
  readonly ratio: number
  readonly positionIntent: PositionIntent
  /** Carried over from the leg it replaces. */
  readonly filledNotional?: DecimalString | undefined
}

/** What one leg traded when all of them did. */
export interface FilledLeg {
  readonly orderId: OrderId
  readonly executionId: string
  readonly symbol: string
  readonly side: OrderSide
  readonly price: DecimalString
  readonly qty: DecimalString
  /** The signed position after it. */
  readonly positionQty: DecimalString
}

/** What a stop was accepted with. What is absent does not apply, or is not known before the first print. */
export interface AcceptedStop {
  readonly stopPrice?: DecimalString
  readonly trailPrice?: DecimalString
  readonly trailPercent?: DecimalString
  readonly hwm?: DecimalString
  /** It was elected already when it was replaced. */
  readonly isTriggered?: boolean
}

/** A line of the account's history other than a fill, in words of the wire. */
export interface Entry {
  readonly type: string
  readonly subType?: string
  readonly day: TradingDay
  readonly netAmount: DecimalString
  readonly description: string
  readonly symbol?: string
  readonly cusip?: string
  readonly qty?: DecimalString
  readonly price?: DecimalString
  readonly perShareAmount?: DecimalString
  readonly groupId?: string
}

/** What becomes of a holding: all or a part of the position in `from` is `qty` of `symbol` that cost `cost`, signed. */
export interface Restated {
  readonly from: string
  readonly symbol: string
  readonly assetId: string
  readonly assetClass: AssetClass
  /** Of contracts. */
  readonly option?: OptionTerms | undefined
  readonly qty: DecimalString
  readonly cost: DecimalString
}

export type Holding = Omit<Restated, 'from'>

/** Shares that change hands when a contract is exercised: `shares` is signed as the account sees it, `price` is that of one, in dollars. */
export interface Delivery {
  readonly symbol: string
  readonly assetId: string
  readonly shares: DecimalString
  readonly price: DecimalString
  readonly cash: DecimalString
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
  /** Units of an order of several legs traded: `price` is what one of them cost, or negative what it brought, `hold` the order's after it. */
  | {
      readonly kind: 'legs-filled'
      readonly orderId: OrderId
      readonly executionId: string
      readonly price: DecimalString
      readonly qty: DecimalString
      readonly leavesQty: DecimalString
      readonly hold: DecimalString
      readonly eligibleAt: Instant
      readonly legs: readonly FilledLeg[]
    }
  | { readonly kind: 'order-canceled'; readonly orderId: OrderId; readonly reason: CancelReason }
  /** A trailing stop followed the market to here. */
  | {
      readonly kind: 'order-trailed'
      readonly orderId: OrderId
      readonly hwm: DecimalString
      readonly stopPrice: DecimalString
    }
  /** A stop was elected: it may execute from `eligibleAt` on. */
  | { readonly kind: 'order-triggered'; readonly orderId: OrderId; readonly eligibleAt: Instant }
  /** An exit begins to work, its entry being filled. `qty` is what there is to close. */
  | {
      readonly kind: 'order-activated'
      readonly orderId: OrderId
      readonly qty: DecimalString
      readonly status: OrderStatus
      readonly eligibleAt: Instant
    }
  /** An exit closes what the other exit left. */
  | { readonly kind: 'order-resized'; readonly orderId: OrderId; readonly qty: DecimalString }
  /** What it holds from now on, an order that stood before it being gone. */
  | { readonly kind: 'order-reserved'; readonly orderId: OrderId; readonly hold: DecimalString }
  /** A halt puts off its execution. */
  | { readonly kind: 'order-delayed'; readonly orderId: OrderId; readonly eligibleAt: Instant }
  | { readonly kind: 'order-expired'; readonly orderId: OrderId }
  /** The old order ends and the new one, which carries its fills, begins. */
  | { readonly kind: 'order-replaced'; readonly orderId: OrderId; readonly order: AcceptedOrder }
  /** All of it as it is from now on. */
  | { readonly kind: 'configuration-changed'; readonly configuration: Configuration }
  /** All of them as they are from now on. */
  | { readonly kind: 'dials-changed'; readonly dials: FillDials }
  /** All of them as they are from now on. */
  | { readonly kind: 'blocks-changed'; readonly blocks: Blocks }
  | { readonly kind: 'clock-set'; readonly clock: AccountClock }
  /** Brought along from another broker's account, at what it had cost there. `equity` is what all of it was worth at the close before. */
  | { readonly kind: 'positions-carried'; readonly positions: readonly Holding[]; readonly equity: DecimalString }
  /** It goes its own way: what came before was copied from another account. Ids derive from `lineage` from here on. */
  | {
      readonly kind: 'account-forked'
      readonly from: AccountId
      readonly lineage: string
      readonly number: string
      readonly clock: AccountClock
    }
  | { readonly kind: 'cash-transferred'; readonly direction: 'deposit' | 'withdrawal'; readonly amount: DecimalString }
  /** One line of the history. `cash` is what it moves now: a fee shown at a day's end was paid before. `owed` is settled by it. */
  | { readonly kind: 'entry-booked'; readonly entry: Entry; readonly cash: DecimalString; readonly owed: string | null }
  /** Something is to be booked on a later day; a position may go with it. */
  | {
      readonly kind: 'payment-owed'
      readonly id: string
      readonly day: TradingDay
      readonly entry: Entry
      readonly cash: DecimalString
      readonly removes: string | null
    }
  /** A company's action took effect: the positions in `sources` are gone, and these are there instead. */
  | {
      readonly kind: 'positions-restated'
      readonly actionId: string
      readonly action: string
      readonly day: TradingDay
      readonly sources: readonly string[]
      readonly positions: readonly Restated[]
    }
  /** The day before is settled and charged. What accrued and is not charged yet is left. */
  | {
      readonly kind: 'day-begun'
      readonly day: TradingDay
      readonly interest: DecimalString
      readonly borrow: DecimalString
    }
  /** The regular close. */
  | {
      readonly kind: 'day-closed'
      readonly day: TradingDay
      readonly equity: DecimalString
      readonly maintenanceMargin: DecimalString
      readonly cash: DecimalString
      readonly holdings: readonly Holding[]
    }
  | {
      readonly kind: 'margin-called'
      readonly day: TradingDay
      readonly amount: DecimalString
      readonly liquidateAt: Instant
    }
  | { readonly kind: 'margin-call-met' }
  /** The close, as it was recorded before holdings were. */
  | {
      readonly kind: 'day-marked'
      readonly day: TradingDay
      readonly equity: DecimalString
      readonly maintenanceMargin: DecimalString
    }
  /** Contracts are gone: their owner exercised them, they were assigned, or they expired. `qty` is signed as the position was. */
  | {
      readonly kind: 'option-settled'
      readonly outcome: 'exercise' | 'assignment' | 'expiry'
      readonly symbol: string
      readonly qty: DecimalString
      readonly day: TradingDay
      readonly delivery: Delivery | null
      readonly groupId: string
    }
  /** Its owner wants a contract to expire as it is. */
  | { readonly kind: 'exercise-declined'; readonly symbol: string }
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
      /** The client's own name of the request, where it gave one: the same again is answered with this. */
      readonly idempotencyKey?: string
    }

/** `group`: another order of its group was filled, elected or ended. */
type CancelReason = 'user' | 'unfilled' | 'aged' | 'group' | 'corporate-action' | 'margin-call'

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
