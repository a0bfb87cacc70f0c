/** Trouble on demand: what a network and a broker do wrong, so that a desk and a script can be tried against it. Each has an end. */
import * as z from 'zod/mini'

export const TROUBLE_KINDS = [
  /** Calls that change orders are refused with 422. */
  'reject',
  /** Calls are answered late. */
  'delay',
  /** 504, and the call never got through. */
  'lose-request',
  /** 504, although the call was carried out. */
  'lose-answer',
  /** A cancel is answered at once, and reaches the broker late: fills come meanwhile. */
  'late-cancel',
  /** The rest of an order is cancelled by the broker after its first partial fill. An order that is partly filled is never rejected at Alpaca. */
  'cut-short',
  /** 429. */
  'too-many-requests',
  /** An order update is not told, or is told twice. */
  'lose-update',
  'repeat-update',
  /** Sockets of the account are cut off: now, and again instead of an update. */
  'drop-stream',
  /** Nothing is executed in a symbol, and its prices stand still. */
  'halt',
] as const
export type TroubleKind = (typeof TROUBLE_KINDS)[number]

/** Which calls it befalls: those that change orders or positions, those that read, or every one. */
export const TROUBLED_CALLS = ['orders', 'reads', 'all'] as const

const LONGEST_DELAY_MS = 60_000
const MOST_TIMES = 1_000
const LONGEST_MINUTES = 1_440

const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))

export const TroubleRequest = z
  .strictObject({
    kind: z.enum(TROUBLE_KINDS, { error: `a trouble is ${TROUBLE_KINDS.join(', ')}` }),
    calls: z._default(z.enum(TROUBLED_CALLS, { error: `calls are ${TROUBLED_CALLS.join(', ')}` }), 'orders'),
    /** Milliseconds before the answer. */
    delayMs: z._default(whole(0, LONGEST_DELAY_MS), 0),
    symbol: z.optional(z.string().check(z.minLength(1), z.maxLength(30))),
    /** How many of a hundred occasions. */
    percent: z._default(whole(1, 100), 100),
    /** After so many times it is over; null for no number. */
    times: z._default(z.nullable(whole(1, MOST_TIMES)), null),
    /** After so many minutes of the machine's time it is over. */
    minutes: z._default(whole(1, LONGEST_MINUTES), 10),
  })
  .check(
    z.refine(({ kind, symbol }) => kind !== 'halt' || symbol !== undefined, {
      error: 'a halt is of a symbol',
      path: ['symbol'],
    }),
  )
export type TroubleRequest = z.infer<typeof TroubleRequest>

/** One that is on, as it is answered. */
export const Trouble = z.looseObject({
  id: z.string(),
  kind: z.string(),
  calls: z.string(),
  delayMs: z.number(),
  symbol: z.nullable(z.string()),
  percent: z.number(),
  /** Times that are left; null for no number. */
  left: z.nullable(z.number()),
  /** Machine time. */
  until: z.string(),
})
export type Trouble = z.infer<typeof Trouble>
