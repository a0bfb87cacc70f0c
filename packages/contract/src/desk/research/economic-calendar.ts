/** What economies publish: past figures and those to come. */
import * as z from 'zod/mini'

export const Release = z.object({
  id: z.string(),
  at: z.string(),
  /** ISO 3166 in lower case; `eu` is the euro area. */
  country: z.string(),
  countryName: z.string(),
  currency: z.string(),
  title: z.string(),
  /** What it is about: `Oct 2026`, `Q3 2026`, or the day a decision is named by. */
  period: z.string(),
  /** −1 low, 0 medium, 1 high. */
  importance: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
  unit: z.string(),
  digits: z.number(),
  /** Null until it is published. */
  actual: z.nullable(z.number()),
  forecast: z.nullable(z.number()),
  previous: z.number(),
})
export type Release = z.infer<typeof Release>

export const EconomicCalendar = z.object({ now: z.string(), releases: z.array(Release) })
export type EconomicCalendar = z.infer<typeof EconomicCalendar>
