/** The market's news, page by page. */
import type { News } from '@paddock/contract/entities/news'
import type { InputOf } from '@paddock/contract/operations/parse'
import type { Article } from '@paddock/market/article'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import type { Market } from '@paddock/market/market'
import type { Pieces } from '@paddock/market/pieces'
import { answerInvalid, answerJson } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import type { View } from '../ledger/view.ts'
import { NEW_YORK_DAYS } from './family.ts'
import { rangeOf } from './historical.ts'

/** Where the page before ended. */
interface Place {
  readonly at: Instant
  readonly id: number
}

/** Newest first unless asked otherwise. Without a start there is none, but for oldest first, which begins today. */
export function* news({ market, now }: View, { query }: InputOf<'news'>): Pieces<BrokerAnswer> {
  const isNewestFirst = query.sort.toLowerCase() === 'desc'
  const begin = isNewestFirst ? FIRST : NEW_YORK_DAYS.today(now)
  const range = rangeOf(query, begin, now)
  if (typeof range === 'string') return answerInvalid('data', range)
  const behind = query.page_token === undefined ? undefined : placeOf(query.page_token)
  if (query.page_token !== undefined && !behind) return answerInvalid('data', `invalid page_token: ${query.page_token}`)

  const isWanted = ({ content }: Article): boolean => !query.exclude_contentless || content !== ''
  const found = yield* read(market, {
    isNewestFirst,
    ...range,
    symbols: query.symbols,
    behind,
    count: query.limit + 1,
    isWanted,
  })
  const page = found.slice(0, query.limit)
  const last = page.at(-1)
  return answerJson({
    news: page.map((article) => toNews(article, query.include_content)),
    next_page_token: last && found.length > page.length ? tokenOf(last) : null,
  })
}

/** Before every article. */
const FIRST = Date.parse('2014-01-01T00:00:00Z')

interface Range {
  readonly isNewestFirst: boolean
  readonly from: Instant
  readonly to: Instant
  readonly symbols: readonly string[] | undefined
  readonly behind: Place | undefined
  readonly count: number
  readonly isWanted: (article: Article) => boolean
}

/** Read in pages of the market's own, which may hold articles of the instant a page ended with. */
function* read(
  market: Market,
  { isNewestFirst, from, to, symbols, count, isWanted, ...range }: Range,
): Pieces<Article[]> {
  const found: Article[] = []
  let { behind } = range
  for (let limit = count; ; ) {
    const bounds = isNewestFirst
      ? { from, to: Math.min(to, behind?.at ?? to) }
      : { from: Math.max(from, behind?.at ?? from), to }
    const batch = yield* market.news({ ...bounds, limit, isNewestFirst, ...(symbols && { symbols }) })
    const fresh = batch.filter((article) => isBehind(article, behind, isNewestFirst))
    found.push(...fresh.filter(isWanted))
    if (found.length >= count || batch.length < limit) return found.slice(0, count)
    behind = fresh.at(-1) ?? behind
    if (fresh.length === 0) limit *= 2
  }
}

/** Ids rise with time. */
const isBehind = ({ id }: Article, behind: Place | undefined, isNewestFirst: boolean): boolean =>
  !behind || (isNewestFirst ? id < behind.id : id > behind.id)

const tokenOf = ({ at, id }: Article): string => Buffer.from(`${at}|${id}`).toString('base64')
function placeOf(token: string): Place | undefined {
  const [, at, id] = /^(\d+)\|(\d+)$/.exec(Buffer.from(token, 'base64').toString()) ?? []
  return at === undefined ? undefined : { at: Number(at), id: Number(id) }
}

const toNews = ({ at, content, ...article }: Article, isWhole: boolean): News => ({
  id: article.id,
  headline: article.headline,
  author: article.author,
  created_at: toTimestamp(at),
  updated_at: toTimestamp(at),
  summary: article.summary,
  content: isWhole ? content : '',
  url: null,
  images: [],
  symbols: [...article.symbols],
  source: article.source,
})
