/**
 * What the desk shows of companies, economies and whole markets, and Alpaca's API has no call for: `…/research/…` beside the calls of an account,
 * and of the public market. It is answered from the account's own market at its own time.
 */
import { setTimeout } from 'node:timers/promises'
import { SCREEN_CLASSES, type ScreenClass, type ScreenProgress } from '@paddock/contract/desk/research/screen'
import { fundamentalsOf } from '@paddock/market/derive/fundamentals'
import { ECONOMIES } from '@paddock/market/happenings/indicators'
import { DAY_MS, type Instant, toTimestamp } from '@paddock/market/instant'
import { currencyPair } from '@paddock/market/instruments/currencies'
import type { Pieces } from '@paddock/market/pieces'
import type { ReferenceBar } from '@paddock/market/reference-market'
import { dayAt, startOfDay } from '@paddock/market/sessions/calendar'
import { ONE_DAY, parseTimeframe, UNIT_MS } from '@paddock/market/timeframe'
import { json, ownRefusal } from '../../http/answer.ts'
import { instantOf } from '../../http/instant-of.ts'
import { lastingResponse } from '../../http/lasting-text.ts'
import type { Screening } from '../../markets/screening.ts'
import { READER_OF_NOBODY, type Reader, slices } from '../../slices.ts'
import type { View } from '../ledger/view.ts'
import { screenOf } from './screen.ts'

type Made = Response | Promise<Response> | Pieces<Response>
type Asked = Pick<Request, 'headers'>
type Question = (view: View, query: URLSearchParams, request: Asked) => Made
type Answer = (view: View, query: URLSearchParams, request: Asked, reader?: Reader) => Response | Promise<Response>

const QUESTIONS: Readonly<Record<string, Question>> = {
  fundamentals,
  'economic-calendar': economicCalendar,
  references,
  'references/bars': referenceBars,
  screen,
}

/** Undefined for what is no such question; all of them are asked with GET. */
export const researchQuestion = (path: string): Answer | undefined => {
  const [, name = ''] = /^\/?research\/(.+)$/.exec(path) ?? []
  const question = Object.hasOwn(QUESTIONS, name) ? QUESTIONS[name] : undefined
  return (
    question &&
    ((view, query, request, reader = READER_OF_NOBODY) => {
      const made = question(view, query, request)
      return 'next' in made ? slices.run(reader, made) : made
    })
  )
}

/** What only the simulated market has, by the question that asks for it. */
const SIMULATED = {
  fundamentals: 'are no figures of companies',
  'economic-calendar': 'is no economic calendar',
  references: 'are no indices, futures and bonds',
  rates: 'are no exchange rates',
} as const

/** Markets of real prices hold prices alone: whatever else is asked of them is refused, in a sentence. */
export function absence(holder: 'A recording holds' | 'Alpaca answers', what: keyof typeof SIMULATED): Response {
  return ownRefusal(
    404,
    `${holder} only prices: there ${SIMULATED[what]} on this account. The simulated market has all of it.`,
  )
}

/** Undefined on the simulated market. */
function absenceIn({ market: { source } }: View, what: keyof typeof SIMULATED): Response | undefined {
  if (source === 'simulated') return undefined
  return absence(source === 'replay' ? 'A recording holds' : 'Alpaca answers', what)
}

/** `symbol`: what a listing is worth and does. 404 for what has no price here. */
function* fundamentals(view: View, query: URLSearchParams): Pieces<Response> {
  const absent = absenceIn(view, 'fundamentals')
  if (absent) return absent
  const { market, now } = view
  const symbol = market.instrument(query.get('symbol') ?? '')?.symbol
  yield
  const found = symbol === undefined ? undefined : fundamentalsOf(market, symbol, now)
  return found ? json(200, JSON.stringify(found)) : ownRefusal(404, 'nothing is known of this symbol', 'symbol')
}

const LONGEST_CALENDAR_MS = 400 * DAY_MS
/** Looked through in one piece. */
const MONTH_MS = 30 * DAY_MS
const IMPORTANCES = [-1, 0, 1] as const
const CODES: ReadonlySet<string> = new Set(ECONOMIES.map(({ code }) => code))

/** `from`, `to` (a week around now where they are left out), `countries` and `importance`, parted by commas. */
function* economicCalendar(view: View, query: URLSearchParams): Pieces<Response> {
  const absent = absenceIn(view, 'economic-calendar')
  if (absent) return absent
  const { market, now } = view
  const from = timeIn(query, 'from', now - DAY_MS)
  const to = timeIn(query, 'to', now + 7 * DAY_MS)
  if (from === undefined) return ownRefusal(422, 'from is a date or a time', 'from')
  if (to === undefined) return ownRefusal(422, 'to is a date or a time', 'to')
  if (to < from || to - from > LONGEST_CALENDAR_MS)
    return ownRefusal(422, 'a calendar is of at most 400 days, and ends after it begins', 'to')
  const countries = query.get('countries')?.split(',')
  const unknown = countries?.find((code) => !CODES.has(code))
  if (unknown !== undefined) return ownRefusal(422, `there is no calendar of ${unknown}`, 'countries')
  const wanted = query.get('importance')?.split(',')
  const importances = IMPORTANCES.filter((one) => wanted === undefined || wanted.includes(String(one)))
  if (wanted && importances.length !== new Set(wanted).size)
    return ownRefusal(422, 'an importance is -1, 0 or 1', 'importance')
  const releases: unknown[] = []
  for (let start = from; start <= to; start += MONTH_MS) {
    const until = Math.min(to, start + MONTH_MS - 1)
    const found = market.economicReleases({ from: start, to: until, now, importances, ...(countries && { countries }) })
    releases.push(...found.map(({ at, ...release }) => ({ ...release, at: toTimestamp(at) })))
    yield
  }
  return json(200, JSON.stringify({ now: toTimestamp(now), releases }))
}

