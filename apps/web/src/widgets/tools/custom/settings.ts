import * as z from 'zod/mini'

const CUSTOM_KINDS = ['table', 'chart', 'metric', 'markdown'] as const
export type CustomKind = (typeof CUSTOM_KINDS)[number]

const text = (most: number, initial = '') => z.catch(z.string().check(z.maxLength(most)), initial)

/** What is read, and how it is shown: nothing in it is ever run. */
export const CustomSettings = z.object({
  title: text(60),
  url: text(2_000),
  kind: z.catch(z.enum(CUSTOM_KINDS), 'table'),
  path: text(200),
  /** Names of fields and what they are called, `price: Last price, volume`. */
  columns: text(1_000),
  /** Seconds between two readings. */
  refresh: z.catch(z.int().check(z.minimum(5), z.maximum(86_400)), 60),
  sort: text(80),
  filter: text(200),
})
export type CustomSettings = z.infer<typeof CustomSettings>
