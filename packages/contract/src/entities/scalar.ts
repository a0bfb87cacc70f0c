/** The small things every entity is made of: ids, decimal strings, times, open sets. */
import { numberText, plainText } from '@paddock/decimal/decimal'
import * as z from 'zod/mini'
import { formed } from './wire-form.ts'

/** A decimal in plain notation. Alpaca's older answers mix in JSON numbers, so those are read as well. */
export const DecimalString = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => (typeof value === 'number' ? numberText(value) : value)),
)
export type DecimalString = string

/** Whether a text is a date with its time and zone; seconds may be left out. */
export const isZonedTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) && Number.isFinite(Date.parse(text))

/** A field of an answer that may be missing. Some answers say null for the same: it is read as missing. */
export const maybe = <Field extends z.ZodMiniType>(field: Field) =>
  z.optional(
    z.pipe(
      z.nullish(field),
      z.transform((value) => value ?? undefined),
    ),
  )

/** A list of an answer. Alpaca answers null, or nothing, for some that are empty. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z._default(
    z.pipe(
      z.nullable(z.array(item)),
      z.transform((list) => list ?? []),
    ),
    [],
  )

/** Values by name, such as bars by symbol; null, or nothing, where there are none. */
export const namedBy = <Value extends z.ZodMiniType>(value: Value) =>
  z._default(
    z.pipe(
      z.nullable(z.record(z.string(), value)),
      z.transform((values) => values ?? {}),
    ),
    {},
  )

/** A text that says nothing where it is missing or null: an order of several legs has no symbol of its own. */
export const textOrNone = <Text extends z.ZodMiniType<string, string>>(text: Text) =>
  z._default(
    z.pipe(
      z.nullable(text),
      z.transform((value) => value ?? ('' as z.output<Text>)),
    ),
    '' as never,
  )

/** A decimal of a request, a string or a JSON number: in plain notation as it was sent, written out where it has an exponent. */
export const DecimalInput = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value, context) => {
    const text = plainText(String(value))
    if (text !== undefined) return text
    context.issues.push({ code: 'custom', message: 'is not a decimal number', input: value })
    return z.NEVER
  }),
)

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Whether a text is an id of Alpaca's. Swift and Windows write them in capitals. */
export const isUuid = (text: string): boolean => UUID.test(text)

/** RFC 3339 in UTC, up to nanoseconds. */
export const Timestamp = z.string()
export type Timestamp = string

/** `YYYY-MM-DD`, a day in New York. */
export const DateString = z.string()
export type DateString = string

declare const kind: unique symbol
export type AccountId = string & { readonly [kind]?: 'account' }
export type OrderId = string & { readonly [kind]?: 'order' }

/** A set Alpaca may extend: known values are typed, unknown ones pass through and are shown as they are. */
type Open<Known extends string> = Known | (string & Record<never, never>)
export const openEnum = <const Known extends readonly string[]>(known: Known) =>
  formed(z.string(), {
    description: `One of ${known.map(shown).join(', ')}, or what comes later.`,
  }) as unknown as z.ZodMiniType<Open<Known[number]>, Open<Known[number]>>
const shown = (value: string): string => (value === '' ? 'nothing' : value)
