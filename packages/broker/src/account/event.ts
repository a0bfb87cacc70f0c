/**
 * What happened to a practice account: facts in the past tense that carry what was decided. Their shapes are forever; a new meaning is a
 * new kind. Amounts are decimal strings, so that a body is plain JSON. Each shape is a schema: the server trusts what it wrote, and
 * `admin check` reads it with suspicion, where a key or a kind that nobody knows is as wrong as one that is missing.
 */
import { Configuration } from '@paddock/contract/entities/account-configurations'
import {
  ORDER_SIDES,
  ORDER_STATUSES,
  ORDER_TYPES,
  POSITION_INTENTS,
  TIMES_IN_FORCE,
} from '@paddock/contract/entities/order'
import type { AccountId, OrderId } from '@paddock/contract/entities/scalar'
import { parseDecimal } from '@paddock/decimal/decimal'
import type { Instant, TradingDay } from '@paddock/market/instant'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import * as z from 'zod/mini'
import type { Blocks } from './blocks.ts'
import { type AccountClock, isClock } from './clock.ts'
import type { FillDials } from './dials.ts'

const shape = <Fields extends z.core.$ZodShape>(fields: Fields) => z.readonly(z.strictObject(fields))
const list = <Item extends z.ZodMiniType>(item: Item) => z.readonly(z.array(item))
const text = z.string()
const flag = z.boolean()
const decimal = text.check(z.refine((value) => parseDecimal(value) !== undefined, 'is no decimal'))
const instant: z.ZodMiniType<Instant> = z.int().check(z.nonnegative())
const day: z.ZodMiniType<TradingDay> = text.check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'is no day'))
const orderId: z.ZodMiniType<OrderId> = text
const accountId: z.ZodMiniType<AccountId> = text
const maybe = z.exactOptional
/** Left out, and never null. In an event that was written nothing is undefined, but its type allows it here. */
const optional = z.optional
const side = z.enum(ORDER_SIDES)
const status = z.enum(ORDER_STATUSES)
const intent = z.enum(POSITION_INTENTS)
const assetClass = z.enum(['us_equity', 'crypto', 'us_option'])
const clock: z.ZodMiniType<AccountClock> = z
  .strictObject({ wall: z.number(), at: z.number(), speed: z.number(), until: maybe(z.number()) })
  .check(z.refine(isClock, 'is no clock'))
const option: z.ZodMiniType<OptionTerms> = z.strictObject({
  underlying: text,
  root: text,
  type: z.enum(['call', 'put']),
  strike: z.number(),
  expiration: day,
  multiplier: z.number(),
  shares: z.number(),
})
export type GroupClass = GroupPlace['orderClass']

/** An order's place among the orders that belong together. */
export type GroupPlace = z.infer<typeof group>
const group = shape({
  orderClass: z.enum(['bracket', 'oco', 'oto']),
  /** The entry opens and wakes its exits; an oco has exits only, and its take profit is the parent. */
  role: z.enum(['entry', 'take-profit', 'stop-loss']),
  /** Null for the parent itself. */
  parentId: z.nullable(orderId),
  /** The group's other orders, closed ones too. */
  others: list(orderId),
  /** False for an exit whose entry is not filled yet. */
  isActive: flag,
})
const dials: z.ZodMiniType<FillDials> = z.strictObject({
  preset: z.enum(['alpaca-paper', 'realistic', 'harsh', 'custom']),
  latencyMs: z.number(),
  sizePercent: z.number(),
  partialPercent: z.number(),
  queuePercent: z.nullable(z.number()),
  isBookWalked: flag,
  earlyAssignmentPercent: z.number(),
})
const blocks: z.ZodMiniType<Blocks> = z.strictObject({ trading: flag, transfers: flag, account: flag })

/** What a stop was accepted with. What is absent does not apply, or is not known before the first print. */
export type AcceptedStop = z.infer<typeof acceptedStop>
const acceptedStop = shape({
  stopPrice: maybe(decimal),
  trailPrice: maybe(decimal),
  trailPercent: maybe(decimal),
  hwm: maybe(decimal),
  /** It was elected already when it was replaced. */
  isTriggered: maybe(flag),
})

/** One contract of an order of several legs: `ratio` of them for each unit. */
export type AcceptedLeg = z.infer<typeof acceptedLeg>
const acceptedLeg = shape({
  id: orderId,
  clientOrderId: text,
  symbol: text,
  assetId: text,
  option,
  side,
  ratio: z.int(),
  positionIntent: intent,
  /** Carried over from the leg it replaces. */
  filledNotional: optional(decimal),
})

