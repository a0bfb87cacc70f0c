/** What Alpaca said last, kept for when it does not answer. */
import type { Instant } from '@paddock/market/instant'

/** An answer as it was last read. */
interface KeptAnswerTable {
  account_id: string
  /** What was asked, see `alpaca/kept/`. */
  name: string
  read_at: Instant
  /** JSON text, deflated. */
  body: Uint8Array
}

/** How far the activities of an account are read. The activities themselves are rows of `activity_row`. */
export interface KeptActivitiesTable {
  account_id: string
  /** The last one of the oldest page that was read; null before the first page, and where no older one is to be read. */
  page_token: string | null
  /** All that is later is there: 0 where all there are is, null where no page is read yet. */
  back_to: Instant | null
  /** Up to when the newest ones were read. */
  read_at: Instant
  /** When those of the last days were read again. */
  reread_at: Instant
}

/** When the list of active assets of a class was last read, on a server. */
interface KeptAssetListTable {
  server: string
  class: string
  read_at: Instant
}

interface KeptAssetTable {
  server: string
  class: string
  id: string
  /** The asset as it travels, JSON. */
  body: string
}

export interface KeptTables {
  kept_answer: KeptAnswerTable
  kept_activities: KeptActivitiesTable
  kept_asset_list: KeptAssetListTable
  kept_asset: KeptAssetTable
}
