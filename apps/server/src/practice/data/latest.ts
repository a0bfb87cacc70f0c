/** The latest bar, quote, trade and snapshot as a view sees them. */
import { toOrderbook } from '@paddock/market/derive/book'
import { type Instant, MINUTE_MS } from '@paddock/market/instant'
import { type Instrument, isOption } from '@paddock/market/instruments/instrument'
import type { Bar, Venues } from '@paddock/market/market'
import { quoteOnWire, tradeOnWire } from '@paddock/market/option-wire'
import type { Pieces } from '@paddock/market/pieces'
import { dayAt, previousTradingDay, startOfDay } from '@paddock/market/sessions/calendar'
import { toBar } from '@paddock/market/wire'
import { answerJson, answerText } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import type { View } from '../ledger/view.ts'
import { converted, currencyMember, type Family, knownInstruments, refusalIn, STOCKS, venuesOf } from './family.ts'

interface LatestQuery {
  readonly feed?: string | undefined
  readonly currency?: string | undefined
}

/** A view of some venues. The derived overnight feed shows trades late, and quotes at once. */
interface Seen extends View {
  readonly venues: Venues
  readonly tradesUntil: Instant
}

/** Null where there is nothing yet. */
type Latest = (view: Seen, instrument: Instrument) => unknown

const MINUTE = { count: 1, unit: 'minute' } as const
const DAY = { count: 1, unit: 'day' } as const
const DELAY_MS = 15 * MINUTE_MS
/** Longer than any time without a regular session. */
const TWO_SESSIONS_MS = 14 * 86_400_000
/** A night's bar is named by the midnight in it, which may be ahead. */
const LAST_START = Number.MAX_SAFE_INTEGER

export const latestTrade: Latest = ({ market, tradesUntil, venues }, instrument) => {
  const trade = market.lastTrade(instrument.symbol, tradesUntil, venues)
  return trade ? tradeOnWire(instrument, trade) : null
}

export const latestQuote: Latest = ({ market, now, venues }, instrument) => {
  const quote = market.quote(instrument.symbol, now, venues)
  return quote ? quoteOnWire(instrument, quote) : null
}

/** The order book behind the quote. */
export const latestBook: Latest = ({ market, now }, instrument) => {
  const quote = market.quote(instrument.symbol, now)
  return quote ? toOrderbook(instrument, quote) : null
}

/** The last finished minute that had trades. */
export const latestBar: Latest = (view, instrument) => {
  const bar = lastMinute(view, instrument)
  return bar ? toBar(instrument, bar) : null
}

function lastMinute({ market, tradesUntil, venues }: Seen, { symbol }: Instrument): Bar | undefined {
  const last = market.lastTrade(symbol, tradesUntil - (tradesUntil % MINUTE_MS) - 1, venues)
  if (!last) return undefined
  const start = last.at - (last.at % MINUTE_MS)
  return market.bars(symbol, MINUTE, start, start, tradesUntil, 1, [], venues)[0]
}

/** The start of the second trading day before today: a chain has hundreds of contracts, and each of their days is computed from seconds. */
const threeSessions = (now: Instant): Instant => startOfDay(previousTradingDay(previousTradingDay(dayAt(now))))

/** Latest trade and quote, the last finished minute, the last day with data and the one before. */
export const snapshot: Latest = (view, instrument) => {
  const { market, tradesUntil, venues } = view
  const from = isOption(instrument) ? threeSessions(tradesUntil) : tradesUntil - TWO_SESSIONS_MS
  const days = market.bars(instrument.symbol, DAY, from, LAST_START, tradesUntil, undefined, [], venues)
  const [previous, today] = [days.at(-2), days.at(-1)]
  return {
    latestTrade: latestTrade(view, instrument),
    latestQuote: latestQuote(view, instrument),
    minuteBar: latestBar(view, instrument),
    dailyBar: today ? toBar(instrument, today) : null,
    prevDailyBar: previous ? toBar(instrument, previous) : null,
  }
}

/** One record per symbol, under `key`, or as a bare map where Alpaca sends one. Symbols without a record are left out. */
export function* listLatest(
  view: View,
  family: Family,
  key: string | null,
  symbols: readonly string[],
  query: LatestQuery,
  latest: Latest,
): Pieces<BrokerAnswer> {
  const refusal = refusalIn(view, family, symbols, query.currency)
  if (refusal) return refusal
  const seen = seenBy(view, query)
  const texts: string[] = []
  for (const instrument of yield* knownInstruments(view.market, family, symbols, query.feed)) {
    const record = latest(seen, instrument)
    if (record !== null)
      texts.push(
        `${JSON.stringify(instrument.symbol)}:${converted(view.market, query.currency, JSON.stringify(record))}`,
      )
    yield
  }
  const bySymbol = `{${texts.join(',')}}`
  return answerText(key === null ? bySymbol : `{${JSON.stringify(key)}:${bySymbol}${currencyMember(query)}}`)
}

/** The record of the one stock that the path names, under `key`, or spread out where Alpaca does so. */
export function* singleLatest(
  view: View,
  key: string | null,
  symbol: string,
  query: LatestQuery,
  latest: Latest,
): Pieces<BrokerAnswer> {
  const refusal = refusalIn(view, STOCKS, [symbol], query.currency)
  if (refusal) return refusal
  const [instrument] = yield* knownInstruments(view.market, STOCKS, [symbol], query.feed)
  const record = instrument ? latest(seenBy(view, query), instrument) : null
  if (record === null) return answerJson({ message: `symbol not found: ${symbol}` }, 404)
  const told = JSON.stringify({ symbol, ...(key === null ? (record as object) : { [key]: record }) })
  return answerText(`${converted(view.market, query.currency, told).slice(0, -1)}${currencyMember(query)}}`)
}

/** `delayed_sip` is the consolidated tape fifteen minutes late; `overnight` is derived from the night venue's. */
export function seenBy({ market, now: at }: View, { feed }: LatestQuery): Seen {
  const now = feed === 'delayed_sip' ? at - DELAY_MS : at
  const tradesUntil = feed === 'overnight' ? now - DELAY_MS : now
  return { market, now, tradesUntil, venues: venuesOf(feed) }
}
