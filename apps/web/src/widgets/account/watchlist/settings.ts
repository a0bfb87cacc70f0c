import * as z from 'zod/mini'

export const WatchlistSettings = z.object({
  /** The id of the list; the account's first one while it is empty, or names a list of another account. */
  list: z.catch(z.string().check(z.maxLength(60)), ''),
  sort: z.catch(z.string().check(z.maxLength(30)), ''),
})
export type WatchlistSettings = z.infer<typeof WatchlistSettings>
