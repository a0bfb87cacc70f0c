/** The simulated market: a function of (seed, symbol, instant). Nothing is stored but what can be computed again. */
import { firstMoment } from './crossing.ts'
import { barsOf } from './derive/bars.ts'
import { rateOf } from './derive/forex.ts'
import { indexLevels } from './derive/indices.ts'
import { after, instantOf, placeAt, placeFrom, quoteOf, SECOND_MS, type Tape, tapeOf, tickAt } from './derive/tape.ts'
import { releases } from './happenings/economy.ts'
import { newsOf } from './happenings/news.ts'
import type { Instant } from './instant.ts'
import { currencyPair } from './instruments/currencies.ts'
import type { Instrument, PathClass } from './instruments/instrument.ts'
import { LISTINGS, listingOf } from './instruments/listing.ts'
import type { Market, Quote, Tick } from './market.ts'
import { NO_OPTIONS } from './options-market.ts'
import { cacheOf } from './paths/cache.ts'
import { type CurrencyValues, currencyValues } from './paths/currencies.ts'
import { CRYPTO_SHARES, type Factors, factorsOf, STOCK_SHARES } from './paths/factors.ts'
import { blockNumber, inBlock, type Minutes } from './paths/minutes.ts'
import { pathOf } from './paths/path.ts'
import type { Prints } from './paths/prints.ts'
import { MINUTE_MS, timelineOf } from './sessions/timeline.ts'

/** Names code and facts together: when either moves, so does the name, and prices under old fills stay what they were. */
export const MODEL = 'paddock-1'

/** Sessions and minutes kept per market: about 10 MB and 3 MB at most. */
const KEPT_SESSIONS = 800
const KEPT_MINUTES = 2_000
/** Answers without a `limit` of their own. */
const ALL = Number.POSITIVE_INFINITY

const INSTRUMENTS: readonly Instrument[] = LISTINGS.map((listing) => listing.instrument)
const NUMBERS = new Map(INSTRUMENTS.map(({ symbol }, number) => [symbol, number]))

const markets = new Map<string, Market>()

/** The market of an id such as `simulated:paddock-1:main`: one per id, so that what it computed is kept. Throws for any other id. */
export function marketById(id: string): Market {
  const known = markets.get(id)
  if (known) return known
  const [source, model, ...seed] = id.split(':')
  if (source !== 'simulated') throw new RangeError(`No market answers to ${id}: only simulated ones do.`)
  if (model !== MODEL) throw new RangeError(`This release has no market model named ${model}: it has ${MODEL}.`)
  const market = simulatedMarket(seed.join(':'))
  markets.set(id, market)
  return market
}

