/** What an account is to be told: a price that a symbol comes to, a move from where it is, an instant. All times are the account's own. */
import { compare, decimal } from '@paddock/decimal/decimal'
import * as z from 'zod/mini'
import { DecimalInput, DecimalString, Timestamp } from '../entities/scalar.ts'

/** `moves` is by a percentage either way from the last price when it was set, or was told last. */
export const ALERT_KINDS = ['rises', 'falls', 'moves', 'time'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** `leaving` was told, and waits until its price is far enough away to count again; `reached` and `expired` are over. */
const ALERT_STATUSES = ['waiting', 'leaving', 'reached', 'expired'] as const
export type AlertStatus = (typeof ALERT_STATUSES)[number]

export const MOST_ALERT_NOTE = 200
/** In percent of the price, how far it has to leave before it counts again, unless told otherwise. */
export const USUAL_REARM = '0.5'
/** Percent: a move, and how far a price has to leave. */
const LEAST_PERCENT = decimal('0.1')
const MOST_MOVE = decimal('1000')
const MOST_REARM = decimal('50')
const MOST_PRICE = decimal('1000000000')

const text = (message: string) => z.string({ error: message })
const TIME = 'a time is a date with its time and zone'
const Time = text(TIME).check(
  z.refine(
    (value) =>
      /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value)),
    TIME,
  ),
)
const between = (least: ReturnType<typeof decimal>, most: ReturnType<typeof decimal>, message: string) =>
  DecimalInput.check(
    z.refine((value) => compare(decimal(value), least) >= 0 && compare(decimal(value), most) <= 0, message),
  )
export const REPEATS = 'an alert repeats or not: true or false'
const NOTE = `a note has at most ${MOST_ALERT_NOTE} characters`

/** What an alert is set to. What belongs to another kind is refused: see {@link alertProblem}. */
export const AlertTerms = z.strictObject({
  kind: z.enum(ALERT_KINDS, { error: `an alert ${ALERT_KINDS.join(', ')}` }),
  /** As it is traded: `AAPL`, `BTC/USD`. A time may do without. */
  symbol: z.optional(
    text('a symbol is a text').check(
      z.trim(),
      z.toUpperCase(),
      z.regex(/^[A-Z0-9][A-Z0-9./-]{0,29}$/, 'a symbol is its letters and digits'),
    ),
  ),
  price: z.optional(between(decimal('0.000000001'), MOST_PRICE, 'a price is above 0')),
  percent: z.optional(between(LEAST_PERCENT, MOST_MOVE, 'a move is from 0.1 to 1000 percent')),
  at: z.optional(Time),
  /** Told every time, not only once. A time is told at the same hour of each trading day. */
  repeats: z._default(z.boolean({ error: REPEATS }), false),
  /** Of alerts at a price that repeat. */
  rearmPercent: z.optional(between(LEAST_PERCENT, MOST_REARM, 'it counts again from 0.1 to 50 percent away')),
  note: z.optional(text(NOTE).check(z.trim(), z.maxLength(MOST_ALERT_NOTE, NOTE))),
  /** From then on nothing is told any more. */
  expiresAt: z.optional(Time),
})
export type AlertTerms = z.infer<typeof AlertTerms>

/** What each kind needs beside a symbol. */
const NEEDS = { rises: 'price', falls: 'price', moves: 'percent', time: 'at' } as const
const WORDS = { price: 'a price', percent: 'a percentage', at: 'a time', symbol: 'a symbol' } as const

/** What is missing, or belongs to another kind, and its field; undefined for terms that are whole. */
export function alertProblem(terms: AlertTerms): { readonly message: string; readonly field: string } | undefined {
  const needed = NEEDS[terms.kind]
  if (terms.kind !== 'time' && !terms.symbol) return { message: `it needs ${WORDS.symbol}`, field: 'symbol' }
  for (const field of ['price', 'percent', 'at'] as const) {
    if (field === needed && terms[field] === undefined) return { message: `it needs ${WORDS[field]}`, field }
    if (field !== needed && terms[field] !== undefined)
      return { message: `an alert that is told by ${WORDS[needed]} has no ${field}`, field }
  }
  if (terms.rearmPercent !== undefined && needed !== 'price')
    return { message: 'only an alert at a price waits to be left', field: 'rearmPercent' }
  if (terms.expiresAt !== undefined && terms.at !== undefined && Date.parse(terms.expiresAt) <= Date.parse(terms.at))
    return { message: 'it expires before its time comes', field: 'expiresAt' }
  return undefined
}

/** An alert as it is answered. */
export const Alert = z.looseObject({
  ...AlertTerms.shape,
  price: z.optional(DecimalString),
  percent: z.optional(DecimalString),
  rearmPercent: z.optional(DecimalString),
  id: z.string(),
  status: z.enum(ALERT_STATUSES),
  /** The price a move is counted from. */
  base: z.optional(DecimalString),
  createdAt: Timestamp,
  /** How often it was told, when last, and at which price: of the account's time. */
  times: z.number(),
  reachedAt: z.optional(Timestamp),
  reachedPrice: z.optional(DecimalString),
})
export type Alert = z.infer<typeof Alert>

/** One time an alert was told, with its terms then. */
export const AlertReached = z.looseObject({
  id: z.string(),
  alertId: z.string(),
  /** Of the account's time. */
  at: Timestamp,
  price: z.optional(DecimalString),
  /** What it was set to. */
  terms: AlertTerms,
})
export type AlertReached = z.infer<typeof AlertReached>

/** Whether it is still waited for. */
export const isActiveAlert = ({ status }: Pick<Alert, 'status'>): boolean =>
  status === 'waiting' || status === 'leaving'
