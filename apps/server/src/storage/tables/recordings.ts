/** Recordings of real prices. */
import type { Instant } from '@paddock/market/instant'

export interface RecordingTable {
  id: string
  user_id: string
  /** Unique among the user's recordings. */
  name: string
  /** The account of Alpaca's it was recorded through, which may be gone since, and its name then. */
  connection_id: string
  connection_name: string
  /** Alpaca's name of the stock feed; null where it was left to Alpaca. */
  feed: string | null
  timeframe: '1Min'
  /** Whether trades are recorded beside the bars. */
  detail: 'bars' | 'trades'
  /** Dates in New York, both included. */
  first_day: string
  last_day: string
  status: 'running' | 'done' | 'canceled'
  created_at: Instant
  ended_at: Instant | null
}

export interface RecordingSymbolTable {
  recording_id: string
  /** In which order they were asked for. */
  place: number
  symbol: string
  /** `empty` has no bars in the range. */
  status: 'waiting' | 'done' | 'empty' | 'failed' | 'canceled'
  /** Why it failed. */
  error: string | null
  /** JSON; null until Alpaca has told what it is. */
  instrument: string | null
  bars: number
  trades: number
  /** Alpaca's name of the next page of its trades, empty for the first; null until its bars are there. */
  trades_page: string | null
  /** How far its bars, and then its trades, have been read. */
  reached_at: Instant | null
}

interface RecordingBarsTable {
  recording_id: string
  symbol: string
  /** A date in New York. */
  day: string
  /** See `markets/recordings/bars-text.ts`. */
  body: string
}

export interface RecordingTradesTable {
  recording_id: string
  symbol: string
  /** How many trades of the symbol come before these. */
  place: number
  first_at: Instant
  last_at: Instant
  /** See `markets/recordings/prints-body.ts`. */
  body: Uint8Array
}

export interface RecordingTables {
  recording: RecordingTable
  recording_symbol: RecordingSymbolTable
  recording_bars: RecordingBarsTable
  recording_trades: RecordingTradesTable
}
