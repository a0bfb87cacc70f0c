/** How a person arranged the tables of the desk, and the views of them that were saved. */
import * as z from 'zod/mini'

export const DENSITIES = ['compact', 'normal', 'roomy'] as const
const MOST_COLUMNS = 200
/** Of one table. */
export const MOST_VIEWS = 50
const MOST_TEXT = 2_000
/** Of one person. */
export const MOST_TABLES = 100
/** What a table is kept under. */
export const TABLE_NAME = /^[a-z][a-z0-9-]{0,63}$/

const Keys = z.array(z.string().check(z.maxLength(64))).check(z.maxLength(MOST_COLUMNS))

/** Which columns, in which order, how wide in pixels, and how dense the rows are. */
const KeptLayout = z.strictObject({
  /** Keys in the person's order; columns that are not named keep their place after those that are. */
  order: Keys,
  /** Picked, and taken away, against what the table shows by itself. */
  shown: Keys,
  hidden: Keys,
  widths: z
    .record(z.string().check(z.maxLength(64)), z.number().check(z.minimum(0), z.maximum(10_000)))
    .check(z.refine((widths) => Object.keys(widths).length <= MOST_COLUMNS)),
  density: z.enum(DENSITIES),
})

/** A name for what an address says of a table: its search without the account. */
const KeptView = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(64)),
  search: z.record(z.string(), z.unknown()).check(z.refine((search) => JSON.stringify(search).length <= MOST_TEXT)),
})

export const KeptTable = z.strictObject({
  /** Null for a table as it comes. */
  layout: z.nullable(KeptLayout),
  /** In the order they were saved. */
  views: z.array(KeptView).check(z.maxLength(MOST_VIEWS, `at most ${MOST_VIEWS} views`)),
})
export type KeptTable = z.infer<typeof KeptTable>

/** By name. */
export const KeptTables = z.record(z.string(), KeptTable)
