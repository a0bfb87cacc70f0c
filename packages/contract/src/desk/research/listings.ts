/** What is known of listings that no price moves. */
import * as z from 'zod/mini'

export const ListingFacts = z.object({
  sector: z.string(),
  /** How far it moves when its market moves by one, an estimate; null where none is made. Coins have a market of their own. */
  beta: z.nullable(z.number()),
})
export type ListingFacts = z.infer<typeof ListingFacts>

/** By symbol; those that do not exist are left out. */
export const Listings = z.object({ listings: z.record(z.string(), ListingFacts) })
export type Listings = z.infer<typeof Listings>

/** The most symbols that one question may name. */
export const MOST_LISTINGS = 500
