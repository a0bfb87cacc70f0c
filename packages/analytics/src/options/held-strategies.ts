/**
 * Option strategies among positions: which contracts, and which shares, belong together. Every contract is used once; what fits nothing
 * stands alone. Larger strategies are looked for before the smaller ones they contain.
 */
import { toNumber } from '@paddock/decimal/decimal'
import { parseOptionSymbol, rootOf } from '@paddock/market/options/symbol'
import { STANDARD_SIZE } from '@paddock/market/options/terms'

const STRATEGIES = [
  'Iron condor',
  'Condor',
  'Butterfly',
  'Iron butterfly',
  'Collar',
  'Vertical',
  'Calendar',
  'Straddle',
  'Strangle',
  'Covered call',
  'Protective put',
  'Cash-secured put',
] as const
type StrategyName = (typeof STRATEGIES)[number]

/** What is held, by its symbol on the wire: contracts signed, shares signed. */
export interface Holding {
  readonly symbol: string
  readonly qty: number
}

interface Strategy {
  readonly name: StrategyName
  readonly underlying: string
  /** What one holding gives to it, signed. */
  readonly legs: readonly Holding[]
}

interface Leg {
  readonly symbol: string
  readonly type: 'call' | 'put'
  readonly strike: number
  readonly expiration: string
  left: number
}

/** Shares that a standard contract is for. */
const LOT = toNumber(STANDARD_SIZE)

/** The strategies of all holdings. `LOT` shares cover one contract; adjusted contracts, whose root differs, are not covered by shares. */
export function strategiesIn(holdings: readonly Holding[]): Strategy[] {
  const legs = new Map<string, Leg[]>()
  const shares = new Map<string, number>()
  for (const { symbol, qty } of holdings) {
    const read = parseOptionSymbol(symbol)
    if (read) {
      const { root, type, strike, expiration } = read
      legs.set(root, [...(legs.get(root) ?? []), { symbol, type, strike, expiration, left: qty }])
    } else shares.set(rootOf(symbol), qty)
  }
  return [...legs].flatMap(([underlying, contracts]) => {
    const stock = { symbol: stockSymbol(holdings, underlying), left: shares.get(underlying) ?? 0 }
    return within(underlying, contracts, stock)
  })
}

const stockSymbol = (holdings: readonly Holding[], root: string): string =>
  holdings.find(({ symbol }) => rootOf(symbol) === root)?.symbol ?? root

