/** Bars, quotes and trades between two instants, page by page, and never beyond the view's now. */
import { barsBehind, firstBars, joinedBars, turnedBars } from '@paddock/market/bar-columns'
import { auctionsOf, toAuctions } from '@paddock/market/derive/auctions'
import type { Instant } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { Adjustment } from '@paddock/market/market'
import { quoteOnWire, tradeOnWire } from '@paddock/market/option-wire'
import type { Pieces } from '@paddock/market/pieces'
import { dayAt } from '@paddock/market/sessions/calendar'
import { parseTimeframe, type Timeframe, UNIT_MS } from '@paddock/market/timeframe'
import { answerInvalid, answerText } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import { instantOf } from '../../http/instant-of.ts'
import type { View } from '../ledger/view.ts'
import { barsOnWire } from './bars-on-wire.ts'
import {
  converted,
  currencyMember,
  type Days,
  type Family,
  knownInstruments,
  refusalIn,
  STOCKS,
  venuesOf,
} from './family.ts'
import { type PageRequest, pageOf, parseToken, type Records, recordsOf } from './pages.ts'

interface HistoryQuery {
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly limit: number
  readonly page_token?: string | undefined
  readonly sort: 'asc' | 'desc'
  readonly currency?: string | undefined
  readonly feed?: string | undefined
}
interface BarQuery extends HistoryQuery {
  readonly timeframe: string
  readonly adjustment?: string | undefined
}

/** Writes a page's records, JSON texts by symbol, as members of the answer: a map, or the list of the one symbol that the path named. */
type Form = (key: string, bySymbol: ReadonlyMap<string, string>) => string
export const mapped: Form = (key, bySymbol) =>
  `"${key}":{${[...bySymbol].map(([symbol, text]) => `${JSON.stringify(symbol)}:${text}`).join(',')}}`
export const single =
  (symbol: string): Form =>
  (key, bySymbol) =>
    `"${key}":${bySymbol.get(symbol) ?? null},"symbol":${JSON.stringify(symbol)}`

/** Bars of minutes are made of minutes, those of hours likewise: more than so many days are not kept, see the market's bars. */
const MINUTES_PIECE_MS = 21 * UNIT_MS.day
const DAYS_PIECE_MS = 2 * 365 * UNIT_MS.day
/** A contract's bars are made of its prints, days too. */
const OPTION_PIECE_MS = 15 * UNIT_MS.day
/** Prints and quotes, of which a second has one. */
const TICKS_PIECE_MS = UNIT_MS.hour / 2
const AUCTIONS_PIECE_MS = 10 * UNIT_MS.day

const pieceOf = ({ unit }: Timeframe, family: Family): number =>
  family.class === 'us_option'
    ? OPTION_PIECE_MS
    : unit === 'minute' || unit === 'hour'
      ? MINUTES_PIECE_MS
      : DAYS_PIECE_MS

const ADJUSTMENTS: readonly Adjustment[] = ['raw', 'split', 'dividend', 'spin-off', 'all']
const isAdjustment = (name: string): name is Adjustment => ADJUSTMENTS.some((known) => known === name)

/** Bars whose start lies in the range, adjusted as of the view's now. Every `asof` answers the symbols of today. */
export function* listBars(
  view: View,
  family: Family,
  symbols: readonly string[],
  query: BarQuery,
  form = mapped,
): Pieces<BrokerAnswer> {
  const timeframe = parseTimeframe(query.timeframe)
  if (!timeframe) return answerInvalid('data', `invalid timeframe: ${query.timeframe}`)
  const adjustments = (query.adjustment ?? 'raw').split(',')
  if (!adjustments.every(isAdjustment)) return answerInvalid('data', `invalid adjustment: ${query.adjustment}`)
  const { market, now } = view
  const venues = venuesOf(query.feed)
  return yield* listed(view, family, 'bars', symbols, query, form, barsOnWire, {
    read: (symbol, from, to, limit) => market.barColumns(symbol, timeframe, from, to, now, limit, adjustments, venues),
    count: ({ count }) => count,
    at: ({ start }, index) => start[index] as number,
    first: firstBars,
    behind: barsBehind,
    joined: joinedBars,
    turned: turnedBars,
    spacingMs: timeframe.count * UNIT_MS[timeframe.unit],
    pieceMs: pieceOf(timeframe, family),
  })
}

export const listQuotes = (
  view: View,
  family: Family,
  symbols: readonly string[],
  query: HistoryQuery,
  form = mapped,
): Pieces<BrokerAnswer> =>
  listed(
    view,
    family,
    'quotes',
    symbols,
    query,
    form,
    textOf(quoteOnWire),
    recordsOf({
      read: (symbol, from, to, limit) => view.market.quotes(symbol, from, to, limit, venuesOf(query.feed)),
      at: (quote) => quote.at,
      spacingMs: 1000,
      pieceMs: TICKS_PIECE_MS,
    }),
  )

