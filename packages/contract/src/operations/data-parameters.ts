/** What the calls of the data host have in common: symbols, a range of time, pages, and answers by symbol. */
import * as z from 'zod/mini'
import { maybe, namedBy } from '../entities/scalar.ts'
import { formed } from '../entities/wire-form.ts'
import { choice, integer, list, pageToken, time } from './parameters.ts'

export const symbols = { symbols: list() }

/** Both ends are inclusive. The limit counts the records of all symbols together. */
export const range = {
  start: z.optional(
    formed(time('start'), { description: 'A date, or an instant in RFC 3339; midnight where none is given.' }),
  ),
  end: z.optional(formed(time('end'), { description: 'A date, or an instant in RFC 3339; now where none is given.' })),
  limit: z._default(integer('limit', 1, 10_000), 1000),
  page_token: z.optional(pageToken()),
  sort: z._default(choice('sort', ['asc', 'desc']), 'asc'),
}

/** Which frames there are is the answer's to judge: `5Month` is refused in Alpaca's words. */
export const timeframe = formed(z.string(), {
  description: '1 to 59 Min (T), 1 to 23 Hour (H), 1Day (D), 1Week (W), or 1, 2, 3, 4, 6 or 12 Month (M).',
  examples: ['1Day'],
})

export const page = { next_page_token: z._default(z.nullable(z.string()), null) }
/** Of the prices of an answer; told where the caller named one. */
export const currency = { currency: maybe(z.string()) }
export const bySymbol = namedBy
/** Names by code. */
export const Codes = z.record(z.string(), z.string())
