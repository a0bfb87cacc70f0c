/** How much one recording may have. Trades are thousands of times as many as minute bars. */
export const RECORDING_LIMITS = {
  bars: { symbols: 50, days: 31 },
  trades: { symbols: 5, days: 5 },
} as const

/** Of a recording of trades, all symbols together. */
export const MOST_RECORDED_TRADES = 5_000_000

export const LONGEST_RECORDING_NAME = 60
