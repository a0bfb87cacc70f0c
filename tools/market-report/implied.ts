/** The volatility that contracts at the money imply for the thirty days ahead, read off their values as a trader would. */
import type { Instant } from '@paddock/market/instant'
import type { OptionInstrument } from '@paddock/market/instruments/instrument'
import type { Market } from '@paddock/market/market'
import { hoursOf, tradingDays } from '@paddock/market/sessions/calendar'

const DAY_MS = 86_400_000
const AHEAD_DAYS = 30
const LEAST_DAYS = 5
const STEP_MS = 1_800_000
const SECOND_MS = 1_000

/** A moment of a regular session: logarithms of the price and of the volatility for a year. */
export interface Seen {
  readonly price: number
  readonly volatility: number
}

/** A day: every half hour, and its last second. */
export interface Session {
  readonly within: readonly Seen[]
  readonly close: Seen
}

export function sessionsOf(market: Market, symbol: string, from: string, to: string): Session[] {
  return tradingDays(from, to).flatMap((date) => {
    const { open, close } = hoursOf(date)
    const calls = callsOf(market, symbol, open)
    const seen = (at: Instant): Seen[] => {
      const price = (market.lastTrade(symbol, at)?.price ?? 0) / 100
      const variance = monthAhead(market, calls, price, at)
      return variance === undefined ? [] : [{ price: Math.log(price), volatility: Math.log(variance) / 2 }]
    }
    const within = Array.from({ length: Math.floor((close - open) / STEP_MS) }, (_, step) => open + step * STEP_MS)
    const [last] = seen(close - SECOND_MS)
    return last ? [{ within: within.flatMap(seen), close: last }] : []
  })
}

interface Expiration {
  readonly ends: Instant
  /** Strikes ascending. */
  readonly calls: readonly OptionInstrument[]
}

/** The two expirations around thirty days ahead. */
function callsOf(market: Market, symbol: string, at: Instant): Expiration[] {
  const byDate = new Map<string, OptionInstrument[]>()
  for (const contract of market.options.contracts(symbol, at)) {
    const { type, root, expiration } = contract.option
    if (type === 'call' && root === symbol) byDate.set(expiration, [...(byDate.get(expiration) ?? []), contract])
  }
  const all = [...byDate].map(([date, calls]) => ({ ends: hoursOf(date).close, calls }))
  const far = all.findIndex(({ ends }) => ends - at >= AHEAD_DAYS * DAY_MS)
  return all.slice(Math.max(0, far - 1), far + 1).filter(({ ends }) => ends - at >= LEAST_DAYS * DAY_MS)
}

function monthAhead(
  market: Market,
  expirations: readonly Expiration[],
  price: number,
  at: Instant,
): number | undefined {
  const [near, far] = expirations.map(({ ends, calls }) => {
    const above = calls.findIndex(({ option }) => option.strike / 1000 > price)
    const pair = calls.slice(above - 1, above + 1)
    const [low, high] = market.options.snapshot(pair, at).map(({ value }) => value?.impliedVolatility)
    const [under = 0, over = 0] = pair.map(({ option }) => option.strike / 1000)
    if (low === undefined || high === undefined) return undefined
    const volatility = low + ((high - low) * (price - under)) / (over - under)
    const days = (ends - at) / DAY_MS
    return { days, total: volatility * volatility * days }
  })
  if (!near || !far) return undefined
  return (near.total + ((far.total - near.total) * (AHEAD_DAYS - near.days)) / (far.days - near.days)) / AHEAD_DAYS
}
