/** Query parameters as they arrive (text, one or many) and as they are worked with. */
import { plainText } from '@paddock/decimal/decimal'
import * as z from 'zod/mini'
import { isUuid } from '../entities/scalar.ts'
import { formed } from '../entities/wire-form.ts'

const refuse = (context: { issues: unknown[]; value: unknown }, message: string): typeof z.NEVER => {
  context.issues.push({ code: 'custom', message, input: context.value })
  return z.NEVER
}

const itemsOf = (value: string | string[]): string[] =>
  (typeof value === 'string' ? [value] : value)
    .flatMap((item) => item.split(','))
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** A comma-separated or repeated list; blanks around items are dropped. */
export const list = () =>
  formed(z.pipe(z.union([z.string(), z.array(z.string())]), z.transform(itemsOf)), {
    type: 'array',
    items: { type: 'string' },
  })

/** A list of at most so many items. */
export const shortList = (name: string, most: number) =>
  formed(
    z.pipe(
      z.union([z.string(), z.array(z.string())]),
      z.transform((value, context) => {
        const items = itemsOf(value)
        return items.length > most ? refuse(context, `invalid ${name}: more than ${most} values`) : items
      }),
    ),
    { type: 'array', items: { type: 'string' }, maxItems: most },
  )

/** A list of some of these values; the first other one is refused. */
export const choices = <const Values extends readonly string[]>(name: string, values: Values) =>
  formed(
    z.pipe(
      z.union([z.string(), z.array(z.string())]),
      z.transform((value, context): Values[number][] => {
        const items = itemsOf(value)
        const unknown = items.find((item) => !values.includes(item))
        return unknown === undefined ? (items as Values[number][]) : refuse(context, `invalid ${name}: ${unknown}`)
      }),
    ),
    { type: 'array', items: { type: 'string', enum: values } },
  )

/** A whole number within inclusive bounds. `name` is how the refusal calls it. */
export const integer = (name: string, least: number, most: number) =>
  formed(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.transform((value, context) => {
        const number = typeof value === 'number' ? value : /^[+-]?\d+$/.test(value) ? Number(value) : Number.NaN
        if (!Number.isInteger(number)) return refuse(context, `invalid ${name}: ${value}`)
        if (number > most) return refuse(context, `invalid ${name}: larger than the allowed maximum of ${most}`)
        if (number < least) return refuse(context, `invalid ${name}: less than the allowed minimum of ${least}`)
        return number
      }),
    ),
    { type: 'integer', minimum: least, maximum: most },
  )

/** A number of dollars, exact: `170` or `170.5`, also with an exponent. */
export const amount = (name: string) =>
  formed(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.transform((value, context) => plainText(String(value)) ?? refuse(context, `invalid ${name}: ${value}`)),
    ),
    { type: 'number' },
  )

/** How clients write a flag: Python `True`, PHP `1`. Alpaca's servers are written in Go, whose reader takes all of these. */
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'True', 'TRUE', 't', 'T', '1'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE', 'f', 'F', '0'].map((word) => [word, false] as const),
])

export const boolean = (name: string) =>
  formed(
    z.pipe(
      z.union([z.string(), z.boolean()]),
      z.transform((value, context) => {
        const flag = typeof value === 'boolean' ? value : FLAGS.get(value)
        return flag ?? refuse(context, `invalid ${name}: ${value}`)
      }),
    ),
    { type: 'boolean' },
  )

/** One of some values. `refusal` begins the sentence about any other, where Alpaca has words of its own for it. */
export const choice = <const Values extends readonly string[]>(
  name: string,
  values: Values,
  refusal = `invalid ${name}`,
) =>
  formed(
    z.pipe(
      z.string(),
      z.transform((value, context): Values[number] =>
        values.includes(value) ? (value as Values[number]) : refuse(context, `${refusal}: ${value}`),
      ),
    ),
    { type: 'string', enum: values },
  )

/** One of some time frames. Words may be written in any case, as clients do (`1min`); a letter alone is a capital, because `M` is a month. */
export const frame = <const Values extends readonly string[]>(name: string, values: Values) =>
  formed(
    z.pipe(
      z.string(),
      z.transform((value, context): Values[number] => {
        const written = value.replace(
          /[a-z]{3,}$/i,
          (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
        )
        return values.includes(written) ? (written as Values[number]) : refuse(context, `invalid ${name}: ${value}`)
      }),
    ),
    { type: 'string', enum: values },
  )

const DAY = '(\\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])'
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const OFFSET = '(?:[01]\\d|2[0-3]):?[0-5]\\d'
const RFC3339 = new RegExp(`^${DAY}(?:[T ]${TIME}(?::[0-5]\\d(?:\\.\\d{1,9})?)?(?:Z|[+-]${OFFSET})?)?$`)

/** Whether a text is a day or an instant that exists: 30 February does not. */
function isTime(text: string): boolean {
  const [, year, month, day] = RFC3339.exec(text) ?? []
  if (year === undefined) return false
  // Day 0 of the month after is the last of this one.
  return Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
}

/** A date or an RFC 3339 instant, kept as text: what a bare date means (New York or UTC) is the reader's rule. A `Date` is accepted. */
export const time = (name: string) =>
  formed(
    z.pipe(
      z.union([z.string(), z.date()]),
      z.transform((value, context) => {
        const text = typeof value === 'string' ? value : value.toISOString()
        return isTime(text) ? text : refuse(context, `invalid ${name}: ${text}`)
      }),
    ),
    { type: 'string', description: 'A date, or an instant in RFC 3339.', examples: ['2026-03-09T14:30:00Z'] },
  )

/** A date that exists, or one of the words that stand for none. A time is cut to its date as written. */
export const day = (name: string, ...words: readonly string[]) =>
  formed(
    z.pipe(
      z.string(),
      z.transform((value, context) =>
        words.includes(value)
          ? value
          : isTime(value)
            ? value.slice(0, 10)
            : refuse(context, `invalid ${name}: ${value}`),
      ),
    ),
    {
      type: 'string',
      description: words.length > 0 ? `A date, or ${words.join(' or ')}.` : 'A date.',
      examples: ['2026-03-09'],
    },
  )

/** Any text, with a sentence that says which. */
export const text = (description: string) => formed(z.string(), { description })

/** An order's or another thing's own id, in small letters however it is written. */
export const id = (name: string, description: string) =>
  formed(
    z.pipe(
      z.string(),
      z.transform((value, context) =>
        isUuid(value) ? value.toLowerCase() : refuse(context, `invalid ${name}: ${value}`),
      ),
    ),
    { type: 'string', format: 'uuid', description },
  )

/** Where a page goes on: the answer's token of the page before. */
export const pageToken = () => text('`next_page_token` of the page before.')
