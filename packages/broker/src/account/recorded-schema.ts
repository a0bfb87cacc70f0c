/**
 * What an event has to look like to have been written by this program. The server trusts what it wrote; `admin check` reads it with this
 * suspicion. A key or a kind nobody knows is as wrong as one that is missing.
 */
import { Configuration } from '@paddock/contract/entities/account-configurations'
import {
  ORDER_SIDES,
  ORDER_STATUSES,
  ORDER_TYPES,
  POSITION_INTENTS,
  TIMES_IN_FORCE,
} from '@paddock/contract/entities/order'
import { parseDecimal } from '@paddock/decimal/decimal'
import * as z from 'zod/mini'
import { isClock } from './clock.ts'
import type { Actor, EventBody, EventKind } from './event.ts'

/** Says what is wrong with a recorded body: the path and why; undefined where nothing is. */
export function faultOfBody(kind: string, body: unknown): string | undefined {
  if (!Object.hasOwn(BODIES, kind)) return `${kind} is no kind of event`
  const { success, error } = z.safeParse(BODIES[kind as EventKind] as z.ZodMiniType, body)
  return success ? undefined : faultIn(error)
}

/** The same of an actor. */
export function faultOfActor(actor: unknown): string | undefined {
  const { success, error } = z.safeParse(ACTOR, actor)
  return success ? undefined : `actor: ${faultIn(error)}`
}

function faultIn(error: z.core.$ZodError): string {
  const [issue] = error.issues
  return `${issue?.path.join('.') || 'the body'}: ${issue?.message ?? ''}`
}

const text = z.string()
const flag = z.boolean()
const count = z.int()
const instant = z.int().check(z.nonnegative())
const decimal = text.check(z.refine((value) => parseDecimal(value) !== undefined, 'is no decimal'))
const day = text.check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'is no day'))
const maybe = z.exactOptional
/** Left out, and never null. In an event that was written nothing is undefined, but its type allows it here. */
const optional = z.optional
const side = z.enum(ORDER_SIDES)
const status = z.enum(ORDER_STATUSES)
const intent = z.enum(POSITION_INTENTS)
const assetClass = z.enum(['us_equity', 'crypto', 'us_option'])
const clock = z
  .strictObject({ wall: z.number(), at: z.number(), speed: z.number(), until: maybe(z.number()) })
  .check(z.refine(isClock, 'is no clock'))

