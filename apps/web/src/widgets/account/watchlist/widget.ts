import * as z from 'zod/mini'
import { sortSetting, type Valid, within } from '../../settings.ts'
import { defineWidget } from '../../widget.ts'
import { WatchlistView } from './watchlist-view.tsx'

const SETTINGS = {
  /** The id of the list; the account's first one while it is empty, or names a list of another account. */
  list: within(z.string().check(z.maxLength(60)), ''),
  sort: sortSetting(),
}
export type WatchlistSettings = Valid<typeof SETTINGS>

/** One of the account's lists, live. Which one is chosen in the widget; its symbols are the list's, not the layout's. */
export const widget = defineWidget({ settings: SETTINGS, view: WatchlistView })
