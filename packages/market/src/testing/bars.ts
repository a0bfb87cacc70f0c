import type { Bar } from '../market.ts'

/** The bar of parts, the obvious way: what a longer bar must be. */
export function summed(start: number, parts: readonly Bar[]): Bar {
  const sum = (of: (one: Bar) => number): number => parts.reduce((total, one) => total + of(one), 0)
  return {
    start,
    open: parts[0]?.open ?? 0,
    high: Math.max(...parts.map(({ high }) => high)),
    low: Math.min(...parts.map(({ low }) => low)),
    close: parts.at(-1)?.close ?? 0,
    volume: sum(({ volume }) => volume),
    turnover: sum(({ turnover }) => turnover),
    trades: sum(({ trades }) => trades),
  }
}
