/**
 * The state an account folds to. It holds only what `decide` reads: open orders, positions, cash, settings and running totals.
 * Closed orders, activities and history are rows. `evolve` owns and changes it; whoever wants the past folds again.
 */

import type { OrderSide, OrderStatus, PositionIntent, TimeInForce } from '@paddock/contract/entities/order'
import type { AccountId, OrderId } from '@paddock/contract/entities/scalar'
import type { Money, Price, Quantity } from '@paddock/decimal/money'
import type { Instant, TradingDay } from '@paddock/market/instant'
import type { AccountClock } from './clock.ts'

/** An open order. Its wire form is made by `project/order.ts`. */
export interface WorkingOrder {
  readonly id: OrderId
  readonly clientOrderId: string
  readonly symbol: string
  readonly assetId: string
  readonly assetClass: 'us_equity' | 'crypto'
  readonly side: OrderSide
  readonly type: 'market' | 'limit'
  readonly timeInForce: TimeInForce
  readonly positionIntent: PositionIntent
  readonly extendedHours: boolean
  /** Exactly one of the two is given. */
  readonly qty: Quantity | null
  readonly notional: Money | null
  readonly limitPrice: Price | null
  readonly createdAt: Instant
  /** When it reached the market: later than `createdAt` for an order that waited for a session. */
  readonly submittedAt: Instant
  /** The first instant at which it may execute. */
  readonly eligibleAt: Instant
  /** When it ends by itself. */
  readonly expiresAt: Instant
  readonly replaces: OrderId | null
  readonly status: OrderStatus
  readonly updatedAt: Instant
  readonly filledQty: Quantity
  /** Σ price × quantity of its fills. */
  readonly filledNotional: Money
  /** US dollars of order value held for what is left of an opening order; zero for a closing one. */
  readonly hold: Money
}

/** A net holding. `qty` is negative when short; `cost` has the sign of `qty`. */
export interface HeldPosition {
  readonly symbol: string
  readonly assetId: string
  readonly assetClass: 'us_equity' | 'crypto'
  readonly qty: Quantity
  readonly cost: Money
  /** What was held at the last day's mark, for the day's result: quantity (signed) and the cost of what was opened since. */
  readonly overnightQty: Quantity
  readonly openedToday: Money
}

export interface PracticeAccount {
  readonly id: AccountId
  /** What ids derive from: the account's own id, or its parent's until a fork diverges. */
  readonly lineage: string
  /** `PA` and ten characters. */
  readonly number: string
  /** Of the last event folded; 0 before the first. */
  sequence: number
  /** Account time of the last event. */
  at: Instant
  readonly openedAt: Instant
  /** The market it named when it was opened, `simulated:<model>:<seed>`. */
  readonly market: string
  clock: AccountClock
  cash: Money
  /** The margin class it is entitled to: 1, 2 or 4. */
  readonly multiplier: 1 | 2 | 4
  readonly orders: Map<OrderId, WorkingOrder>
  /** By symbol. */
  readonly positions: Map<string, HeldPosition>
  /** The last regular close at which equity was marked. */
  mark: { readonly day: TradingDay; readonly equity: Money; readonly maintenanceMargin: Money }
}
