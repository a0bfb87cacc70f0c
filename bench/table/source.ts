/** What both tables show: 10,000 positions, and a stream of prices whose last value for each row is known. */
import type { Position } from '@paddock/contract/entities/position'

export const ROWS = 10_000

export const symbolOf = (row: number): string => `S${row}`

export const positions = (): Position[] =>
  Array.from({ length: ROWS }, (_, row) => ({
    asset_id: `a${row}`,
    symbol: symbolOf(row),
    exchange: 'NASDAQ',
    asset_class: 'us_equity',
    avg_entry_price: String(50 + (row % 100)),
    qty: String(1 + (row % 500)),
    qty_available: String(1 + (row % 500)),
    side: 'long',
    cost_basis: String((50 + (row % 100)) * (1 + (row % 500))),
    current_price: String(60 + (row % 100)),
    lastday_price: String(59 + (row % 100)),
    unrealized_intraday_pl: String(row % 7),
  }))

/** The price of a row after `step` updates: never the same twice in a row. */
export const priceAfter = (row: number, step: number): number => 60 + (row % 100) + ((step * 7 + row) % 1000) / 100
