/** Which listings are followed closely: what ranks all stocks, or listens to all of them, looks at these first. */
import { LISTINGS } from './listing.ts'

const STOCKS = 1_000
let symbols: ReadonlySet<string> | undefined

/** The thousand stocks that trade for most dollars on a usual day, and every coin. */
export function isLiquid(symbol: string): boolean {
  symbols ??= found()
  return symbols.has(symbol)
}

function found(): ReadonlySet<string> {
  const active = LISTINGS.filter(({ instrument }) => !instrument.isInactive)
  const stocks = active.filter(({ instrument }) => instrument.class === 'us_equity')
  const most = stocks.sort((a, b) => b.dollars - a.dollars).slice(0, STOCKS)
  const coins = active.filter(({ instrument }) => instrument.class === 'crypto')
  return new Set([...most, ...coins].map(({ instrument }) => instrument.symbol))
}
