/** Simulated news: stories that fit what the prices did, labelled as simulated wherever they say who wrote them. */
import type { Article, NewsQuery } from '../article.ts'
import { escaped } from '../escaped.ts'
import type { Instant } from '../instant.ts'
import { type Instrument, isCompany } from '../instruments/instrument.ts'
import type { Market } from '../market.ts'
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

export type NewsMarket = Pick<Market, 'instruments' | 'instrument' | 'lastTrade' | 'previousClose' | 'corporateActions'>

/** The news of a market. Companies with options are covered, coins, and the market as a whole. */
export function newsOf(market: NewsMarket, seed: string): (query: NewsQuery) => Article[] {
  const source: StorySource = { corporateActions: market.corporateActions, seed }
  const places = new Map(market.instruments.map(({ symbol }, place) => [symbol, place]))
  const covered = market.instruments.filter(isCovered)

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
      symbols: story.symbol === WHOLE_MARKET ? INDEX_FUNDS : [story.symbol.replace('/', '')],
    }
  }

  return ({ from, to, symbols, limit = Number.POSITIVE_INFINITY, isNewestFirst = false }) => {
    const instruments = symbols ? asked(symbols) : covered
    const found: Article[] = []
    if (instruments.length === 0) return found
    const [first, last] = [Math.max(newYorkDay(from) - 1, FIRST_DAY), newYorkDay(to) + 1]
    const days = Array.from({ length: Math.max(last - first + 1, 0) }, (_value, step) =>
      isNewestFirst ? last - step : first + step,
    )
    for (const day of days) {
      const stories = instruments
        .flatMap((instrument) => storiesOf(source, instrument, day))
        .filter(({ at }) => at >= from && at <= to && newYorkDay(at) === day)
        .sort((a, b) => a.at - b.at || idOf(a, places.get(a.symbol) ?? 0) - idOf(b, places.get(b.symbol) ?? 0))
      for (const story of isNewestFirst ? stories.reverse() : stories) {
        const article = written(story)
        if (article) found.push(article)
        if (found.length >= limit) return found
      }
    }
    return found
  }
}

const isCovered = (instrument: Instrument): boolean =>
  instrument.class === 'crypto' ||
  instrument.symbol === WHOLE_MARKET ||
  (isCompany(instrument) && instrument.attributes.includes('has_options'))

const idOf = (story: Story, place: number): number =>
  Math.floor((story.at - EPOCH) / 60_000) * 1_000_000 + place * STORY_KINDS.length + STORY_KINDS.indexOf(story.kind)

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
