/**
 * Indices, futures and bonds as multiples of what the market has: a fund on the same thing, times a ratio of the anchor day, so that the two
 * cannot drift apart. They stand still outside the funds' hours. The euro's future is the rate itself. Ratios are our own rough estimates.
 */
import type { Instant } from '../instant.ts'
import { currencyPair } from '../instruments/currencies.ts'
import { listingOf } from '../instruments/listing.ts'
import type { Market, RateBar } from '../market.ts'
import type { Reference, ReferenceBar, ReferenceMarket } from '../reference-market.ts'
import { forexDateAt, forexOpen } from '../sessions/forex-week.ts'
import { middleOf } from './forex.ts'
import { TRACKED } from './indices.ts'

interface Source extends Reference {
  /** A fund, or a pair of currencies. */
  readonly of: string
  readonly ratio: number
}

const index = (code: string) => ({ of: TRACKED[code]?.fund ?? '', ratio: TRACKED[code]?.ratio ?? 1 })

// biome-ignore format: one reference per line
const SOURCES: readonly Source[] = [
  { symbol: 'FOREXCOM:SPXUSD', name: 'S&P 500 Index', kind: 'index', scale: 2, ...index('SPX') },
  { symbol: 'FOREXCOM:NSXUSD', name: 'US 100 Cash CFD', kind: 'index', scale: 2, ...index('NDX') },
  { symbol: 'FOREXCOM:DJI', name: 'Dow Jones Industrial Average Index', kind: 'index', scale: 2, ...index('DJI') },
  { symbol: 'INDEX:NKY', name: 'Nikkei 225', kind: 'index', scale: 2, of: 'EWJ', ratio: 610 },
  { symbol: 'INDEX:DEU40', name: 'DAX Index', kind: 'index', scale: 2, of: 'EWG', ratio: 560 },
  { symbol: 'FOREXCOM:UKXGBP', name: 'FTSE 100 Index', kind: 'index', scale: 2, of: 'EWU', ratio: 215 },
  { symbol: 'CME_MINI:ES1!', name: 'S&P 500', kind: 'future', scale: 2, of: 'SPY', ratio: 10.08 },
  { symbol: 'CME:6E1!', name: 'Euro', kind: 'future', scale: 5, of: 'EURUSD', ratio: 1 },
  { symbol: 'COMEX:GC1!', name: 'Gold', kind: 'future', scale: 1, of: 'GLD', ratio: 10.9 },
  { symbol: 'NYMEX:CL1!', name: 'WTI Crude Oil', kind: 'future', scale: 2, of: 'USO', ratio: 0.82 },
  { symbol: 'NYMEX:NG1!', name: 'Gas', kind: 'future', scale: 3, of: 'UNG', ratio: 0.25 },
  { symbol: 'CBOT:ZC1!', name: 'Corn', kind: 'future', scale: 2, of: 'CORN', ratio: 23.5 },
  { symbol: 'CBOT:ZB1!', name: 'T-Bond', kind: 'bond', scale: 2, of: 'TLT', ratio: 1.33 },
  { symbol: 'CBOT:UB1!', name: 'Ultra T-Bond', kind: 'bond', scale: 2, of: 'EDV', ratio: 1.8 },
  { symbol: 'EUREX:FGBL1!', name: 'Euro Bund', kind: 'bond', scale: 2, of: 'BNDX', ratio: 2.62 },
  { symbol: 'EUREX:FBTP1!', name: 'Euro BTP', kind: 'bond', scale: 2, of: 'BWX', ratio: 5.1 },
  { symbol: 'EUREX:FGBM1!', name: 'Euro BOBL', kind: 'bond', scale: 2, of: 'IGOV', ratio: 2.76 },
]

type Base = Pick<Market, 'lastTrade' | 'previousClose' | 'bars' | 'rate' | 'rateBars'>

/** The references over a market's prices. */
export function referencesOf(market: Base): ReferenceMarket {
  const sources = new Map(SOURCES.map((source) => [source.symbol, source]))
  return {
    list: SOURCES.map(({ symbol, name, kind, scale }) => ({ symbol, name, kind, scale })),
    last(symbol, at) {
      const source = sources.get(symbol)
      if (!source) return undefined
      const price = currencyPair(source.of) ? middleAt(market, source.of, at) : market.lastTrade(source.of, at)
      return price && { at: price.at, value: toValue(source)(price.price) }
    },
    previousClose(symbol, at) {
      const source = sources.get(symbol)
      if (!source) return undefined
      const price = currencyPair(source.of)
        ? middleAt(market, source.of, forexOpen(forexDateAt(at)) - 1)?.price
        : market.previousClose(source.of, at)
      return price === undefined ? undefined : toValue(source)(price)
    },
    bars(symbol, timeframe, from, to, now, limit = Number.POSITIVE_INFINITY) {
      const source = sources.get(symbol)
      if (!source) return []
      const bars = currencyPair(source.of)
        ? market.rateBars(source.of, timeframe, from, to, now, limit)
        : market.bars(source.of, timeframe, from, to, now, limit)
      return bars.map(scaled(toValue(source)))
    },
  }
}

/** Steps of the source to a value of the reference, rounded to its digits. */
function toValue({ of, ratio, scale }: Source): (steps: number) => number {
  const digits = currencyPair(of)?.scale ?? listingOf(of)?.instrument.priceScale ?? 2
  const [unit, round] = [10 ** digits, 10 ** scale]
  return (steps) => Math.round((steps / unit) * ratio * round) / round
}

const scaled =
  (value: (steps: number) => number) =>
  ({ start, open, high, low, close }: RateBar): ReferenceBar => ({
    start,
    open: value(open),
    high: value(high),
    low: value(low),
    close: value(close),
  })

function middleAt(market: Base, pair: string, at: Instant): { at: Instant; price: number } | undefined {
  const rate = market.rate(pair, at)
  return rate && { at: rate.at, price: middleOf(rate) }
}