/** An order as it was accepted. */
export type AcceptedOrder = z.infer<typeof acceptedOrder>
const acceptedOrder = shape({
  id: orderId,
  clientOrderId: text,
  symbol: text,
  assetId: text,
  assetClass,
  /** Of an order in a contract. */
  option: optional(option),
  side,
  type: z.enum(ORDER_TYPES),
  timeInForce: z.enum(TIMES_IN_FORCE),
  positionIntent: intent,
  extendedHours: flag,
  /** It may trade in the night before its day as well. */
  isOvernight: optional(flag),
  qty: z.nullable(decimal),
  notional: z.nullable(decimal),
  limitPrice: z.nullable(decimal),
  /** The worst price a collared market order or a buy stop may pay or take. */
  cap: optional(decimal),
  /** The most an order by notional may trade, where that is fixed at acceptance. */
  maxQty: optional(decimal),
  /** Half its value is loanable. */
  isMarginable: maybe(flag),
  /** It was behind the quote when it was accepted: its fills make liquidity. */
  isMaker: maybe(flag),
  eligibleAt: instant,
  expiresAt: instant,
  replaces: z.nullable(orderId),
  /** `new`, or `accepted` while it waits for a session. */
  status,
  hold: decimal,
  /** Carried over from the order it replaces; `"0"` otherwise. */
  filledQty: decimal,
  filledNotional: decimal,
  stop: optional(acceptedStop),
  group: optional(group),
  legs: optional(list(acceptedLeg)),
  /** What stood at its price when it came to rest there. */
  queueAhead: optional(decimal),
})

/** What one leg traded when all of them did. */
export type FilledLeg = z.infer<typeof filledLeg>
const filledLeg = shape({
  orderId,
  executionId: text,
  symbol: text,
  side,
  price: decimal,
  qty: decimal,
  /** The signed position after it. */
  positionQty: decimal,
})

/** A line of the account's history other than a fill, in words of the wire. */
export type Entry = z.infer<typeof entry>
const entry = shape({
  type: text,
  subType: maybe(text),
  day,
  netAmount: decimal,
  description: text,
  symbol: maybe(text),
  cusip: maybe(text),
  qty: maybe(decimal),
  price: maybe(decimal),
  perShareAmount: maybe(decimal),
  groupId: maybe(text),
})

export type Holding = z.infer<typeof holding>
/** `option` is of contracts; `cost` is signed. */
const held = { symbol: text, assetId: text, assetClass, option: optional(option), qty: decimal, cost: decimal }
const holding = shape(held)

/** What becomes of a holding: all or a part of the position in `from` is `qty` of `symbol` that cost `cost`, signed. */
export type Restated = z.infer<typeof restated>
const restated = shape({ from: text, ...held })

/** Shares that change hands when a contract is exercised: `shares` is signed as the account sees it, `price` is that of one, in dollars. */
export type Delivery = z.infer<typeof delivery>
const delivery = shape({ symbol: text, assetId: text, shares: decimal, price: decimal, cash: decimal })

const mark = { day, equity: decimal, maintenanceMargin: decimal }

const body = <const Kind extends string, Fields extends z.core.$ZodShape>(kind: Kind, fields: Fields) =>
  shape({ kind: z.literal(kind), ...fields })

