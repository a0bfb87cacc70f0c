/** Alpaca's quotes, prints and minute bars as whole steps of an instrument. What is no price is left out: a one-sided quote is none. */
import { type Instant, MINUTE_MS } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { Bar, Quote, Tick } from '@paddock/market/market'
import * as z from 'zod/mini'

const Time = z.string()
const WireQuote = z.looseObject({
  t: z.optional(Time),
  bp: z.number(),
  bs: z.number(),
  ap: z.number(),
  as: z.number(),
})
const WireTrade = z.looseObject({ t: z.optional(Time), p: z.number(), s: z.number() })
export const WireBar = z.looseObject({
  t: Time,
  o: z.number(),
  h: z.number(),
  l: z.number(),
  c: z.number(),
  v: z.number(),
  n: z.optional(z.number()),
  vw: z.optional(z.number()),
})

/** Beyond this a number is no longer a whole one; no size that matters to an order is near it. */
const steps = (value: number, scale: number): number =>
  Math.min(Number.MAX_SAFE_INTEGER, Math.round(value * 10 ** scale))

export const timeOf = (t: string | undefined): Instant | undefined => {
  const at = t === undefined ? Number.NaN : Date.parse(t)
  return Number.isFinite(at) ? at : undefined
}

/** The time of whatever travelled, where it has one. */
export const timeIn = (wire: unknown): Instant | undefined =>
  typeof wire === 'object' && wire !== null && 't' in wire && typeof wire.t === 'string' ? timeOf(wire.t) : undefined

/** Undefined where a side is missing, or the sides are crossed: nobody can be filled at such a quote. */
export function quoteOf(instrument: Instrument, wire: unknown, at: Instant): Quote | undefined {
  const read = WireQuote.safeParse(wire)
  if (!read.success) return undefined
  const { bp, bs, ap, as } = read.data
  const bid = steps(bp, instrument.priceScale)
  const ask = steps(ap, instrument.priceScale)
  if (bid <= 0 || ask < bid) return undefined
  const bidSize = Math.max(1, steps(bs, instrument.sizeScale))
  const askSize = Math.max(1, steps(as, instrument.sizeScale))
  // A locked market has no spread; every market here has one step at least.
  return { at, bid, bidSize, ask: Math.max(ask, bid + 1), askSize }
}

export function tradeOf(instrument: Instrument, wire: unknown, at: Instant): Tick | undefined {
  const read = WireTrade.safeParse(wire)
  if (!read.success) return undefined
  const price = steps(read.data.p, instrument.priceScale)
  return price > 0 ? { at, price, size: Math.max(1, steps(read.data.s, instrument.sizeScale)) } : undefined
}

/** A minute bar; undefined for what is none. */
export function barOf(instrument: Instrument, wire: unknown): Bar | undefined {
  const read = WireBar.safeParse(wire)
  const start = read.success ? timeOf(read.data.t) : undefined
  if (!read.success || start === undefined || start % MINUTE_MS !== 0) return undefined
  const { o, h, l, c, v, n = 0, vw = c } = read.data
  const price = (value: number) => steps(value, instrument.priceScale)
  const [open, close] = [price(o), price(c)]
  const high = Math.max(price(h), open, close)
  const low = Math.min(price(l), open, close)
  if (low <= 0) return undefined
  const volume = Math.max(0, steps(v, instrument.sizeScale))
  return { start, open, high, low, close, volume, turnover: Math.round(price(vw) * volume), trades: Math.round(n) }
}
