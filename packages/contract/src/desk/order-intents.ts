/** What is on record of an order before it leaves for Alpaca: who asked for it, when, and at which quotes. */
import { parseDecimal } from '@paddock/decimal/decimal'
import * as z from 'zod/mini'

/** Carries {@link SeenQuotes} as JSON beside an order of the desk. It is told to this server and to no broker. */
export const SEEN_QUOTES_HEADER = 'x-paddock-quotes'
/** Characters of the header. */
const LONGEST_TEXT = 4_096
const MOST_QUOTES = 8

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
const price = z.nullable(text(32).check(z.refine((value) => parseDecimal(value) !== undefined)))
const time = z.nullable(z.iso.datetime())

/** Amounts are decimal strings, times RFC 3339 in UTC; what was not on the screen is null. */
const SeenQuote = z.strictObject({
  symbol: text(32),
  /** Where it came from, as a person reads it: IEX, SIP. */
  feed: z.nullable(text(32)),
  ...{ bid: price, ask: price, quoted_at: time },
  ...{ last: price, traded_at: time },
})
export type SeenQuote = z.infer<typeof SeenQuote>

/** One for each symbol of the order. */
const SeenQuotes = z.readonly(z.array(SeenQuote).check(z.minLength(1), z.maxLength(MOST_QUOTES)))

/** The quotes of a header; undefined where it is none of ours. */
export function readSeenQuotes(header: string): readonly SeenQuote[] | undefined {
  if (header.length > LONGEST_TEXT) return undefined
  try {
    return SeenQuotes.safeParse(JSON.parse(header)).data
  } catch {
    return undefined
  }
}

/** `at` is machine time, RFC 3339. */
export const OrderIntent = z.object({
  at: z.string(),
  /** A person, an access key by its id, or this server; null where it was not recorded. */
  actor: z.nullable(z.object({ kind: z.enum(['user', 'key', 'wake-up', 'admin']), id: z.optional(z.string()) })),
  /** What the person saw; null of a script, and of what waited on this server. */
  quotes: z.nullable(SeenQuotes),
})
export type OrderIntent = z.infer<typeof OrderIntent>

/** An order, by its client order id, or a call in words, of which nobody knows what became of it. */
export const UnknownOrder = z.extend(OrderIntent, { what: z.string() })
export type UnknownOrder = z.infer<typeof UnknownOrder>
