import { defineWidget } from '../../widget.ts'
import { WatchlistSettings } from './settings.ts'
import { WatchlistView } from './watchlist-view.tsx'

/** One of the account's lists, live. Which one is chosen in the widget; its symbols are the list's, not the layout's. */
export const widget = defineWidget({ settings: WatchlistSettings, fields: [], view: WatchlistView })
