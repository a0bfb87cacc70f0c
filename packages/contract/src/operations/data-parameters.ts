/** What the calls of the data host have in common: symbols, a range of time, pages, and answers by symbol. */
import * as z from 'zod/mini'
import { choice, integer, list, time } from './parameters.ts'

export const symbols = { symbols: list() }

/** Both ends are inclusive. The limit counts the records of all symbols together. */
export const range = {
  start: z.optional(time('start')),
  end: z.optional(time('end')),
  limit: z.optional(integer('limit', 1, 10_000)),
  page_token: z.optional(z.string()),
  sort: z.optional(choice('sort', ['asc', 'desc'])),
}

export const page = { next_page_token: z.nullable(z.string()) }
export const bySymbol = <S extends z.ZodMiniType>(schema: S) => z.record(z.string(), schema)
