/** A stock's opening and closing auctions: the first prints of the regular session and of the one behind it, at the official prices. */
import type { Auction, DailyAuctions as WireAuctions } from '@paddock/contract/entities/market-data'
import { type Instant, type TradingDay, toTime } from '../instant.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { Market, Tick } from '../market.ts'
import { dateOf } from '../sessions/date.ts'
import { mainSlot, timelineOf } from '../sessions/timeline.ts'
import { priceNumber, sizeNumber } from '../units.ts'

export interface DailyAuctions {
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
    const open = printAt(market, symbol, starts[mainSlot(timeline, day)] ?? 0, now)
    if (!open) continue
    const close = printAt(market, symbol, starts[mainSlot(timeline, day) + 1] ?? 0, now)
    found.push({ day: dateOf(dates[day] ?? 0), midnight, open, close })
  }
  return found
}

/** The print of a session's first second, once it has happened. */
const printAt = (market: Market, symbol: string, at: Instant, now: Instant): Tick | undefined =>
  at > now ? undefined : market.trades(symbol, at, at, 1)[0]

/** Where a stock is listed is where its auctions are. */
const PRIMARY: Readonly<Record<string, string>> = { NYSE: 'N', NASDAQ: 'Q', ARCA: 'P', BATS: 'Z' }

/** Each auction twice, as the tape has it: the exchange's official price (`Q`, `M`) and the trade (`O`, `6`). */
export function toAuctions(instrument: Instrument, { day, open, close }: DailyAuctions): WireAuctions {
  const prints = (tick: Tick, conditions: readonly string[]): Auction[] =>
    conditions.map((c) => ({
      t: toTime(tick.at),
      x: PRIMARY[instrument.exchange] ?? 'Q',
      p: priceNumber(instrument, tick.price),
      s: sizeNumber(instrument, tick.size),
      c,
    }))
  return { d: day, o: prints(open, ['Q', 'O']), c: close ? prints(close, ['M', '6']) : [] }
}