const option = z.strictObject({
  underlying: text,
  root: text,
  type: z.enum(['call', 'put']),
  strike: z.number(),
  expiration: day,
  multiplier: z.number(),
  shares: z.number(),
})
const stop = z.strictObject({
  stopPrice: maybe(decimal),
  trailPrice: maybe(decimal),
  trailPercent: maybe(decimal),
  hwm: maybe(decimal),
  isTriggered: maybe(flag),
})
const group = z.strictObject({
  orderClass: z.enum(['bracket', 'oco', 'oto']),
  role: z.enum(['entry', 'take-profit', 'stop-loss']),
  parentId: z.nullable(text),
  others: z.array(text),
  isActive: flag,
})
const leg = z.strictObject({
  id: text,
  clientOrderId: text,
  symbol: text,
  assetId: text,
  option,
  side,
  ratio: count,
  positionIntent: intent,
  filledNotional: optional(decimal),
})
const order = z.strictObject({
  id: text,
  clientOrderId: text,
  symbol: text,
  assetId: text,
  assetClass,
  option: optional(option),
  side,
  type: z.enum(ORDER_TYPES),
  timeInForce: z.enum(TIMES_IN_FORCE),
  positionIntent: intent,
  extendedHours: flag,
  isOvernight: optional(flag),
  qty: z.nullable(decimal),
  notional: z.nullable(decimal),
  limitPrice: z.nullable(decimal),
  cap: optional(decimal),
  maxQty: optional(decimal),
  isMarginable: maybe(flag),
  isMaker: maybe(flag),
  eligibleAt: instant,
  expiresAt: instant,
  replaces: z.nullable(text),
  status,
  hold: decimal,
  filledQty: decimal,
  filledNotional: decimal,
  stop: optional(stop),
  group: optional(group),
  legs: optional(z.array(leg)),
  queueAhead: optional(decimal),
})
const entry = z.strictObject({
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
const holding = { symbol: text, assetId: text, assetClass, option: optional(option), qty: decimal, cost: decimal }
const mark = { day, equity: decimal, maintenanceMargin: decimal }

const BODIES: { readonly [Kind in EventKind]: z.ZodMiniType<Extract<EventBody, { kind: Kind }>> } = {
  'account-opened': z.strictObject({
    kind: z.literal('account-opened'),
    lineage: text,
    number: text,
    cash: decimal,
    multiplier: z.literal([1, 2, 4]),
    market: text,
    clock,
  }),
  'order-accepted': z.strictObject({ kind: z.literal('order-accepted'), order }),
  'order-routed': z.strictObject({ kind: z.literal('order-routed'), orderId: text }),
  'order-filled': z.strictObject({
    kind: z.literal('order-filled'),
    orderId: text,
    executionId: text,
    price: decimal,
    qty: decimal,
    leavesQty: decimal,
    fee: z.nullable(z.strictObject({ amount: decimal, in: z.enum(['coin', 'usd']) })),
    hold: decimal,
    positionQty: decimal,
    eligibleAt: instant,
  }),
  'legs-filled': z.strictObject({
    kind: z.literal('legs-filled'),
    orderId: text,
    executionId: text,
    price: decimal,
    qty: decimal,
    leavesQty: decimal,
    hold: decimal,
    eligibleAt: instant,
    legs: z.array(
      z.strictObject({
        orderId: text,
        executionId: text,
        symbol: text,
        side,
        price: decimal,
        qty: decimal,
        positionQty: decimal,
      }),
    ),
  }),
  'order-canceled': z.strictObject({
    kind: z.literal('order-canceled'),
    orderId: text,
    reason: z.enum(['user', 'unfilled', 'aged', 'group', 'corporate-action', 'margin-call']),
  }),
  'order-trailed': z.strictObject({
    kind: z.literal('order-trailed'),
    orderId: text,
    hwm: decimal,
    stopPrice: decimal,
  }),
  'order-triggered': z.strictObject({ kind: z.literal('order-triggered'), orderId: text, eligibleAt: instant }),
  'order-activated': z.strictObject({
    kind: z.literal('order-activated'),
    orderId: text,
    qty: decimal,
    status,
    eligibleAt: instant,
  }),
  'order-resized': z.strictObject({ kind: z.literal('order-resized'), orderId: text, qty: decimal }),
  'order-reserved': z.strictObject({ kind: z.literal('order-reserved'), orderId: text, hold: decimal }),
  'order-delayed': z.strictObject({ kind: z.literal('order-delayed'), orderId: text, eligibleAt: instant }),
  'order-expired': z.strictObject({ kind: z.literal('order-expired'), orderId: text }),
  'order-replaced': z.strictObject({ kind: z.literal('order-replaced'), orderId: text, order }),
  'configuration-changed': z.strictObject({
    kind: z.literal('configuration-changed'),
    configuration: Configuration,
  }),
  'dials-changed': z.strictObject({
    kind: z.literal('dials-changed'),
    dials: z.strictObject({
      preset: z.enum(['alpaca-paper', 'realistic', 'harsh', 'custom']),
      latencyMs: z.number(),
      sizePercent: z.number(),
      partialPercent: z.number(),
      queuePercent: z.nullable(z.number()),
      isBookWalked: flag,
      earlyAssignmentPercent: z.number(),
    }),
  }),
  'blocks-changed': z.strictObject({
    kind: z.literal('blocks-changed'),
    blocks: z.strictObject({ trading: flag, transfers: flag, account: flag }),
  }),
  'clock-set': z.strictObject({ kind: z.literal('clock-set'), clock }),
  'positions-carried': z.strictObject({
    kind: z.literal('positions-carried'),
    positions: z.array(z.strictObject(holding)),
    equity: decimal,
  }),
  'account-forked': z.strictObject({
    kind: z.literal('account-forked'),
    from: text,
    lineage: text,
    number: text,
    clock,
  }),
  'cash-transferred': z.strictObject({
    kind: z.literal('cash-transferred'),
    direction: z.enum(['deposit', 'withdrawal']),
    amount: decimal,
  }),
  'entry-booked': z.strictObject({
    kind: z.literal('entry-booked'),
    entry,
    cash: decimal,
    owed: z.nullable(text),
  }),
  'payment-owed': z.strictObject({
    kind: z.literal('payment-owed'),
    id: text,
    day,
    entry,
    cash: decimal,
    removes: z.nullable(text),
  }),
  'positions-restated': z.strictObject({
    kind: z.literal('positions-restated'),
    actionId: text,
    action: text,
    day,
    sources: z.array(text),
    positions: z.array(z.strictObject({ from: text, ...holding })),
  }),
  'day-begun': z.strictObject({ kind: z.literal('day-begun'), day, interest: decimal, borrow: decimal }),
  'day-closed': z.strictObject({
    kind: z.literal('day-closed'),
    ...mark,
    cash: decimal,
    holdings: z.array(z.strictObject(holding)),
  }),
  'margin-called': z.strictObject({
    kind: z.literal('margin-called'),
    day,
    amount: decimal,
    liquidateAt: instant,
  }),
  'margin-call-met': z.strictObject({ kind: z.literal('margin-call-met') }),
  'day-marked': z.strictObject({ kind: z.literal('day-marked'), ...mark }),
  'option-settled': z.strictObject({
    kind: z.literal('option-settled'),
    outcome: z.enum(['exercise', 'assignment', 'expiry']),
    symbol: text,
    qty: decimal,
    day,
    delivery: z.nullable(
      z.strictObject({ symbol: text, assetId: text, shares: decimal, price: decimal, cash: decimal }),
    ),
    groupId: text,
  }),
  'exercise-declined': z.strictObject({ kind: z.literal('exercise-declined'), symbol: text }),
  'coins-sent': z.strictObject({
    kind: z.literal('coins-sent'),
    transferId: text,
    symbol: text,
    amount: decimal,
    networkFee: decimal,
    chain: text,
    from: text,
    to: text,
    price: decimal,
  }),
  'shares-located': z.strictObject({
    kind: z.literal('shares-located'),
    locateId: text,
    symbol: text,
    requestedQty: z.number(),
    locatedQty: z.number(),
    limitPrice: z.nullable(decimal),
    isAllOrNone: flag,
    price: decimal,
    fee: decimal,
    reason: z.nullable(text),
    expiresAt: instant,
    idempotencyKey: maybe(text),
  }),
}

const ACTOR: z.ZodMiniType<Actor> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('user'), id: text }),
  z.strictObject({ kind: z.literal('key'), id: text }),
  z.strictObject({ kind: z.literal('wake-up') }),
  z.strictObject({ kind: z.literal('admin') }),
])
