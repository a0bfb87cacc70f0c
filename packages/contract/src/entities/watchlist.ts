import * as z from 'zod/mini'
import { Asset } from './asset.ts'
import { maybe, Timestamp } from './scalar.ts'

/** The most characters of a watchlist's name. */
export const MOST_NAME_CHARACTERS = 64

const fields = {
  id: z.string(),
  account_id: z.string(),
  created_at: Timestamp,
  updated_at: Timestamp,
  name: z.string(),
}

/** A named list of assets, in the order the client gave them. Names are unique per account, letter by letter. */
export const Watchlist = z.looseObject({ ...fields, assets: maybe(z.array(Asset)) })
export type Watchlist = z.infer<typeof Watchlist>

/** A watchlist as the list of all answers it: without its assets. */
export const WatchlistWithoutAsset = z.looseObject(fields)
export type WatchlistWithoutAsset = z.infer<typeof WatchlistWithoutAsset>
