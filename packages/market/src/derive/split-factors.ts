/** Counts of shares are facts of the anchor day; splits before and after it make fewer or more of them. */
import type { Instant } from '../instant.ts'
import { ANCHOR_DAY } from '../instruments/stock-facts.ts'
import type { Market } from '../market.ts'
import { dayAt } from '../sessions/calendar.ts'

/** For each of these symbols: the shares that one share of the anchor day is at an instant. */
export function splitFactors(market: Market, symbols: readonly string[], now: Instant): (symbol: string) => number {
  const today = dayAt(now)
  const isBefore = today < ANCHOR_DAY
  const [from, to] = isBefore ? [today, ANCHOR_DAY] : [ANCHOR_DAY, today]
  const factors = new Map<string, number>()
  for (const action of market.corporateActions({ from, to, symbols, by: 'exDay' })) {
    // The first day already trades as its own split left it.
    if (action.exDay === from) continue
    if (action.kind === 'forward_split' || action.kind === 'reverse_split')
      multiply(factors, action.symbol, Number(action.newRate) / Number(action.oldRate))
    if (action.kind === 'stock_dividend') multiply(factors, action.symbol, 1 + Number(action.rate))
  }
  return (symbol) => {
    const factor = factors.get(symbol) ?? 1
    return isBefore ? 1 / factor : factor
  }
}

const multiply = (factors: Map<string, number>, symbol: string, by: number): Map<string, number> =>
  factors.set(symbol, (factors.get(symbol) ?? 1) * by)
