/** The simulated market: a function of (seed, symbol, instant). Nothing is stored but what can be computed again. */
import { columnsOf } from './bar-columns.ts'
import { adjustOf } from './derive/adjust.ts'
import { barColumnsOf, barsOf } from './derive/bars.ts'
import type { BarRequest } from './derive/daily-bars.ts'
import { rateOf } from './derive/forex.ts'
import { imbalanceAt } from './derive/imbalance.ts'
import { indexLevels } from './derive/indices.ts'
import { haltsOf, luldBandsAt } from './derive/luld.ts'
import { rateBarsOf } from './derive/rate-bars.ts'
import { referencesOf } from './derive/references.ts'
import { type Place, placeAt, quoteOf, type Tape, tapeOf, tickAt } from './derive/tape.ts'
import { quotesIn, tradesIn } from './derive/ticks.ts'
import { firstMoment } from './first-moment.ts'
import { releases } from './happenings/economy.ts'
import { isAmong, makingOf } from './happenings/making.ts'
import { newsOf } from './happenings/news.ts'
import { scheduleOf } from './happenings/schedule.ts'
import type { Instant } from './instant.ts'
import { currencyPair } from './instruments/currencies.ts'
import type { Instrument } from './instruments/instrument.ts'
import { LISTINGS, type Listing, listingOf } from './instruments/listing.ts'
import type { Market, Venues } from './market.ts'
import { simulatedOptions } from './options/simulated-options.ts'
import { ARRAY_BYTES, MARKETS_ROOM } from './paths/cache.ts'
import { type CurrencyValues, currencyValues } from './paths/currencies.ts'
import { CRYPTO_SHARES, type Factors, factorsOf, STOCK_SHARES } from './paths/factors.ts'
import { blockNumber, inBlock } from './paths/minutes.ts'
import { type Minutes, pathOf } from './paths/path.ts'
import type { Prints } from './paths/prints.ts'
import { dateOf } from './sessions/date.ts'
import { newYorkDay } from './sessions/new-york.ts'
import { FIRST_DAY, LAST_DAY, type PathClass, timelineOf } from './sessions/timeline.ts'

/** Names code and facts together: when either moves, so does the name, and prices under old fills stay what they were. */
export const MODEL = 'paddock-5'
/** The model that first made its draws as they are made now: what a newer one leaves alone keeps its prices. */
const DRAWS = 'paddock-3'

/** What a symbol's tape takes beside the blocks of its path: its levels and what moves it, a block in use, and days of its own. */
const TAPE_BYTES = 40_000
const DAY_OF_OWN_BYTES = 80
const bytesOfTape = ({ path: { listing, timeline } }: Tape): number =>
  TAPE_BYTES + (listing.from || listing.until || listing.suspended ? timeline.days * DAY_OF_OWN_BYTES : 0)
const bytesOfMinutes = ({ volume }: Minutes): number => volume.buffer.byteLength + 7 * ARRAY_BYTES
const bytesOfPrints = ({ second }: Prints): number => 13 * second.length + 6 * ARRAY_BYTES
/** Answers without a `limit` of their own. */
const ALL = Number.POSITIVE_INFINITY

/** All the model's days. */
const ALL_DAYS = { from: dateOf(FIRST_DAY), to: dateOf(LAST_DAY) }

const INSTRUMENTS: readonly Instrument[] = LISTINGS.map((listing) => listing.instrument)
const NUMBERS = new Map(INSTRUMENTS.map(({ symbol }, number) => [symbol, number]))

/** By last use, the longest unused first. */
const markets = new Map<string, Market>()
/** Anybody may name a seed, and a market that is used keeps up to some ten megabytes. One that is let go is made again, the same. */
const KEPT_MARKETS = 64

/** An id that names no market of this release: an account of an older one may carry it. */
export class UnknownMarketError extends RangeError {
  override readonly name = 'UnknownMarketError'
}

/** The market of an id such as `simulated:paddock-5:main`: one per id, so that what it computed is kept. Throws {@link UnknownMarketError} for any other. */
export function marketById(id: string): Market {
  const known = markets.get(id)
  if (known) {
    markets.delete(id)
    markets.set(id, known)
    return known
  }
  const [source, model, ...seed] = id.split(':')
  if (source !== 'simulated') throw new UnknownMarketError(`No market answers to ${id}: only simulated ones do.`)
  if (model !== MODEL) throw new UnknownMarketError(`This release has no market model named ${model}: it has ${MODEL}.`)
  const market = simulatedMarket(seed.join(':'))
  markets.set(id, market)
  for (const oldest of markets.keys()) {
    if (markets.size <= KEPT_MARKETS) break
    markets.delete(oldest)
  }
  return market
}