/** Indices, futures and bonds with their day so far. */
function* references(view: View): Pieces<Response> {
  const absent = absenceIn(view, 'references')
  if (absent) return absent
  const { market, now } = view
  const { list } = market.references
  const found: unknown[] = []
  for (const reference of list) {
    const { symbol } = reference
    const last = market.references.last(symbol, now)
    if (!last) continue
    const day = market.references.bars(symbol, ONE_DAY, startOfDay(dayAt(now)) - 5 * DAY_MS, now, now).at(-1)
    found.push({
      ...reference,
      at: toTimestamp(last.at),
      value: last.value,
      previousClose: market.references.previousClose(symbol, now),
      ...(day && { open: day.open, high: day.high, low: day.low }),
    })
    yield
  }
  return json(200, JSON.stringify({ references: found }))
}

const MOST_BARS = 10_000
/** Before anything any market has. */
const FIRST = Date.UTC(2000, 0, 1)
/** How much of time is read in one piece: bars of minutes and hours are made of minutes, and no more than so many of them are read. */
const MINUTES_PIECE_MS = 5 * DAY_MS
const BARS_IN_PIECE = 500
const DAYS_PIECE_MS = 365 * DAY_MS
/** The highest and lowest rate of a day are searched for. */
const RATE_DAYS_PIECE_MS = 60 * DAY_MS

/** `symbol`, `timeframe`, `from`, and `to`, which is now where it is left out. */
function* referenceBars(view: View, query: URLSearchParams): Pieces<Response> {
  const absent = absenceIn(view, 'references')
  if (absent) return absent
  const { market, now } = view
  const symbol = query.get('symbol') ?? ''
  const pair = currencyPair(symbol)
  if (!pair && !market.references.list.some((reference) => reference.symbol === symbol))
    return ownRefusal(404, 'there is no such index, future, bond or pair of currencies', 'symbol')
  const timeframe = parseTimeframe(query.get('timeframe') ?? '1Day')
  if (!timeframe) return ownRefusal(422, 'a timeframe is 1Min, 1Hour, 1Day and the like', 'timeframe')
  const from = timeIn(query, 'from', now - 365 * DAY_MS)
  if (from === undefined) return ownRefusal(422, 'from is a date or a time', 'from')
  const to = timeIn(query, 'to', now)
  if (to === undefined) return ownRefusal(422, 'to is a date or a time', 'to')
  const isOfMinutes = timeframe.unit === 'minute' || timeframe.unit === 'hour'
  const spacingMs = timeframe.count * UNIT_MS[timeframe.unit]
  const pieceMs = isOfMinutes
    ? Math.min(BARS_IN_PIECE * spacingMs, MINUTES_PIECE_MS)
    : pair
      ? RATE_DAYS_PIECE_MS
      : DAYS_PIECE_MS
  const read = pair ? market.rateBars : market.references.bars
  const unit = 10 ** (pair?.scale ?? 0)
  const bars: ReferenceBar[] = []
  for (let start = Math.max(from, FIRST); start <= Math.min(to, now) && bars.length < MOST_BARS; start += pieceMs) {
    const until = Math.min(to, start + pieceMs - 1)
    bars.push(...read(symbol, timeframe, start, until, now, MOST_BARS - bars.length))
    yield
  }
  const wire = bars.map(({ start, open, high, low, close }) => ({
    t: toTimestamp(start),
    o: open / unit,
    h: high / unit,
    l: low / unit,
    c: close / unit,
  }))
  return json(200, JSON.stringify({ symbol, bars: wire }))
}

const isScreenClass = (text: string): text is ScreenClass => SCREEN_CLASSES.some((kind) => kind === text)

/** Milliseconds until somebody who would rather hear how far a screen is, hears it. */
const PATIENCE = 400

async function screen(view: View, query: URLSearchParams, request: Asked): Promise<Response> {
  const absent = query.get('class') === 'forex' ? absenceIn(view, 'rates') : undefined
  return absent ?? answerScreen((kind, isRated) => screenOf(view, kind, isRated), query, request)
}

/**
 * `class`: stocks, crypto or forex; `ratings=true` for technical ratings, which take longest. Kept by who asks until the next minute. With
 * `progress=true` a screen that takes long is answered with 202 and the share of it that is done, for as long as it is not whole.
 */
export async function answerScreen(
  screeningOf: (kind: ScreenClass, isRated: boolean) => Screening,
  query: URLSearchParams,
  request: Asked,
): Promise<Response> {
  const kind = query.get('class') ?? 'stocks'
  if (!isScreenClass(kind)) return ownRefusal(422, `a screen is of ${SCREEN_CLASSES.join(', ')}`, 'class')
  const { text, share } = screeningOf(kind, query.get('ratings') === 'true')
  const patience = new AbortController()
  const isWhole =
    query.get('progress') !== 'true' ||
    (await Promise.race([text, setTimeout(PATIENCE, false, { signal: patience.signal })]))
  patience.abort()
  if (!isWhole) return json(202, JSON.stringify({ done: share() } satisfies ScreenProgress))
  return lastingResponse(request, await text, {})
}

/** The time a parameter names, or what counts where it is left out; undefined where it names none. */
function timeIn(query: URLSearchParams, name: 'from' | 'to', otherwise: Instant): Instant | undefined {
  const text = query.get(name)
  return text === null ? otherwise : instantOf(text)
}