function within(underlying: string, contracts: readonly Leg[], stock: { symbol: string; left: number }): Strategy[] {
  const found: Strategy[] = []
  const sorted = contracts.toSorted((a, b) =>
    a.expiration === b.expiration ? a.strike - b.strike : a.expiration < b.expiration ? -1 : 1,
  )
  /** Takes as many units as all of them have, `ratios` contracts of each, of the sign of the ratio; `lots` of shares with them. */
  const take = (name: StrategyName, legs: readonly Leg[], ratios: readonly number[], lots = 0): void => {
    const units = Math.min(
      ...legs.map(({ left }, at) => Math.floor(left / (ratios[at] ?? 1))),
      lots === 0 ? Number.POSITIVE_INFINITY : Math.floor(stock.left / (lots * LOT)),
    )
    if (!(units > 0)) return
    const used = legs.map((leg, at) => {
      const qty = units * (ratios[at] ?? 1)
      leg.left -= qty
      return { symbol: leg.symbol, qty }
    })
    if (lots > 0) stock.left -= units * lots * LOT
    found.push({
      name,
      underlying,
      legs: lots > 0 ? [{ symbol: stock.symbol, qty: units * lots * LOT }, ...used] : used,
    })
  }
  const pairs = (fits: (a: Leg, b: Leg) => boolean): [Leg, Leg][] =>
    sorted.flatMap((a, at) => sorted.slice(at + 1).flatMap((b): [Leg, Leg][] => (fits(a, b) ? [[a, b]] : [])))
  const isSameDay = (a: Leg, b: Leg) => a.expiration === b.expiration
  const isSame = (a: Leg, b: Leg) => a.type === b.type
  for (const hasEqualWings of [true, false]) for (const side of [1, -1]) ironCondors(sorted, take, side, hasEqualWings)
  for (const side of [1, -1]) wings(sorted, take, side)
  for (const [a, b] of pairs((one, other) => isSameDay(one, other) && !isSame(one, other)))
    take('Collar', a.type === 'put' ? [a, b] : [b, a], [1, -1], 1)
  for (const side of [1, -1])
    for (const [a, b] of pairs(
      (one, other) => isSameDay(one, other) && isSame(one, other) && one.strike !== other.strike,
    ))
      take('Vertical', [a, b], [side, -side])
  for (const side of [1, -1])
    for (const [a, b] of pairs(
      (one, other) => !isSameDay(one, other) && isSame(one, other) && one.strike === other.strike,
    ))
      take('Calendar', [a, b], [-side, side])
  for (const leg of sorted) if (leg.type === 'call') take('Covered call', [leg], [-1], 1)
  for (const side of [1, -1])
    for (const [a, b] of pairs((one, other) => isSameDay(one, other) && !isSame(one, other)))
      take(a.strike === b.strike ? 'Straddle' : 'Strangle', [a, b], [side, side])
  for (const leg of sorted) if (leg.type === 'put') take('Protective put', [leg], [1], 1)
  for (const leg of sorted) if (leg.type === 'put') take('Cash-secured put', [leg], [-1])
  return found
}

type Take = (name: StrategyName, legs: readonly Leg[], ratios: readonly number[]) => void

/**
 * Two puts below two calls of one day: outer ones bought and inner ones sold, or the other way round. Those whose puts are as far apart as
 * their calls are looked for first, as that is how they are traded.
 */
function ironCondors(sorted: readonly Leg[], take: Take, side: number, hasEqualWings: boolean): void {
  const puts = sorted.filter(({ type }) => type === 'put')
  const calls = sorted.filter(({ type }) => type === 'call')
  for (const [at, low] of puts.entries())
    for (const put of puts.slice(at + 1))
      for (const [callAt, call] of calls.entries())
        for (const high of calls.slice(callAt + 1)) {
          const isOneDay = [put, call, high].every(({ expiration }) => expiration === low.expiration)
          if (!isOneDay || low.strike === put.strike || call.strike === high.strike || put.strike > call.strike)
            continue
          if (hasEqualWings && put.strike - low.strike !== high.strike - call.strike) continue
          take(
            put.strike === call.strike ? 'Iron butterfly' : 'Iron condor',
            [low, put, call, high],
            [side, -side, -side, side],
          )
        }
}

/** Of one type and day: one, two and one at equal distances; or four strikes, the outer pair against the inner one. */
function wings(sorted: readonly Leg[], take: Take, side: number): void {
  for (const [at, a] of sorted.entries()) {
    const after = sorted.slice(at + 1).filter(({ type, expiration }) => type === a.type && expiration === a.expiration)
    for (const [bAt, b] of after.entries())
      for (const [cAt, c] of after.slice(bAt + 1).entries()) {
        if (c.strike - b.strike === b.strike - a.strike) take('Butterfly', [a, b, c], [side, -2 * side, side])
        for (const d of after.slice(bAt + cAt + 2))
          if (d.strike - c.strike === b.strike - a.strike) take('Condor', [a, b, c, d], [side, -side, -side, side])
      }
  }
}

/** The names of the strategies each symbol is part of; none for what stands alone. */
export function strategyNames(strategies: readonly Strategy[]): ReadonlyMap<string, readonly StrategyName[]> {
  const names = new Map<string, StrategyName[]>()
  for (const { name, legs } of strategies)
    for (const { symbol } of legs) {
      const known = names.get(symbol) ?? []
      if (!known.includes(name)) names.set(symbol, [...known, name])
    }
  return names
}
