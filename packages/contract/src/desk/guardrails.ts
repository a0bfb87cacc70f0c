/** Guardrails: what an account's owner allows themselves. They stand in front of every order that opens or enlarges something. */
import { HUNDRED, isAbove, isPositive, parseDecimal, significantScale, ZERO } from '@paddock/decimal/decimal'
import * as z from 'zod/mini'

/** In the order in which an order is judged: the first that is broken is the one that is told. */
export const GUARDRAIL_RULES = [
  'blocked-symbol',
  'allowed-hours',
  'daily-loss',
  'loss-streak',
  'trades-per-day',
  'order-value',
  'order-percent',
] as const
export type GuardrailRule = (typeof GUARDRAIL_RULES)[number]

const MOST_DIGITS = 16

const decimalText = (error: string, isFine: (text: string) => boolean) =>
  z.string({ error }).check(z.refine((text) => text.length <= MOST_DIGITS && isFine(text), error))
const Amount = decimalText('an amount is above zero, in dollars and cents', (text) => {
  const amount = parseDecimal(text)
  return amount !== undefined && isPositive(amount) && significantScale(amount) <= 2
})
const Percent = decimalText('a percentage is above 0 and at most 100, with two decimals at most', (text) => {
  const percent = parseDecimal(text) ?? ZERO
  return isPositive(percent) && !isAbove(percent, HUNDRED) && significantScale(percent) <= 2
})
const whole = (least: number, most: number, what: string) => {
  const error = `${what} is a whole number from ${least} to ${most}`
  return z.int({ error }).check(z.minimum(least, error), z.maximum(most, error))
}

const TIME = 'a time is written as 09:30, from 00:00 to 24:00'
const TimeOfDay = z.string({ error: TIME }).check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, TIME))
const SYMBOL = 'a symbol is letters, figures, dots and slashes'
export const NamedSymbol = z.pipe(
  z.string({ error: SYMBOL }).check(z.regex(/^[A-Za-z0-9][A-Za-z0-9./]{0,29}$/, SYMBOL)),
  z.transform((symbol) => symbol.toUpperCase()),
)
const MOST_BLOCKED = 500

/** Losing closing trades in a row after which nothing is opened for so many minutes. */
const LossStreak = z.strictObject({
  losses: whole(1, 100, 'the number of losses'),
  minutes: whole(1, 1440, 'the pause in minutes'),
})
/** Of New York, from the first to before the second. */
const AllowedHours = z
  .strictObject({ from: TimeOfDay, to: TimeOfDay })
  .check(z.refine(({ from, to }) => from < to, { error: 'the hours end after they begin', path: ['to'] }))

/** Held until orders are heard again, for half a minute at most, or sent all the same. */
const BLIND_ENTRIES = ['hold', 'send'] as const
export type BlindEntries = (typeof BLIND_ENTRIES)[number]

const rule = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

/** Some of the rules; what is left out stays as it was. Unknown ones are refused. */
export const GuardrailChanges = z.strictObject({
  dailyLoss: rule(Amount),
  dailyLossPercent: rule(Percent),
  lossStreak: rule(LossStreak),
  tradesPerDay: rule(whole(1, 500, 'the number of trades')),
  orderValue: rule(Amount),
  orderPercent: rule(Percent),
  riskPercent: rule(Percent),
  allowedHours: rule(AllowedHours),
  blockedSymbols: z.optional(
    z
      .array(NamedSymbol, { error: 'blocked symbols are a list' })
      .check(z.maxLength(MOST_BLOCKED, `at most ${MOST_BLOCKED} symbols`)),
  ),
  blindEntries: rule(z.enum(BLIND_ENTRIES, { error: 'entries are held or sent; null refuses them' })),
})
export type GuardrailChanges = z.infer<typeof GuardrailChanges>

const amountOrNone = z._default(z.nullable(z.string()), null)
/**
 * Rules as they are kept and answered; null is no rule, and so is what is missing. Amounts are US dollars. Hours that do not exist are among them
 * while a day lasts on which no hour is left.
 */
export const StoredGuardrails = z.object({
  /** What may be lost in a market day before nothing more is opened on it: an amount, a part of the equity at the last close, or the less of both. */
  dailyLoss: amountOrNone,
  dailyLossPercent: amountOrNone,
  lossStreak: z._default(z.nullable(z.object({ losses: z.number(), minutes: z.number() })), null),
  /** Orders that open or add to something. */
  tradesPerDay: z._default(z.nullable(z.number()), null),
  /** The most one order may be worth: an amount, and a part of the equity. */
  orderValue: amountOrNone,
  orderPercent: amountOrNone,
  /** What one order may lose at its stop, as a part of the equity. It is warned about at the ticket and never refused: a script need not say its stop. */
  riskPercent: amountOrNone,
  allowedHours: z._default(z.nullable(z.object({ from: z.string(), to: z.string() })), null),
  /** Stocks, pairs, and with a stock every contract on it. */
  blockedSymbols: z._default(z.readonly(z.array(z.string())), []),
  /** What becomes of entries without a person while the account's orders are not heard or cannot be read: null refuses them. */
  blindEntries: z._default(z.nullable(z.enum(BLIND_ENTRIES)), null),
})
export type Guardrails = z.infer<typeof StoredGuardrails>
export const NO_GUARDRAILS: Guardrails = StoredGuardrails.parse({})

const amount = z.nullable(z.string())
/** How the guardrails of an account stand: those in force today, those its owner wants, and what they are measured against. */
export const GuardrailsNow = z.object({
  /** The market day of the account's time. */
  day: z.string(),
  inForce: StoredGuardrails,
  wanted: StoredGuardrails,
  /** The market day from which on what is wanted is in force; null where it is. */
  loosensOn: z.nullable(z.string()),
  /** Null where no rule asks for any of it, and where the broker did not tell; what no rule asks for is null in it. */
  today: z.nullable(
    z.object({
      lost: amount,
      lastEquity: amount,
      equity: amount,
      trades: z.nullable(z.number()),
      streak: z.nullable(z.object({ losses: z.number(), lastAt: z.string() })),
      lock: z.nullable(z.object({ lost: z.string(), limit: z.string() })),
    }),
  ),
  /** Why nothing can be opened now, whatever it is. */
  pause: z.nullable(
    z.object({
      rule: z.enum(GUARDRAIL_RULES),
      message: z.string(),
      limit: z.string(),
      value: amount,
      until: z.nullable(z.string()),
    }),
  ),
})
export type GuardrailsNow = z.infer<typeof GuardrailsNow>

/** One order that the guardrails refused. */
export const GuardrailReceipt = z.looseObject({
  id: z.string(),
  recordedAt: z.string(),
  at: z.string(),
  /** `desk`, `key`, or `server` for what it did by itself. */
  path: z.string(),
  key: z.nullable(z.string()),
  what: z.string(),
  rule: z.string(),
  message: z.string(),
  limit: z.string(),
  value: amount,
  symbols: z.array(z.string()),
  side: amount,
  qty: amount,
  notional: amount,
  clientOrderId: amount,
})
export type GuardrailReceipt = z.infer<typeof GuardrailReceipt>
