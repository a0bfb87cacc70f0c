/** A stock's opening and closing auctions: the first prints of the regular session and of the one behind it, at the official prices. */
import type { Auction, DailyAuctions as WireAuctions } from '@paddock/contract/entities/market-data'
import { type Instant, MINUTE_MS, SECOND_MS, type TradingDay, toTimestamp } from '../instant.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { Market, Tick } from '../market.ts'
import { dateOf } from '../sessions/date.ts'
import { mainSlot, timelineOf } from '../sessions/timeline.ts'
import { priceNumber, sizeNumber } from '../units.ts'

interface DailyAuctions {
  readonly day: TradingDay
  /** New York's, where the daily bar starts. */
  readonly midnight: Instant
  readonly open: Tick
  /** Undefined until the close. */
  readonly close: Tick | undefined
}

/** Days whose midnight in New York lies in `[from, to]` and whose open is not after `now`, oldest first, at most `limit`. */
export function auctionsOf(
  market: Market,
  symbol: string,
  from: Instant,
  to: Instant,
  now: Instant,
  limit: number = Number.POSITIVE_INFINITY,
): DailyAuctions[] {
  const timeline = timelineOf('us_equity')
  const { days, dates, midnights, starts, dayAt } = timeline
  const found: DailyAuctions[] = []
  for (let day = Math.max(0, dayAt(from)); day < days && found.length < limit; day += 1) {
    const midnight = midnights[day] ?? 0
    if (midnight > to || midnight > now) break
    if (midnight < from) continue
    const open = printAt(market, symbol, starts[mainSlot(timeline, day)] ?? 0, now, OPENING)
    if (!open) continue
    const close = printAt(market, symbol, starts[mainSlot(timeline, day) + 1] ?? 0, now, CLOSING)
    found.push({ day: dateOf(dates[day] ?? 0), midnight, open, close })
  }
  return found
}

/** Codes of an auction: the exchange's official price, and the trade. */
const OPENING = ['Q', 'O'] as const
const CLOSING = ['M', '6'] as const
/** Where prints were recorded, exchanges print their auctions so long after they are due. */
const LATE_MS = 10 * MINUTE_MS

/** Milliseconds after an auction is due in which its print is still what orders for it trade at. */
const HELD_MS = MINUTE_MS

/**
 * What the auction due in the second of `at` comes to: the print of that second; where prints were recorded, the one that is said to be of
 * the auction and was reported in the minute from then on. Who has an order in an auction can do nothing about it any more.
 */
export function auctionAt(market: Market, symbol: string, at: Instant): Tick | undefined {
  const last = market.lastTrade(symbol, at)
  if (!market.lastTrade(symbol, at + HELD_MS)?.told) return last?.at === at ? last : undefined
  return marked(market, symbol, at, at + HELD_MS, [...OPENING, ...CLOSING])
}

/** The print of a session's first second, once it has happened; where prints were recorded, the first that is said to be of the auction. */
function printAt(
  market: Market,
  symbol: string,
  at: Instant,
  now: Instant,
  codes: readonly string[],
): Tick | undefined {
  if (at > now) return undefined
  if (!market.lastTrade(symbol, now)?.told) return market.trades(symbol, at, at, 1)[0]
  return marked(market, symbol, at, Math.min(now, at + LATE_MS), codes)
}

/** The first recorded print in `[at, until]` that has one of the codes. */
function marked(
  market: Market,
  symbol: string,
  at: Instant,
  until: Instant,
  codes: readonly string[],
): Tick | undefined {
  // Most days are not in a recording.
  if (market.trades(symbol, at, until, 1).length === 0) return undefined
  for (let from = at; from <= until; from += SECOND_MS) {
    const found = market
      .trades(symbol, from, Math.min(until, from + SECOND_MS - 1))
      .find(({ told }) => told?.c?.some((code) => codes.includes(code)))
    if (found) return found
  }
  return undefined
}

/** Where a stock is listed is where its auctions are. */
const PRIMARY: Readonly<Record<string, string>> = { NYSE: 'N', NASDAQ: 'Q', ARCA: 'P', BATS: 'Z' }

/** Each auction twice, as the tape has it: the exchange's official price (`Q`, `M`) and the trade (`O`, `6`). A recorded print is told once. */
export function toAuctions(instrument: Instrument, { day, open, close }: DailyAuctions): WireAuctions {
  const prints = (tick: Tick, conditions: readonly string[]): Auction[] =>
    conditions
      .filter((c) => tick.told?.c?.includes(c) ?? true)
      .map((c) => ({
        t: toTimestamp(tick.at),
        x: tick.told?.x ?? PRIMARY[instrument.exchange] ?? 'Q',
        p: priceNumber(instrument, tick.price),
        s: sizeNumber(instrument, tick.size),
        c,
      }))
  return { d: day, o: prints(open, OPENING), c: close ? prints(close, CLOSING) : [] }
}
