/** The bodies of the watchlist calls, by shape only: what is missing or too long is the broker's to judge, with Alpaca's own words. */
import * as z from 'zod/mini'

const symbols = z.nullish(z.array(z.nullable(z.string())))

/** The body of `POST /v2/watchlists`. A name must be given. */
export const CreateWatchlist = z.looseObject({ name: z.nullish(z.string()), symbols })
export type CreateWatchlist = z.infer<typeof CreateWatchlist>

/** The body of `PUT`: a new name, or symbols that take the place of the list's, or both. */
export const UpdateWatchlist = z.looseObject({ name: z.nullish(z.string()), symbols })
export type UpdateWatchlist = z.infer<typeof UpdateWatchlist>

/** The body of `POST` on one list: the symbol to add at its end. */
export const AddToWatchlist = z.looseObject({ symbol: z.nullish(z.string()) })
export type AddToWatchlist = z.infer<typeof AddToWatchlist>
