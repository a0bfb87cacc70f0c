/**
 * The state an account folds to. It holds only what `decide` reads: open orders, positions, cash, settings and running totals.
 * Closed orders, activities and history are rows. `evolve` owns and changes it; whoever wants the past folds again.
 */
import type { Configuration } from '@paddock/contract/entities/account-configurations'
import type { OrderSide, OrderStatus, OrderType, PositionIntent, TimeInForce } from '@paddock/contract/entities/order'
import type { AccountId, DecimalString, OrderId } from '@paddock/contract/entities/scalar'
import type { Decimal } from '@paddock/decimal/decimal'
import type { Money, Price, Quantity } from '@paddock/decimal/money'
import type { Instant, TradingDay } from '@paddock/market/instant'
import type { AssetClass, OptionTerms } from '@paddock/market/instruments/instrument'
import type { Blocks } from './blocks.ts'
import type { Books } from './books.ts'
import type { AccountClock } from './clock.ts'
import type { FillDials } from './dials.ts'
import type { AcceptedLeg, GroupPlace } from './event.ts'

/** What a stop waits for, and whether it has come. */
export interface StopTerms {
  /** Of a trailing stop the one that follows from `hwm`; null until a print was seen. */
  readonly stopPrice: Price | null
  /** One of the two is given for a trailing stop, none for any other. */
  readonly trailPrice: Price | null
  readonly trailPercent: Decimal | null
  /** The best print a trailing stop has followed, as of its last event: the highest to sell, the lowest to buy. */
  readonly hwm: Price | null
  /** Elected: it is a market or limit order from then on. */
  readonly isTriggered: boolean
}

/** One contract of an order of several, with what its own fills came to. */
export interface WorkingLeg extends Omit<AcceptedLeg, 'filledNotional'> {
  /** Σ price × contracts. */
  readonly filledNotional: Money
}

/** A resting limit's place in the book. */
export interface QueuePlace {
  /** What stood at its price when it came; read when it matters, which for most orders is never. */
  readonly ahead: DecimalString
  /** Since when what is printed there counts. */
  readonly since: Instant
  /** What an order it replaces had filled before. */
  readonly filledBefore: Quantity
}

/** An open order. Its wire form is made by `project/order.ts`. */
export interface WorkingOrder {
  readonly id: OrderId
  readonly clientOrderId: string
  readonly symbol: string
  readonly assetId: string
  readonly assetClass: AssetClass
  /** Of an order in a contract, what it says of itself. */
  readonly option: OptionTerms | null
  readonly side: OrderSide
  readonly type: OrderType
  readonly timeInForce: TimeInForce
  readonly positionIntent: PositionIntent
  readonly extendedHours: boolean
  /** It may trade in the night before its day as well: only with extended hours, and only what the overnight venue trades. */
  readonly isOvernight: boolean
  /** Exactly one of the two is given. */
  readonly qty: Quantity | null
  readonly notional: Money | null
  readonly limitPrice: Price | null
  /** The worst price a collared market order or a buy stop may pay or take; null for every other order. */
  readonly cap: Price | null
  /** The most an order by notional may trade, where that was fixed when it was accepted. */
  readonly maxQty: Quantity | null
  /** Whether half its value is loanable: what an opening order holds counts half toward the initial margin then. */
  readonly isMarginable: boolean
  /** Whether it was behind the quote when it was accepted, so that a fill makes liquidity. */
  readonly isMaker: boolean
  readonly createdAt: Instant
  /** When it reached the market: later than `createdAt` for an order that waited for a session. */
  readonly submittedAt: Instant
  /** The first instant at which it may execute. */
  readonly eligibleAt: Instant
  /** When it ends by itself. */
  readonly expiresAt: Instant
  readonly replaces: OrderId | null
  /** Null for everything but stops. */
  readonly stop: StopTerms | null
  /** Of an order of several legs, which has no symbol and no side of its own, and whose limit is a signed net price; null for every other. */
  readonly legs: readonly WorkingLeg[] | null
  /** Null for a simple order. */
  readonly group: GroupPlace | null
  /** Null for an order that does not rest, or whose venue keeps no queue. */
  readonly queue: QueuePlace | null
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
  readonly assetClass: AssetClass
  /** Of contracts, what they say of themselves: `qty` counts contracts, and `cost` has the multiplier in it. */
  readonly option?: OptionTerms | undefined
  /** Its owner does not want it exercised when it expires. */
  readonly isExerciseDeclined?: boolean
  readonly qty: Quantity
  readonly cost: Money
  /** The day of its last fill (New York; UTC for crypto): what the two below are relative to. */
  readonly tradedOn: TradingDay
  /** What is left of the quantity held when that day began (signed), and the cost of what was opened on it. */
  readonly overnightQty: Quantity
  readonly openedToday: Money
  /** What was held when that day began, by the day it was opened on, oldest first: signed like the position. */
  readonly lots: readonly Lot[]
  /** What was opened on that day, and the quantity that was closed on it: a later day takes the closed off the oldest lots. */
  readonly opened: Lot
  readonly closedQty: Quantity
}