/** The market of a seed, 2014 to 2036. Unknown symbols answer nothing: undefined, or no bars. */
export function simulatedMarket(seed: string): Market {
  const factors = new Map<PathClass, Factors>()
  const factorsFor = (assetClass: PathClass): Factors => {
    const known = factors.get(assetClass)
    if (known) return known
    const shares = assetClass === 'crypto' ? CRYPTO_SHARES : STOCK_SHARES
    const made = factorsOf(`${MODEL}:${seed}`, assetClass, timelineOf(assetClass), shares)
    factors.set(assetClass, made)
    return made
  }
  const sessions = cacheOf<Minutes>(KEPT_SESSIONS)
  const minutes = cacheOf<Prints>(KEPT_MINUTES)
  const tapes = new Map<string, Tape>()
  let currencies: CurrencyValues | undefined

  const tape = (name: string): Tape | undefined => {
    const known = tapes.get(name)
    if (known) return known
    const listing = listingOf(name)
    if (!listing) return undefined
    const { symbol, class: assetClass } = listing.instrument
    const made =
      tapes.get(symbol) ?? tapeOf(pathOf(factorsFor(assetClass), listing), NUMBERS.get(symbol) ?? 0, sessions, minutes)
    tapes.set(symbol, made)
    tapes.set(name, made)
    return made
  }

  const market: Omit<Market, 'indexLevel' | 'news'> = {
    id: `simulated:${MODEL}:${seed}`,
    source: 'simulated',
    instruments: INSTRUMENTS,
    instrument: (name) => listingOf(name)?.instrument,
    quote: (symbol, at) => standing(tape(symbol), at, quoteOf),
    lastTrade: (symbol, at) => standing(tape(symbol), at, tickAt),
    previousClose: (symbol, at) => {
      const found = tape(symbol)
      return found && closeBefore(found, at)
    },
    bars: (symbol, timeframe, from, to, now, limit = ALL) => {
      const found = tape(symbol)
      return found ? barsOf(found, timeframe, from, to, now, limit) : []
    },
    trades: (symbol, from, to, limit = ALL) => {
      const found = tape(symbol)
      return found ? tradesIn(found, from, to, limit) : []
    },
    quotes: (symbol, from, to, limit = ALL) => {
      const found = tape(symbol)
      return found ? quotesIn(found, from, to, limit) : []
    },
    rate: (symbol, at) => {
      const pair = currencyPair(symbol)
      if (!pair) return undefined
      currencies ??= currencyValues(`${MODEL}:${seed}`)
      return rateOf(currencies, pair, at)
    },
    search: (wait, from, until) => {
      const found = tape(wait.symbol)
      return found && firstMoment(found, wait, from, until)
    },
    isListed: (symbol) => listingOf(symbol) !== undefined,
    halts: () => [],
    corporateActions: () => [],
    economicReleases: (query) => releases(`${MODEL}:${seed}`, query),
    options: NO_OPTIONS,
  }
  const news = newsOf(market, `${MODEL}:${seed}`)
  return { ...market, news, indexLevel: indexLevels(market, () => factorsFor('us_equity').volatility) }
}

function standing<Answer>(
  tape: Tape | undefined,
  at: Instant,
  answer: (tape: Tape, place: { slot: number; minute: number; second: number }) => Answer,
): Answer | undefined {
  const place = tape && placeAt(tape, at)
  return tape && place && answer(tape, place)
}

/**
 * The official close of the trading day before the one an instant is in. At a weekend that is Thursday's, as on Friday: the day that is
 * shown changes when the next one begins.
 */
function closeBefore({ path }: Tape, at: Instant): number | undefined {
  const { timeline } = path
  const day = timeline.dayAt(at) - 1
  if (day < 0) return undefined
  const slot = day * timeline.sessions + timeline.main
  return path.block(blockNumber(timeline, slot)).close[inBlock(timeline, slot)]
}

function tradesIn(tape: Tape, from: Instant, to: Instant, limit: number): Tick[] {
  const found: Tick[] = []
  const { starts } = tape.path.timeline
  const first = placeFrom(tape, from)
  for (let slot = first?.slot ?? starts.length; slot < starts.length; slot += 1) {
    const start = starts[slot] ?? 0
    if (start > to) break
    const { count } = tape.minutes(slot)
    for (let minute = slot === first?.slot ? first.minute : 0; minute < count; minute += 1) {
      const at = start + minute * MINUTE_MS
      if (at > to) return found
      const { second, price, size } = tape.prints(slot, minute)
      for (let print = 0; print < second.length; print += 1) {
        const printed = at + (second[print] ?? 0) * SECOND_MS
        if (printed < from) continue
        if (printed > to || found.length >= limit) return found
        found.push({ at: printed, price: price[print] ?? 0, size: size[print] ?? 0 })
      }
    }
  }
  return found
}

function quotesIn(tape: Tape, from: Instant, to: Instant, limit: number): Quote[] {
  const found: Quote[] = []
  let place = placeFrom(tape, from)
  while (place && found.length < limit && instantOf(tape, place) <= to) {
    found.push(quoteOf(tape, place))
    place = after(tape, place)
  }
  return found
}