export const EVENT_BODIES = {
  'account-opened': body('account-opened', {
    lineage: text,
    number: text,
    cash: decimal,
    multiplier: z.literal([1, 2, 4]),
    market: text,
    clock,
  }),
  'order-accepted': body('order-accepted', { order: acceptedOrder }),
  'order-routed': body('order-routed', { orderId }),
  'order-filled': body('order-filled', {
    orderId,
    executionId: text,
    price: decimal,
    /** Of this execution, positive. */
    qty: decimal,
    /** Still open after it; `"0"` completes the order. */
    leavesQty: decimal,
    /** Charged in the coin received (crypto buys) or in US dollars; never negative. */
    fee: z.nullable(shape({ amount: decimal, in: z.enum(['coin', 'usd']) })),
    /** The order's hold after it. */
    hold: decimal,
    /** The signed position after it. */
    positionQty: decimal,
    /** The first instant at which the rest may execute. */
    eligibleAt: instant,
  }),
  /** Units of an order of several legs traded: `price` is what one of them cost, or negative what it brought, `hold` the order's after it. */
  'legs-filled': body('legs-filled', {
    orderId,
    executionId: text,
    price: decimal,
    qty: decimal,
    leavesQty: decimal,
    hold: decimal,
    eligibleAt: instant,
    legs: list(filledLeg),
  }),
  'order-canceled': body('order-canceled', {
    orderId,
    /** `group`: another order of its group was filled, elected or ended. */
    reason: z.enum(['user', 'unfilled', 'aged', 'group', 'corporate-action', 'margin-call']),
  }),
  /** A trailing stop followed the market to here. */
  'order-trailed': body('order-trailed', { orderId, hwm: decimal, stopPrice: decimal }),
  /** A stop was elected: it may execute from `eligibleAt` on. */
  'order-triggered': body('order-triggered', { orderId, eligibleAt: instant }),
  /** An exit begins to work, its entry being filled. `qty` is what there is to close. */
  'order-activated': body('order-activated', { orderId, qty: decimal, status, eligibleAt: instant }),
  /** An exit closes what the other exit left. */
  'order-resized': body('order-resized', { orderId, qty: decimal }),
  /** What it holds from now on, an order that stood before it being gone. */
  'order-reserved': body('order-reserved', { orderId, hold: decimal }),
  /** A halt puts off its execution. */
  'order-delayed': body('order-delayed', { orderId, eligibleAt: instant }),
  'order-expired': body('order-expired', { orderId }),
  /** The old order ends and the new one, which carries its fills, begins. */
  'order-replaced': body('order-replaced', { orderId, order: acceptedOrder }),
  /** All of it as it is from now on, as of the dials and the blocks below. */
  'configuration-changed': body('configuration-changed', { configuration: Configuration }),
  'dials-changed': body('dials-changed', { dials }),
  'blocks-changed': body('blocks-changed', { blocks }),
  'clock-set': body('clock-set', { clock }),
  /** Brought along from another broker's account, at what it had cost there. `equity` is what all of it was worth at the close before. */
  'positions-carried': body('positions-carried', { positions: list(holding), equity: decimal }),
  /** It goes its own way: what came before was copied from another account. Ids derive from `lineage` from here on. */
  'account-forked': body('account-forked', { from: accountId, lineage: text, number: text, clock }),
  'cash-transferred': body('cash-transferred', { direction: z.enum(['deposit', 'withdrawal']), amount: decimal }),
  /** One line of the history. `cash` is what it moves now: a fee shown at a day's end was paid before. `owed` is settled by it. */
  'entry-booked': body('entry-booked', { entry, cash: decimal, owed: z.nullable(text) }),
  /** Something is to be booked on a later day; a position may go with it. */
  'payment-owed': body('payment-owed', { id: text, day, entry, cash: decimal, removes: z.nullable(text) }),
  /** A company's action took effect: the positions in `sources` are gone, and these are there instead. */
  'positions-restated': body('positions-restated', {
    actionId: text,
    action: text,
    day,
    sources: list(text),
    positions: list(restated),
  }),
  /** The day before is settled and charged. What accrued and is not charged yet is left. */
  'day-begun': body('day-begun', { day, interest: decimal, borrow: decimal }),
  /** The regular close. */
  'day-closed': body('day-closed', { ...mark, cash: decimal, holdings: list(holding) }),
  'margin-called': body('margin-called', { day, amount: decimal, liquidateAt: instant }),
  'margin-call-met': body('margin-call-met', {}),
  /** The close, as it was recorded before holdings were. */
  'day-marked': body('day-marked', mark),
  /** Contracts are gone: their owner exercised them, they were assigned, or they expired. `qty` is signed as the position was. */
  'option-settled': body('option-settled', {
    outcome: z.enum(['exercise', 'assignment', 'expiry']),
    symbol: text,
    qty: decimal,
    day,
    delivery: z.nullable(delivery),
    groupId: text,
  }),
  /** Its owner wants a contract to expire as it is. */
  'exercise-declined': body('exercise-declined', { symbol: text }),
  /** Coins left for an address outside, and the network's fee with them. `price` is the coin's then. */
  'coins-sent': body('coins-sent', {
    transferId: text,
    symbol: text,
    amount: decimal,
    networkFee: decimal,
    chain: text,
    from: text,
    to: text,
    price: decimal,
  }),
  /** Shares were set aside for a short sale, or none were, for a reason. */
  'shares-located': body('shares-located', {
    locateId: text,
    symbol: text,
    requestedQty: z.number(),
    locatedQty: z.number(),
    limitPrice: z.nullable(decimal),
    isAllOrNone: flag,
    /** Of a share, in dollars. */
    price: decimal,
    fee: decimal,
    reason: z.nullable(text),
    expiresAt: instant,
    /** The client's own name of the request, where it gave one: the same again is answered with this. */
    idempotencyKey: maybe(text),
  }),
}

export type EventKind = keyof typeof EVENT_BODIES
export type EventBody = z.infer<(typeof EVENT_BODIES)[EventKind]>

/** Who caused an event: a person, a script's key, or nobody. */
export type Actor = z.infer<typeof EVENT_ACTOR>
export const EVENT_ACTOR = z.discriminatedUnion('kind', [
  shape({ kind: z.literal('user'), id: text }),
  shape({ kind: z.literal('key'), id: text }),
  shape({ kind: z.literal('wake-up') }),
  shape({ kind: z.literal('admin') }),
])

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
