/** Who rose, who fell and who was traded most, from snapshots of every stock. */
import type { Snapshot } from '@paddock/contract/entities/market-data'

export interface Mover {
  readonly symbol: string
  readonly last: number
  /** A plain ratio: 0.02 is 2 %. Model prices, shown and ranked, never added up. */
  readonly change: number
  readonly volume: number
}
export const RANKINGS = ['gainers', 'losers', 'active'] as const
export type Ranking = (typeof RANKINGS)[number]

const BY: Readonly<Record<Ranking, (a: Mover, b: Mover) => number>> = {
  gainers: (a, b) => b.change - a.change,
  losers: (a, b) => a.change - b.change,
  active: (a, b) => b.volume * b.last - a.volume * a.last,
}

/** The first `count` of a ranking: only those that rose among gainers, only those that fell among losers. */
export function movers(snapshots: Readonly<Record<string, Snapshot | null>>, ranking: Ranking, count: number): Mover[] {
  return Object.entries(snapshots)
    .flatMap(([symbol, snapshot]) => moverOf(symbol, snapshot))
    .filter(({ change }) => ranking === 'active' || (ranking === 'gainers' ? change > 0 : change < 0))
    .sort((a, b) => BY[ranking](a, b) || a.symbol.localeCompare(b.symbol))
    .slice(0, count)
}

function moverOf(symbol: string, snapshot: Snapshot | null): Mover[] {
  const last = snapshot?.latestTrade?.p ?? snapshot?.dailyBar?.c
  const close = snapshot?.prevDailyBar?.c
  if (last === undefined || !close) return []
  return [{ symbol, last, change: last / close - 1, volume: snapshot?.dailyBar?.v ?? 0 }]
}