/** The market of a seed, 2014 to 2036. Unknown symbols answer nothing: undefined, or no bars. */
export function simulatedMarket(seed: string): Market {
  const factors = new Map<PathClass, Factors>()
  const factorsFor = (assetClass: PathClass): Factors => {
    const known = factors.get(assetClass)
    if (known) return known
    const shares = assetClass === 'crypto' ? CRYPTO_SHARES : STOCK_SHARES
    const made = factorsOf(`${DRAWS}:${seed}`, assetClass, timelineOf(assetClass).days, shares)
    factors.set(assetClass, made)
    return made
  }
  const sessions = MARKETS_ROOM.cache<Minutes>(bytesOfMinutes)
  const minutes = MARKETS_ROOM.cache<Prints>(bytesOfPrints)
  const tapes = MARKETS_ROOM.cache<Tape, string>(bytesOfTape)
  const schedule = scheduleOf(`${DRAWS}:${seed}`)
  let currencies: CurrencyValues | undefined
  const values = (): CurrencyValues => {
    currencies ??= currencyValues(`${DRAWS}:${seed}`)
    return currencies
  }

  function made(listing: Listing): Tape {
    const { symbol, class: assetClass } = listing.instrument
    const closeOn = (other: string, day: number): number => tape(other)?.path.closeOn(day) ?? 0
    const path = pathOf(factorsFor(assetClass), makingOf(schedule, listing, closeOn))
    return tapeOf(path, NUMBERS.get(symbol) ?? 0, sessions, minutes)
  }

  function tape(name: string): Tape | undefined {
    const known = tapes.known(name)
    if (known) return known
    const listing = listingOf(name)
    if (!listing || listing.instrument.isInactive) return undefined
    const { symbol } = listing.instrument
    return tapes.get(symbol, () => made(listing))
  }

  function barRequest(found: Tape, asked: BarQuestion): BarRequest {
    const [timeframe, from, to, now, limit = ALL, adjustments = [], venues = 'day'] = asked
    const isAdjusted = adjustments.some((adjustment) => adjustment !== 'raw')
    const adjust = isAdjusted
      ? adjustOf(found, schedule.effects(found.path.listing), adjustments, from, now)
      : undefined
    return { timeframe, from, to, now, limit, venues, adjust }
  }

  const { trading, options } = simulatedOptions({
    tape,
    volatility: () => factorsFor('us_equity').volatility,
    actions: (symbol) => schedule.actions({ ...ALL_DAYS, symbols: [symbol] }),
  })

  const market: Omit<Market, 'indexLevel' | 'news' | 'references'> = {
    id: `simulated:${MODEL}:${seed}`,
    source: 'simulated',
    instruments: INSTRUMENTS,
    instrument: (name) => listingOf(name)?.instrument ?? trading.instrument(name),
    symbolOfCusip: schedule.symbolOfCusip,
    quote: (symbol, at, venues = 'day') => standing(tape(symbol), at, venues, quoteOf) ?? trading.quote(symbol, at),
    lastTrade: (symbol, at, venues = 'day') =>
      standing(tape(symbol), at, venues, tickAt) ?? trading.lastTrade(symbol, at),
    previousClose: (symbol, at) => {
      const found = tape(symbol)
      return found ? closeBefore(found, at) : trading.previousClose(symbol, at)
    },
    bars: (symbol, ...asked) => {
      const found = tape(symbol)
      return found ? barsOf(found, barRequest(found, asked)) : trading.bars(symbol, ...asked)
    },
    barColumns: (symbol, ...asked) => {
      const found = tape(symbol)
      return found ? barColumnsOf(found, barRequest(found, asked)) : columnsOf(trading.bars(symbol, ...asked))
    },
    trades: (symbol, from, to, limit = ALL, venues = 'day') => {
      const found = tape(symbol)
      return found ? tradesIn(found, from, to, limit, venues) : trading.trades(symbol, from, to, limit)
    },
    quotes: (symbol, from, to, limit = ALL, venues = 'day') => {
      const found = tape(symbol)
      return found ? quotesIn(found, from, to, limit, venues) : trading.quotes(symbol, from, to, limit)
    },
    rate: (symbol, at) => {
      const pair = currencyPair(symbol)
      return pair && rateOf(values(), pair, at)
    },
    rateBars: (symbol, timeframe, from, to, now, limit = ALL) => {
      const pair = currencyPair(symbol)
      return pair ? rateBarsOf(values(), pair, timeframe, from, to, now, limit) : []
    },
    search: (wait, from, until) => {
      const found = tape(wait.symbol)
      return found ? firstMoment(found, wait, from, until) : trading.search(wait, from, until)
    },
    isListed: (symbol, at) => {
      const listing = listingOf(symbol)
      if (!listing) return trading.isListed(symbol, at)
      return !listing.instrument.isInactive && isAmong(listing, newYorkDay(at))
    },
    halts: (symbol, from, to) => {
      const found = tape(symbol)
      return found ? haltsOf(found, from, to) : []
    },
    luldBands: (symbol, at) => {
      const found = tape(symbol)
      return found && luldBandsAt(found, at)
    },
    imbalance: (symbol, at) => {
      const found = tape(symbol)
      return found && imbalanceAt(found, at)
    },
    corporateActions: schedule.actions,
    economicReleases: (query) => releases(`${DRAWS}:${seed}`, query),
    options,
  }
  const news = newsOf(market, `${DRAWS}:${seed}`)
  const indexLevel = indexLevels(market, () => factorsFor('us_equity').volatility)
  return { ...market, news, indexLevel, references: referencesOf(market) }
}

/** What is asked of a symbol's bars. */
type BarQuestion = Parameters<Market['bars']> extends [string, ...infer Asked] ? Asked : never

function standing<Answer>(
  tape: Tape | undefined,
  at: Instant,
  venues: Venues,
  answer: (tape: Tape, place: Place) => Answer,
): Answer | undefined {
  const place = tape && placeAt(tape, at, venues)
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