/** What one day opened of a position, at that day's average. */
export interface Lot {
  readonly qty: Quantity
  readonly cost: Money
}

/** What an account was worth at a regular close, and what it had to own. */
interface DayMark {
  readonly day: TradingDay
  readonly equity: Money
  readonly maintenanceMargin: Money
}

/** What was located for one trading date and is not sold yet, drawn or not. */
export interface Located {
  readonly symbol: string
  readonly qty: Quantity
  /** When the trading date ends. No order that draws on it lives longer. */
  readonly expiresAt: Instant
}

/** A limit among the open orders of its side. */
export interface Limit {
  readonly id: OrderId
  readonly price: Price
}

/** What {@link OpenOrders} has of one side. */
export interface OpenSide {
  /** Market orders and stops, oldest first; without the orders of groups and trailing stops, which no wash rule looks at. Null for none. */
  market: Set<OrderId> | null
  /** Limit and stop-limit orders, likewise, lowest price first; equal prices by id. */
  limits: Limit[]
  /** How many of them open or add to a position. */
  opening: number
  /** How many closing orders there are, how many of them by notional, and the quantity all of them hold. */
  closing: number
  closingNotional: number
  closingQty: Quantity
}

/** The open orders of one symbol, see `open-orders.ts`. */
export interface OpenOrders {
  buy: OpenSide
  sell: OpenSide
}

export interface PracticeAccount {
  readonly id: AccountId
  /** What ids derive from: the account's own id, or its parent's until a fork diverges. */
  lineage: string
  /** `PA` and ten characters. */
  number: string
  /** Of the last event folded; 0 before the first. */
  sequence: number
  /** Account time of the last event. */
  at: Instant
  openedAt: Instant
  /** The market it named when it was opened, `simulated:<model>:<seed>`. */
  market: string
  clock: AccountClock
  cash: Money
  /** The margin class it is entitled to: 1, 2 or 4. */
  multiplier: 1 | 2 | 4
  configuration: Configuration
  /** What the broker keeps it from. */
  blocks: Blocks
  /** How its orders are filled. */
  dials: FillDials
  readonly orders: Map<OrderId, WorkingOrder>
  /** By symbol. */
  readonly positions: Map<string, HeldPosition>
  /** Shares set aside for short sales, by symbol. */
  readonly located: Map<string, Located>
  /** The last regular close at which equity was marked. */
  mark: DayMark
  /** The mark before: what today is counted from, once its own close is marked. */
  markBefore: DayMark
  /** The regular close at which equity is to be marked next; null while nothing can have changed it since the last mark. */
  markAt: Instant | null
  /** What is kept until a day's end, and the morning at which it is looked at; null while nothing is left to do. */
  books: Books
  beginAt: Instant | null
  /** Running totals over `orders`: Σ hold by loan value, and the open orders of each symbol. */
  heldMarginable: Money
  heldFull: Money
  readonly open: Map<string, OpenOrders>
  /** The orders in contracts among `orders`. */
  readonly optionOrders: Set<OrderId>
}
