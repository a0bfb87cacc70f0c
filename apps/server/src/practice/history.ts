/** Bars, quotes and trades between two instants, page by page, and never beyond the view's now. */
import { invalidInput } from '@paddock/contract/errors/answers'
import type { Instant } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import { parseTimeframe, type Unit } from '@paddock/market/timeframe'
import { toBar, toQuote, toTrade } from '@paddock/market/wire'
import type { BrokerAnswer } from '../accounts/broker.ts'
import { answerError, answerJson } from './answer.ts'
import { type Family, knownInstruments, refusalOf } from './family.ts'
import { instantOf } from './instant-of.ts'
import { type PageRequest, pageOf, parseToken, type Records } from './pages.ts'
import type { View } from './view.ts'

export interface HistoryQuery {
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly limit?: number | undefined
  readonly page_token?: string | undefined
  readonly sort?: 'asc' | 'desc' | undefined
  readonly currency?: string | undefined
}
export interface BarQuery extends HistoryQuery {
  readonly timeframe: string
  readonly adjustment?: string | undefined
}

/** Puts a page's records, by symbol, into the answer's form: a map, or the list of the one symbol that the path named. */
export type Form = (key: string, bySymbol: Readonly<Record<string, unknown>>) => Record<string, unknown>
export const mapped: Form = (key, bySymbol) => ({ [key]: bySymbol })
export const single =
  (symbol: string): Form =>
  (key, bySymbol) => ({ [key]: bySymbol[symbol] ?? null, symbol })

const UNIT_MS: Readonly<Record<Unit, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
  month: 2_592_000_000,
}
const ADJUSTMENTS: ReadonlySet<string> = new Set(['raw', 'split', 'dividend', 'spin-off', 'all'])
const DEFAULT_LIMIT = 1000

/** Bars whose start lies in the range. The simulated market has no corporate actions, so every adjustment answers the raw prices. */
export function listBars(
  view: View,
  family: Family,
  symbols: readonly string[],
  query: BarQuery,
  form = mapped,
): BrokerAnswer {
  const timeframe = parseTimeframe(query.timeframe)
  if (!timeframe) return refused(`invalid timeframe: ${query.timeframe}`)
  const adjustments = (query.adjustment ?? 'raw').split(',')
  if (!adjustments.every((name) => ADJUSTMENTS.has(name))) return refused(`invalid adjustment: ${query.adjustment}`)
  const { market, now } = view
  return listed(view, family, 'bars', symbols, query, form, toBar, {
    read: (symbol, from, to, limit) => market.bars(symbol, timeframe, from, to, now, limit),
    at: (bar) => bar.start,
    spacingMs: timeframe.count * UNIT_MS[timeframe.unit],
  })
}

export const listQuotes = (view: View, family: Family, symbols: readonly string[], query: HistoryQuery): BrokerAnswer =>
  listed(view, family, 'quotes', symbols, query, mapped, toQuote, {
    read: (symbol, from, to, limit) => view.market.quotes(symbol, from, to, limit),
    at: (quote) => quote.at,
    spacingMs: 1000,
  })

export const listTrades = (view: View, family: Family, symbols: readonly string[], query: HistoryQuery): BrokerAnswer =>
  listed(view, family, 'trades', symbols, query, mapped, toTrade, {
    read: (symbol, from, to, limit) => view.market.trades(symbol, from, to, limit),
    at: (trade) => trade.at,
    spacingMs: 1000,
  })

function listed<Stored>(
  view: View,
  family: Family,
  key: string,
  symbols: readonly string[],
  query: HistoryQuery,
  form: Form,
  toWire: (instrument: Instrument, stored: Stored) => unknown,
  source: Records<Stored>,
): BrokerAnswer {
  const problem = refusalOf(family, symbols, query.currency)
  if (problem) return refused(problem)
  const instruments = knownInstruments(view.market, family, symbols)
  const request = pageRequest(view.now, family, instruments, query)
  if (typeof request === 'string') return refused(request)
  const { records, nextPageToken } = pageOf(request, source)
  const bySymbol: Record<string, unknown> = {}
  for (const instrument of instruments) {
    const stored = records.get(instrument.symbol)
    if (stored) bySymbol[instrument.symbol] = stored.map((item) => toWire(instrument, item))
  }
  return answerJson({ ...form(key, bySymbol), next_page_token: nextPageToken })
}

/** The request in instants, or the sentence that refuses it. An end after the view's now is its now. */
function pageRequest(
  now: Instant,
  family: Family,
  instruments: readonly Instrument[],
  query: HistoryQuery,
): PageRequest | string {
  const from = query.start === undefined ? family.today(now) : instantOf(query.start, family.midnight)
  const to = query.end === undefined ? now : instantOf(query.end, family.midnight)
  if (from === undefined) return `invalid start: ${query.start}`
  if (to === undefined) return `invalid end: ${query.end}`
  if (query.start !== undefined && query.end !== undefined && to < from) return 'end should not be before start'
  const behind = query.page_token === undefined ? undefined : parseToken(query.page_token)
  if (query.page_token !== undefined && !behind) return `invalid page_token: ${query.page_token}`
  return {
    symbols: instruments.map(({ symbol }) => symbol),
    from,
    to: Math.min(to, now),
    limit: query.limit ?? DEFAULT_LIMIT,
    sort: query.sort ?? 'asc',
    behind,
  }
}

const refused = (message: string): BrokerAnswer => answerError(invalidInput('data', message))
