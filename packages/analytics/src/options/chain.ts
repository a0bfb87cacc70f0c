/** A chain of one expiration: calls and puts by strike, as the price of the underlying moves. Floats: models and the eye, never money. */
import type { OptionSnapshot } from '@paddock/contract/entities/option-data'
import type { TradingDay } from '@paddock/market/instant'
import { type OptionSymbol, parseOptionSymbol } from '@paddock/market/options/symbol'
import { barsOfDay } from '@paddock/market/sessions/today'

export interface ChainContract {
  readonly symbol: string
  readonly type: 'call' | 'put'
  /** Dollars. */
  readonly strike: number
  readonly bid: number | undefined
  readonly ask: number | undefined
  readonly last: number | undefined
  readonly volume: number | undefined
  readonly openInterest: number | undefined
  /** A year, as a ratio. */
  readonly volatility: number | undefined
  readonly delta: number | undefined
  readonly gamma: number | undefined
  readonly theta: number | undefined
  readonly vega: number | undefined
}

/** A root and a strike: an adjusted contract of the same strike is a row of its own. */
export interface ChainRow {
  readonly key: string
  readonly strike: number
  readonly call: ChainContract | undefined
  readonly put: ChainContract | undefined
}

const quoted = (value: number | undefined): number | undefined => (value !== undefined && value > 0 ? value : undefined)

const known = new WeakMap<OptionSnapshot, { readonly day: TradingDay | undefined; readonly contract: ChainContract }>()

/** The same object for the same snapshot on the same day, so that a screen draws only the contracts that changed. */
function contractOf(
  symbol: string,
  { type, strike }: Pick<OptionSymbol, 'type' | 'strike'>,
  snapshot: OptionSnapshot,
  openInterest: number | undefined,
  day: TradingDay | undefined,
): ChainContract {
  const before = known.get(snapshot)
  if (
    before &&
    before.day === day &&
    before.contract.symbol === symbol &&
    before.contract.openInterest === openInterest
  )
    return before.contract
  const { latestQuote, latestTrade, greeks, impliedVolatility } = snapshot
  const contract = {
    symbol,
    type,
    strike: strike / 1000,
    bid: quoted(latestQuote?.bp),
    ask: quoted(latestQuote?.ap),
    last: latestTrade?.p,
    volume: barsOfDay(snapshot, day).today?.v,
    openInterest,
    volatility: impliedVolatility ?? undefined,
    delta: greeks?.delta,
    gamma: greeks?.gamma,
    theta: greeks?.theta,
    vega: greeks?.vega,
  }
  known.set(snapshot, { day, contract })
  return contract
}

/** Rows by strike, the lowest first. `day` is the trading day whose volumes are told. */
export function chainRows(
  snapshots: Readonly<Record<string, OptionSnapshot | undefined>>,
  openInterest: ReadonlyMap<string, number>,
  day: TradingDay | undefined,
): readonly ChainRow[] {
  const rows = new Map<string, { strike: number; call?: ChainContract; put?: ChainContract }>()
  for (const [symbol, snapshot] of Object.entries(snapshots)) {
    const read = parseOptionSymbol(symbol)
    if (!read || !snapshot) continue
    const key = `${read.root} ${read.strike}`
    const row = rows.get(key) ?? { strike: read.strike / 1000 }
    row[read.type] = contractOf(symbol, read, snapshot, openInterest.get(symbol), day)
    rows.set(key, row)
  }
  return [...rows]
    .map(([key, { strike, call, put }]) => ({ key, strike, call, put }))
    .sort((a, b) => a.strike - b.strike || (a.key < b.key ? -1 : 1))
}

/** Before which row the price stands: the first strike that is above it. */
export function moneyAt(rows: readonly ChainRow[], spot: number): number {
  const at = rows.findIndex(({ strike }) => strike > spot)
  return at < 0 ? rows.length : at
}

/** So many rows around the price, as many below as above where there are. */
export function around(rows: readonly ChainRow[], spot: number | undefined, count: number): readonly ChainRow[] {
  if (spot === undefined || rows.length <= count) return rows
  const from = Math.max(0, Math.min(rows.length - count, moneyAt(rows, spot) - Math.ceil(count / 2)))
  return rows.slice(from, from + count)
}

/** Rows whose call has a delta from `least` to 1 − `least`; 0 shows all. A put's tells the same, from the other side. */
export function withinDelta(rows: readonly ChainRow[], least: number): readonly ChainRow[] {
  if (least === 0) return rows
  return rows.filter(({ call, put }) => {
    const delta = call?.delta ?? (put?.delta === undefined ? undefined : 1 + put.delta)
    return delta !== undefined && delta > least - TINY && delta < 1 - least + TINY
  })
}
/** What sums of floats are off by. */
const TINY = 1e-9

export const isInTheMoney = (type: 'call' | 'put', strike: number, spot: number): boolean =>
  type === 'call' ? strike < spot : strike > spot

/**
 * Delta at a price that has moved from where the greeks were made: by gamma, kept within what a delta can be. What is left of the error is put right
 * with the next snapshots.
 */
export function deltaAt({ delta, gamma, type }: ChainContract, madeAt: number, spot: number): number | undefined {
  if (delta === undefined) return undefined
  const moved = delta + (gamma ?? 0) * (spot - madeAt)
  const [least, most] = type === 'call' ? [0, 1] : [-1, 0]
  return Math.max(least, Math.min(most, moved))
}

const middle = (contract: ChainContract | undefined): number | undefined =>
  contract?.bid === undefined || contract.ask === undefined ? undefined : (contract.bid + contract.ask) / 2

/** What the straddle nearest to the price costs: how far the market expects the underlying to go until the expiration, in dollars. */
export function expectedMove(rows: readonly ChainRow[], spot: number): number | undefined {
  let nearest: { distance: number; cost: number } | undefined
  for (const { strike, call, put } of rows) {
    const [callMid, putMid] = [middle(call), middle(put)]
    if (callMid === undefined || putMid === undefined) continue
    const distance = Math.abs(strike - spot)
    if (nearest === undefined || distance < nearest.distance) nearest = { distance, cost: callMid + putMid }
  }
  return nearest?.cost
}
