/**
 * What came in of one symbol within a second, until it is put on the tape: the last quote, and the prints with nothing lost that an order
 * could wait for. A market moves once a second here, and a busy symbol is quoted a thousand times in one.
 */
import type { Instant } from '@paddock/market/instant'
import type { Quote, Tick } from '@paddock/market/market'

/** Prints kept as they came; more are told by their first, lowest, highest and last. */
const MOST_PRINTS = 8

export interface Second {
  quote: Quote | undefined
  trades: Tick[]
}

export const emptySecond = (): Second => ({ quote: undefined, trades: [] })

/** Everything of a second stamped with the instant it is put on the tape; the sizes add up to what was printed. */
export function stamped({ quote, trades }: Second, at: Instant): { quotes: Quote[]; trades: Tick[] } {
  return {
    quotes: quote ? [{ ...quote, at }] : [],
    trades: thinned(trades).map((trade) => ({ ...trade, at })),
  }
}

function thinned(trades: readonly Tick[]): Tick[] {
  if (trades.length <= MOST_PRINTS) return [...trades]
  let [lowest, highest] = [0, 0]
  for (const [index, { price }] of trades.entries()) {
    if (price < (trades[lowest]?.price ?? 0)) lowest = index
    if (price > (trades[highest]?.price ?? 0)) highest = index
  }
  const kept = new Set([0, lowest, highest, trades.length - 1])
  const told: Tick[] = []
  let size = 0
  for (const [index, trade] of trades.entries()) {
    size += trade.size
    if (!kept.has(index)) continue
    told.push({ ...trade, size })
    size = 0
  }
  return told
}
