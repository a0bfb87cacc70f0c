/** Exchange rates. Every pair is the quotient of its currencies' worth in dollars, so that triangles close within the spread. */
import type { ForexRate } from '@paddock/contract/entities/forex-rate'
import { exp } from '../arithmetic/logarithm.ts'
import { type Instant, toTimestamp } from '../instant.ts'
import { type CurrencyPair, currencyPair } from '../instruments/currencies.ts'
import type { Market, Rate } from '../market.ts'
import { type CurrencyValues, currencySecondAt } from '../paths/currencies.ts'
import { forexClose, forexDateAt, forexOpen, nextForexDate } from '../sessions/forex-week.ts'
import { FIRST_DAY } from '../sessions/timeline.ts'

/** The rate of a pair standing at an instant; at weekends Friday's last. Undefined before the model's first day. */
export function rateOf(values: CurrencyValues, { base, quote, scale }: CurrencyPair, at: Instant): Rate | undefined {
  const when = currencySecondAt(at)
  if (!when) return undefined
  const middle = exp(values.worth(base, when) - values.worth(quote, when)) * 10 ** scale
  const reach = (middle * (base.points + quote.points)) / 10_000
  const bid = Math.floor(middle - reach)
  return { at: when.at, bid, ask: Math.max(bid + 1, Math.ceil(middle + reach)) }
}

/** The middle of a rate, in steps: half ones too. */
export const middleOf = ({ bid, ask }: Rate): number => (bid + ask) / 2

/** How many of a currency a dollar was worth at an instant, at the middle of their pair's rate. Undefined where the market knows none. */
export function perDollar(market: Pick<Market, 'rate'>, code: string, at: Instant): number | undefined {
  if (code === 'USD') return 1
  const pair = currencyPair(`USD${code}`) ?? currencyPair(`${code}USD`)
  const rate = pair && market.rate(pair.symbol, at)
  if (!rate) return undefined
  const { mp } = toRate(pair, rate)
  return pair.quote.code === 'USD' ? 1 / mp : mp
}

export type RateFrame = '5Sec' | '1Min' | '1Day'
const FRAME_MS = { '5Sec': 5_000, '1Min': 60_000 } as const

/**
 * The last rate of each frame that ends in `[from, to]` and not after `now`, named by that end, oldest first, at most `limit`. Days end at
 * 17:00 in New York. Frames in which the market is closed are left out.
 */
export function ratesOf(
  market: Market,
  pair: string,
  frame: RateFrame,
  from: Instant,
  to: Instant,
  now: Instant,
  limit: number = Number.POSITIVE_INFINITY,
): Rate[] {
  const last = Math.min(to, now)
  const found: Rate[] = []
  const ends = frame === '1Day' ? dayEnds(from, last) : frameEnds(FRAME_MS[frame], from, last)
  for (const end of ends) {
    if (found.length >= limit) break
    const rate = market.rate(pair, end - 1)
    if (!rate) break
    found.push({ ...rate, at: end })
  }
  return found
}

/** The day of the currencies that runs at an instant, or the market's first. */
export const firstDateFrom = (from: Instant): number => Math.max(FIRST_DAY, forexDateAt(from))

function* dayEnds(from: Instant, last: Instant): Generator<Instant> {
  for (let date = firstDateFrom(from); forexClose(date) <= last; date = nextForexDate(date))
    if (forexClose(date) >= from) yield forexClose(date)
}

function* frameEnds(length: number, from: Instant, last: Instant): Generator<Instant> {
  for (let date = firstDateFrom(from - 1); forexOpen(date) < last; date = nextForexDate(date)) {
    const close = Math.min(forexClose(date), last)
    const first = Math.max(forexOpen(date) + length, Math.ceil(from / length) * length)
    for (let end = first; end <= close; end += length) yield end
  }
}

export function toRate({ scale }: CurrencyPair, { at, bid, ask }: Rate): ForexRate {
  const unit = 10 ** scale
  return { t: toTimestamp(at), bp: bid / unit, ap: ask / unit, mp: (bid + ask) / (2 * unit) }
}
