/** Orders that wait on the desk's own server because the broker has no such order: what is asked of them, and what is answered. */
import { isPositive, parseDecimal } from '@paddock/decimal/decimal'
import * as z from 'zod/mini'
import { TIMES_IN_FORCE } from '../entities/order.ts'
import { DecimalString, isZonedTime } from '../entities/scalar.ts'

const AMOUNT = 'is a decimal above zero'
const Amount = z.pipe(
  DecimalString,
  z.string().check(z.refine((text) => isPositive(parseDecimal(text) ?? { coefficient: 0n, scale: 0 }), AMOUNT)),
)
const SymbolText = z.string().check(z.minLength(1), z.maxLength(32))
const TIME = 'is a date with its time and zone'
const Time = z.string().check(z.refine(isZonedTime, TIME))

/** Minutes of the longest regular session. */
const SESSION_MINUTES = 390

/** What a step waits for. `trail` follows the best print of what is traded; `close` is the regular close that comes next. */
export const HeldCondition = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('price'),
    /** What is traded itself where it is left out: an option may wait for its underlying. */
    symbol: z.optional(SymbolText),
    direction: z.enum(['rises', 'falls']),
    price: Amount,
  }),
  z.strictObject({ kind: z.literal('trail'), by: z.enum(['dollars', 'percent']), value: Amount }),
  z.strictObject({ kind: z.literal('time'), at: Time }),
  z.strictObject({
    kind: z.literal('close'),
    minutesBefore: z.int().check(z.minimum(0), z.maximum(SESSION_MINUTES)),
  }),
])
export type HeldCondition = z.infer<typeof HeldCondition>

/** For the day where it is left out, for coins until cancelled. */
const timeInForce = z.optional(z.enum(TIMES_IN_FORCE))

/** What a step sends: at the market, or at a limit. */
const HeldStepOrder = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('market'), timeInForce }),
  z.strictObject({ type: z.literal('limit'), limitPrice: Amount, timeInForce }),
])

export const HeldStepRequest = z.strictObject({
  when: HeldCondition,
  /** A share of the whole; all that is left where it is left out. */
  qty: z.optional(Amount),
  order: z._default(HeldStepOrder, { type: 'market' }),
})
export type HeldStepRequest = z.infer<typeof HeldStepRequest>

const MOST_STEPS = 10

/** What is done when something was reached while nobody looked: `act` sends at once, `ask` waits for an answer, `ignore` goes on from now. */
const ON_MISSED = ['act', 'ask', 'ignore'] as const

/** Body of `POST held`. The steps share the quantity: the first of them that is reached sends, and what it fills is no longer there for the others. */
export const HoldOrder = z.strictObject({
  symbol: SymbolText,
  side: z.enum(['buy', 'sell']),
  qty: Amount,
  /** It may open or add to a position. Everything else only reduces one. */
  isEntry: z._default(z.boolean(), false),
  /** The client order id of the entry that this is the exit of: nothing is waited for until that has ended with a fill. */
  afterOrder: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  onMissed: z._default(z.enum(ON_MISSED), 'ask'),
  steps: z.array(HeldStepRequest).check(z.minLength(1), z.maxLength(MOST_STEPS)),
})
export type HoldOrder = z.infer<typeof HoldOrder>

/** Body of `POST held/{id}/answer`. */
export const HeldAnswer = z.strictObject({ answer: z.enum(['act', 'ignore']) })

/**
 * `waiting`: for its condition. `asks`: it was reached while nobody looked. `freeing`: orders that stand in the way are being cancelled.
 * `sending`: its order is on its way, or its fate is unknown. `sent`: the broker has it. `done`, `dropped` and `failed` are ends.
 */
const STEP_STATES = ['waiting', 'asks', 'freeing', 'sending', 'sent', 'done', 'dropped', 'failed'] as const
export const ENDED_STEP_STATES: ReadonlySet<(typeof STEP_STATES)[number]> = new Set(['done', 'dropped', 'failed'])

export const HeldStep = z.object({
  id: z.string(),
  when: HeldCondition,
  qty: z.nullable(z.string()),
  order: HeldStepOrder,
  state: z.enum(STEP_STATES),
  /** From when it waits, and for a time the instant itself: account time. */
  since: z.string(),
  dueAt: z.nullable(z.string()),
  reachedAt: z.nullable(z.string()),
  reachedPrice: z.nullable(z.string()),
  /** How often it has sent, and the last order of it. */
  sends: z.number(),
  clientOrderId: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  /** By its last order, and by all of them. */
  orderFilled: z.string(),
  filled: z.string(),
  /** The best print a trail follows from, as far as it is known, and where its stop stands then. */
  best: z.nullable(z.string()),
  stop: z.nullable(z.string()),
  /** Its order is to be cancelled: that is asked for until the order has ended. */
  isUnwanted: z.optional(z.boolean()),
  /** Sent while an order of another step tied up a part: what that one leaves is sent behind it. */
  isPart: z.optional(z.boolean()),
})
export type HeldStep = z.infer<typeof HeldStep>

const HELD_STATUSES = ['waiting', 'asks', 'reached', 'sent', 'done', 'cancelled', 'failed'] as const
export type HeldStatus = (typeof HELD_STATUSES)[number]
/** Those in which something is still to come. */
export const OPEN_HELD_STATUSES: ReadonlySet<HeldStatus> = new Set(['waiting', 'asks', 'reached', 'sent'])

export const HeldLogEntry = z.object({
  /** Account time. */
  at: z.string(),
  tone: z.enum(['info', 'good', 'warning', 'danger']),
  text: z.string(),
})
export type HeldLogEntry = z.infer<typeof HeldLogEntry>

export const HeldOrder = z.object({
  id: z.string(),
  /** Account time. */
  createdAt: z.string(),
  updatedAt: z.string(),
  status: z.enum(HELD_STATUSES),
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  qty: z.string(),
  /** What is neither filled nor given up. */
  left: z.string(),
  isEntry: z.boolean(),
  afterOrder: z.nullable(z.string()),
  /** Whether the entry it comes after is filled, or there is none. */
  isArmed: z.boolean(),
  onMissed: z.enum(ON_MISSED),
  /** The ex day of the last split that its prices and quantities are told behind. */
  restatedTo: z.optional(z.string()),
  steps: z.array(HeldStep),
  log: z.array(HeldLogEntry),
})
export type HeldOrder = z.infer<typeof HeldOrder>

/** Answer of `GET held`: those asked for, the newest first, and how the watching goes. */
export const HeldOrders = z.object({
  held: z.array(HeldOrder),
  /** How many wait on this account, and when their prices were last known to be looked at: the machine's time, null for none. */
  watched: z.number(),
  lookedAt: z.nullable(z.string()),
})
export type HeldOrders = z.infer<typeof HeldOrders>

/** What a person's desks are told on `account_updates` when a held order of any of their accounts changed. */
export const HeldUpdate = z.looseObject({
  event: z.literal('held-order'),
  account_id: z.optional(z.string()),
  id: z.string(),
  status: z.enum(HELD_STATUSES),
  /** What happened, where a person is to be told. */
  said: z.nullish(HeldLogEntry),
  symbol: z.string(),
})
export type HeldUpdate = z.infer<typeof HeldUpdate>
