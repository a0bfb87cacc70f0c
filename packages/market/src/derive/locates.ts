/**
 * What shares of a hard-to-borrow stock there are to borrow on a trading date, and for how much: draws of the market, the same all day.
 * A model: how scarce a stock is follows from its draw, its price a share from a yearly rate of 5 to 80 percent.
 */
import { keyOf, mix, uniform } from '../arithmetic/hash.ts'
import { HOUR_MS, type Instant, type TradingDay } from '../instant.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { Market } from '../market.ts'
import { dayAt, isTradingDay, nextTradingDay, startOfDay, toNewYork } from '../sessions/calendar.ts'
import { priceNumber } from '../units.ts'

/** A trading date ends at 20:00 in New York. Source: Alpaca, "Locates". */
const ROLL_HOUR = 20

/** The trading date of an instant: the next one from 20:00 on, at weekends and on holidays. */
export function tradingDateAt(at: Instant): TradingDay {
  const day = dayAt(at)
  const isOver = Number(toNewYork(at).slice(11, 13)) >= ROLL_HOUR
  return isOver || !isTradingDay(day) ? nextTradingDay(day) : day
}

/** When a trading date ends. */
export const tradingDateEnds = (day: TradingDay): Instant => startOfDay(day) + ROLL_HOUR * HOUR_MS

interface LocateOffer {
  /** In lots of 100; 0 where nothing is to be had. */
  readonly qty: number
  /** Dollars a share, four decimals. */
  readonly price: string
}

const LOT = 100
const MOST_LOTS = 200
const DAYS_OF_RATE = 360

/** Undefined where there is no price yet. */
export function locateOffer(market: Market, instrument: Instrument, at: Instant): LocateOffer | undefined {
  const close = market.previousClose(instrument.symbol, at)
  if (close === undefined) return undefined
  const day = tradingDateAt(at)
  const key = keyOf(market.id, 'locate', instrument.symbol)
  const today = mix(key, Math.floor(startOfDay(day) / HOUR_MS))
  const rate = 0.05 + 0.75 * uniform(mix(key, 1)) ** 2
  const lots = Math.floor(MOST_LOTS * uniform(today) ** 2)
  const price = Math.max(0.0001, (priceNumber(instrument, close) * rate) / DAYS_OF_RATE)
  return { qty: lots * LOT, price: price.toFixed(4) }
}