export const listTrades = (
  view: View,
  family: Family,
  symbols: readonly string[],
  query: HistoryQuery,
  form = mapped,
): Pieces<BrokerAnswer> =>
  listed(
    view,
    family,
    'trades',
    symbols,
    query,
    form,
    textOf(tradeOnWire),
    recordsOf({
      read: (symbol, from, to, limit) => view.market.trades(symbol, from, to, limit, venuesOf(query.feed)),
      at: (trade) => trade.at,
      // A recording may have every print of a busy day.
      spacingMs: view.market.source === 'replay' ? 20 : 1000,
      pieceMs: TICKS_PIECE_MS,
    }),
  )

/** Opening and closing auctions, a record a day. A day counts as a whole, whatever the time of its bounds. */
export function listAuctions(
  view: View,
  symbols: readonly string[],
  query: HistoryQuery,
  form = mapped,
): Pieces<BrokerAnswer> {
  const { market, now } = view
  const start = query.start === undefined ? undefined : instantOf(query.start)
  const whole = start === undefined ? query : { ...query, start: dayAt(start) }
  const records = recordsOf({
    read: (symbol, from, to, limit) => auctionsOf(market, symbol, from, to, now, limit),
    at: ({ midnight }) => midnight,
    spacingMs: UNIT_MS.day,
    pieceMs: AUCTIONS_PIECE_MS,
  })
  return listed(view, STOCKS, 'auctions', symbols, whole, form, textOf(toAuctions), records)
}

const textOf =
  <Stored>(toWire: (instrument: Instrument, stored: Stored) => unknown) =>
  (instrument: Instrument, list: readonly Stored[]): string =>
    JSON.stringify(list.map((stored) => toWire(instrument, stored)))

function* listed<List>(
  view: View,
  family: Family,
  key: string,
  symbols: readonly string[],
  query: HistoryQuery,
  form: Form,
  toText: (instrument: Instrument, list: List) => string,
  source: Records<List>,
): Pieces<BrokerAnswer> {
  const refusal = refusalIn(view, family, symbols, query.currency)
  if (refusal) return refusal
  const known = yield* knownInstruments(view.market, family, symbols, query.feed)
  const instruments = new Map(known.map((instrument) => [instrument.symbol, instrument]))
  return yield* listRecords(view.now, family, key, [...instruments.keys()], query, form, source, (symbol, list) => {
    const instrument = instruments.get(symbol)
    return instrument ? converted(view.market, query.currency, toText(instrument, list)) : 'null'
  })
}

/** A page of any records, of symbols that exist, in order of name. */
export function* listRecords<List>(
  now: Instant,
  days: Days,
  key: string,
  symbols: readonly string[],
  query: HistoryQuery,
  form: Form,
  source: Records<List>,
  toText: (symbol: string, list: List) => string,
): Pieces<BrokerAnswer> {
  const request = pageRequest(now, days, symbols, query)
  if (typeof request === 'string') return answerInvalid('data', request)
  const { records, nextPageToken } = yield* pageOf(request, source)
  const bySymbol = new Map<string, string>()
  for (const [symbol, list] of records) {
    bySymbol.set(symbol, yield* textInPieces(source, list, (part) => toText(symbol, part)))
    yield
  }
  const more = `"next_page_token":${JSON.stringify(nextPageToken)}${currencyMember(query)}`
  return answerText(`{${form(key, bySymbol)},${more}}`)
}

/** Records written at once: some milliseconds' worth. */
const WRITTEN_AT_ONCE = 2_000

/** A list as the text of an array, written so many at a time. */
function* textInPieces<List>(source: Records<List>, list: List, toText: (part: List) => string): Pieces<string> {
  if (source.count(list) <= WRITTEN_AT_ONCE) return toText(list)
  const texts: string[] = []
  for (let rest = list; ; rest = source.behind(rest, WRITTEN_AT_ONCE)) {
    texts.push(toText(source.first(rest, WRITTEN_AT_ONCE)).slice(1, -1))
    if (source.count(rest) <= WRITTEN_AT_ONCE) return `[${texts.join(',')}]`
    yield
  }
}

/** Before anything any market has. */
const FIRST = Date.UTC(2000, 0, 1)

/** What is asked for in instants, or the sentence that refuses it: from `begin` where it says nothing, and never beyond `now`. */
export function rangeOf(
  { start, end }: { readonly start?: string | undefined; readonly end?: string | undefined },
  begin: Instant,
  now: Instant,
  midnight?: Days['midnight'],
): { readonly from: Instant; readonly to: Instant } | string {
  const from = start === undefined ? begin : instantOf(start, midnight)
  const to = end === undefined ? now : instantOf(end, midnight)
  if (from === undefined) return `invalid start: ${start}`
  if (to === undefined) return `invalid end: ${end}`
  if (start !== undefined && end !== undefined && to < from) return 'end should not be before start'
  return { from, to: Math.min(to, now) }
}

/** The request in instants, or the sentence that refuses it. */
function pageRequest(now: Instant, days: Days, symbols: readonly string[], query: HistoryQuery): PageRequest | string {
  const range = rangeOf(query, days.today(now), now, days.midnight)
  if (typeof range === 'string') return range
  const behind = query.page_token === undefined ? undefined : parseToken(query.page_token)
  if (query.page_token !== undefined && !behind) return `invalid page_token: ${query.page_token}`
  return {
    symbols,
    from: Math.max(range.from, FIRST),
    to: range.to,
    limit: query.limit,
    sort: query.sort,
    behind,
  }
}
