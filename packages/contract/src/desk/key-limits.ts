/** What a key may do in its account: set when it is made, changed by the account's owner at any time, either way. */
import { isPositive, parseDecimal, significantScale } from '@paddock/decimal/decimal'
import * as z from 'zod/mini'
import { NamedSymbol } from './guardrails.ts'

/** `read` changes nothing, `cancel` cancels orders and nothing else, `trade` sends them as well. */
export const KEY_SCOPES = ['read', 'trade', 'cancel'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** In the order in which a request is judged: the first that is broken is the one that is told. */
const KEY_RULES = ['key-expired', 'key-scope', 'key-symbol', 'key-order-value', 'key-orders-per-day'] as const
export type KeyRule = (typeof KEY_RULES)[number]

const MOST_DIGITS = 16
const MOST_SYMBOLS = 500
const MOST_ORDERS = 100_000

const SCOPE = `a key reads (read), trades (trade), or cancels only (cancel)`
const AMOUNT = 'the maximum order value is above zero, in dollars and cents'
const ORDERS = `the number of orders a day is a whole number from 1 to ${MOST_ORDERS}`
const DAY = 'the last day of a key is a date, such as 2026-12-31'

const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
const Amount = z.string({ error: AMOUNT }).check(
  z.refine((text) => {
    const amount = text.length <= MOST_DIGITS ? parseDecimal(text) : undefined
    return amount !== undefined && isPositive(amount) && significantScale(amount) <= 2
  }, AMOUNT),
)

/** Limits as they are asked for; what is left out is no limit. Unknown ones are refused. */
export const KeyLimits = z.strictObject({
  scope: z._default(z.enum(KEY_SCOPES, { error: SCOPE }), 'trade'),
  /** What it may trade: stocks, pairs, contracts, and with a stock every contract on it. None is all. */
  symbols: z._default(
    z.array(NamedSymbol, { error: 'the symbols of a key are a list' }).check(
      z.maxLength(MOST_SYMBOLS, `at most ${MOST_SYMBOLS} symbols`),
      z.overwrite((symbols) => [...new Set(symbols)]),
    ),
    [],
  ),
  /** The most one order may be worth, US dollars. */
  orderValue: z._default(z.nullable(Amount), null),
  /** Orders of a market day, New York. */
  ordersPerDay: z._default(
    z.nullable(z.int({ error: ORDERS }).check(z.minimum(1, ORDERS), z.maximum(MOST_ORDERS, ORDERS))),
    null,
  ),
  /** The last day in New York on which it works, by the time of the real world. */
  expiresOn: z._default(z.nullable(z.string({ error: DAY }).check(z.refine(isDay, DAY))), null),
  /** Whether an order above a limit becomes a draft that awaits its owner's approval. */
  keepsDrafts: z._default(z.boolean({ error: 'a key keeps drafts or not: true or false' }), true),
})
export type KeyLimits = z.infer<typeof KeyLimits>

export const NO_KEY_LIMITS: KeyLimits = {
  scope: 'trade',
  symbols: [],
  orderValue: null,
  ordersPerDay: null,
  expiresOn: null,
  keepsDrafts: true,
}

/** Whether anything at all is kept from a key. */
export const isLimited = ({ scope, symbols, orderValue, ordersPerDay, expiresOn }: KeyLimits): boolean =>
  scope !== 'trade' || symbols.length > 0 || orderValue !== null || ordersPerDay !== null || expiresOn !== null
