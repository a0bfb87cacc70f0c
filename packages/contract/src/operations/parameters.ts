/** Query parameters as they arrive (text, one or many) and as they are worked with. */
import * as z from 'zod/mini'

const refuse = (context: { issues: unknown[]; value: unknown }, message: string): typeof z.NEVER => {
  context.issues.push({ code: 'custom', message, input: context.value })
  return z.NEVER
}

/** A comma-separated or repeated list; blanks around items are dropped. */
export const list = () =>
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((value) =>
      (typeof value === 'string' ? [value] : value)
        .flatMap((item) => item.split(','))
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    ),
  )

/** A whole number within inclusive bounds. `name` is how the refusal calls it. */
export const integer = (name: string, least: number, most: number) =>
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value, context) => {
      const number = typeof value === 'number' ? value : /^[+-]?\d+$/.test(value) ? Number(value) : Number.NaN
      if (!Number.isInteger(number)) return refuse(context, `invalid ${name}: ${value}`)
      if (number > most) return refuse(context, `invalid ${name}: larger than the allowed maximum of ${most}`)
      if (number < least) return refuse(context, `invalid ${name}: less than the allowed minimum of ${least}`)
      return number
    }),
  )

export const boolean = (name: string) =>
  z.pipe(
    z.union([z.string(), z.boolean()]),
    z.transform((value, context) => {
      if (value === true || value === 'true') return true
      if (value === false || value === 'false') return false
      return refuse(context, `invalid ${name}: ${value}`)
    }),
  )

export const choice = <const Values extends readonly string[]>(name: string, values: Values) =>
  z.pipe(
    z.string(),
    z.transform((value, context): Values[number] =>
      values.includes(value) ? (value as Values[number]) : refuse(context, `invalid ${name}: ${value}`),
    ),
  )

const RFC3339 = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

/** A date or an RFC 3339 instant, kept as text: what a bare date means (New York or UTC) is the reader's rule. A `Date` is accepted. */
export const time = (name: string) =>
  z.pipe(
    z.union([z.string(), z.date()]),
    z.transform((value, context) => {
      const text = typeof value === 'string' ? value : value.toISOString()
      return RFC3339.test(text) && !Number.isNaN(Date.parse(text.slice(0, 10)))
        ? text
        : refuse(context, `invalid ${name}: ${text}`)
    }),
  )
