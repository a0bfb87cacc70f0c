/** Simulated news: stories that fit what the prices did, labelled as simulated wherever they say who wrote them. */
import { positionSymbol } from '@paddock/contract/entities/symbol'
import type { Article, NewsQuery } from '../article.ts'
import { escaped } from '../escaped.ts'
import { type Instant, MINUTE_MS } from '../instant.ts'
import { type Instrument, isCompany } from '../instruments/instrument.ts'
import type { Market } from '../market.ts'
import { cacheOf } from '../paths/cache.ts'
import type { Pieces } from '../pieces.ts'
import { newYorkDay } from '../sessions/new-york.ts'
import { priceNumber } from '../units.ts'
import { type Told, textOf } from './headlines.ts'
import { STORY_KINDS, type Story, type StorySource, storiesOf, WHOLE_MARKET } from './stories.ts'

export const NEWS_SOURCE = 'paddock-simulated'
const AUTHOR = 'Paddock simulation'
const LABEL = 'This article is simulated. It describes prices of a simulated market and no real event.'
/** Minutes are counted from here in an article's id. */
const EPOCH = Date.UTC(2014, 0, 1)
/** The model's first day with a previous close. */
const FIRST_DAY = 16_075
const INDEX_FUNDS: readonly string[] = [WHOLE_MARKET, 'QQQ', 'DIA', 'IWM']

type NewsMarket = Pick<Market, 'instruments' | 'instrument' | 'lastTrade' | 'previousClose' | 'corporateActions'>

/** Instruments whose stories are looked for in one piece. */
const AT_ONCE = 25
/** Days whose stories are kept per market: about 20 kB each. */
const KEPT_DAYS = 64

interface Coverage {
  readonly places: ReadonlyMap<string, number>
  readonly covered: readonly Instrument[]
}
/** Markets have their instruments in common. */
const coverages = new WeakMap<readonly Instrument[], Coverage>()

function coverageOf(instruments: readonly Instrument[]): Coverage {
  const known = coverages.get(instruments)
  if (known) return known
  const places = new Map(instruments.map(({ symbol }, place) => [symbol, place]))
  const made = { places, covered: instruments.filter(isCovered) }
  coverages.set(instruments, made)
  return made
}

/** The news of a market. Companies with options are covered, coins, and the market as a whole. */
export function newsOf(market: NewsMarket, seed: string): (query: NewsQuery) => Pieces<Article[]> {
  const source: StorySource = { corporateActions: market.corporateActions, seed }
  const { places, covered } = coverageOf(market.instruments)

  /** Symbols outside it have no news; index funds share the whole market's. */
  const asked = (symbols: readonly string[]): Instrument[] => {
    const found = new Set<Instrument>()
    for (const symbol of symbols) {
      const instrument = market.instrument(INDEX_FUNDS.includes(symbol) ? WHOLE_MARKET : symbol)
      if (instrument && isCovered(instrument)) found.add(instrument)
    }
    return [...found]
  }

  const written = (story: Story): Article | undefined => {
    const told = toldAt(market, story.symbol, story.at)
    if (!told) return undefined
    const { headline, summary } = textOf(story, told)
    return {
      id: idOf(story, places.get(story.symbol) ?? 0),
      at: story.at,
      headline,
      summary,
      content: `<p>${escaped(headline)}.</p><p>${escaped(summary)}</p><p>${LABEL}</p>`,
      author: AUTHOR,
      source: NEWS_SOURCE,
      symbols: story.symbol === WHOLE_MARKET ? INDEX_FUNDS : [positionSymbol(story.symbol)],
    }
  }

  /** Of some instruments on a New York day, oldest first. */
  function* storiesOn(instruments: readonly Instrument[], day: number): Pieces<readonly Story[]> {
    const stories: Story[] = []
    for (const [place, instrument] of instruments.entries()) {
      stories.push(...storiesOf(source, instrument, day))
      if (place % AT_ONCE === AT_ONCE - 1) yield
    }
    return stories
      .filter(({ at }) => newYorkDay(at) === day)
      .sort((a, b) => a.at - b.at || idOf(a, places.get(a.symbol) ?? 0) - idOf(b, places.get(b.symbol) ?? 0))
  }

  const days = cacheOf<readonly Story[]>(KEPT_DAYS)
  function* storiesOfAll(day: number): Pieces<readonly Story[]> {
    const known = days.known(day)
    if (known) return known
    const found = yield* storiesOn(covered, day)
    return days.get(day, () => found)
  }

  return function* ({ from, to, symbols, limit = Number.POSITIVE_INFINITY, isNewestFirst = false }) {
    const instruments = symbols && asked(symbols)
    const found: Article[] = []
    if (instruments?.length === 0) return found
    // A story's day is the one it is told on.
    const [first, last] = [Math.max(newYorkDay(from), FIRST_DAY), newYorkDay(to)]
    for (let step = 0; step <= last - first; step += 1) {
      const day = isNewestFirst ? last - step : first + step
      const stories = yield* instruments ? storiesOn(instruments, day) : storiesOfAll(day)
      const told = stories.filter(({ at }) => at >= from && at <= to)
      for (const story of isNewestFirst ? told.reverse() : told) {
        const article = written(story)
        if (article) found.push(article)
        if (found.length >= limit) return found
        yield
      }
      yield
    }
    return found
  }
}

const isCovered = (instrument: Instrument): boolean =>
  instrument.class === 'crypto' ||
  instrument.symbol === WHOLE_MARKET ||
  (isCompany(instrument) && instrument.attributes.includes('has_options'))

const idOf = (story: Story, place: number): number =>
  Math.floor((story.at - EPOCH) / MINUTE_MS) * 1_000_000 + place * STORY_KINDS.length + STORY_KINDS.indexOf(story.kind)

function toldAt(market: NewsMarket, symbol: string, at: Instant): Told | undefined {
  const instrument = market.instrument(symbol)
  const price = market.lastTrade(symbol, at)?.price
  const before = market.previousClose(symbol, at)
  if (!instrument || price === undefined || before === undefined) return undefined
  return {
    name: shortName(instrument.name),
    symbol,
    sector: instrument.sector,
    price: priceNumber(instrument, price),
    percent: (price / before - 1) * 100,
  }
}

/** A company's name without its kind of share. */
const shortName = (name: string): string =>
  name
    .replace(/\s+\/ US Dollar$/, '')
    .replace(
      /\s+(Class [A-Z] .*|Common (Stock|Shares).*|Ordinary Shares?.*|American Depositary.*|Capital Stock.*)$/i,
      '',
    )
    .replace(/,? (Inc|Incorporated|Corp|Corporation|Company|Ltd|Limited|plc|N\.V|S\.A)\.?( \(.*\))?$/i, '')
    .trim()
