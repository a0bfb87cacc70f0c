/** Which stories there are on a day, before anybody writes them: what about, when, and of which kind. Functions of seed, symbol and day. */
import { keyOf, mix, uniform } from '../arithmetic/hash.ts'
import type { CorporateAction, CorporateActionQuery } from '../corporate-action.ts'
import { DAY_MS, type Instant, MINUTE_MS } from '../instant.ts'
import { type EarningsDay, earningsDays } from '../instruments/earnings.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { Release } from '../release.ts'
import { dateOf } from '../sessions/date.ts'
import { isEarlyDay, isOpenDay, openDayAfter, openDayBefore } from '../sessions/holidays.ts'
import { newYorkInstant } from '../sessions/new-york.ts'
import { releases } from './economy.ts'

/** In the order of their digit in an article's id. */
export const STORY_KINDS = [
  'move',
  'close',
  'analyst',
  'preview',
  'report',
  'reaction',
  'action',
  'brief',
  'wrap',
  'release',
] as const
type StoryKind = (typeof STORY_KINDS)[number]

export interface Story {
  readonly kind: StoryKind
  readonly at: Instant
  readonly symbol: string
  /** What its words are chosen by. */
  readonly bits: number
  readonly earnings?: EarningsDay
  readonly action?: CorporateAction
  readonly release?: Release
}

/** What stories stand on. */
export interface StorySource {
  readonly corporateActions: (query: CorporateActionQuery) => CorporateAction[]
  readonly seed: string
}

/** The fund whose symbol stands for the whole market. */
export const WHOLE_MARKET = 'SPY'
/** A report is previewed on the trading day before and followed on the one after: weekends and holidays may lie between. */
const AROUND_DAYS = 6

/** Of one instrument on a New York day (a number since 1970); funds have none of their own but the whole market's. */
export function storiesOf(source: StorySource, instrument: Instrument, day: number): Story[] {
  if (instrument.class === 'crypto') return coinStories(source, instrument, day)
  if (instrument.symbol === WHOLE_MARKET) return marketStories(source, day)
  if (!isOpenDay(day)) return []
  return [
    ...hashed(source, instrument, day),
    ...earningsStories(source, instrument, day),
    ...actionStories(source, instrument, day),
  ]
}

const keyOn = ({ seed }: StorySource, symbol: string, day: number): number => mix(keyOf('news', seed, symbol), day)

/** How likely one is on a day, and between which minutes of it. */
const HASHED: readonly { kind: StoryKind; chance: number; from: number; to: number }[] = [
  { kind: 'move', chance: 1 / 30, from: 585, to: 770 },
  { kind: 'close', chance: 1 / 60, from: 965, to: 1000 },
  { kind: 'analyst', chance: 1 / 45, from: 420, to: 540 },
]

function hashed(source: StorySource, { symbol }: Instrument, day: number): Story[] {
  const key = keyOn(source, symbol, day)
  return HASHED.flatMap(({ kind, chance, from, to }, place) => {
    const bits = mix(key, place)
    return uniform(bits) < chance
      ? [{ kind, symbol, bits: mix(bits, 1), at: minuteOf(day, from, to, mix(bits, 2)) }]
      : []
  })
}

function minuteOf(day: number, from: number, to: number, bits: number): Instant {
  return newYorkInstant(day, from + (bits % (to - from)))
}

/** What is expected, what is published, and how the price took it. */
function earningsStories(source: StorySource, { symbol }: Instrument, day: number): Story[] {
  return earningsDays(symbol, dateOf(day - AROUND_DAYS), dateOf(day + AROUND_DAYS)).flatMap((earnings) => {
    const on = Date.parse(earnings.day) / DAY_MS
    const bits = mix(keyOn(source, symbol, on), 11)
    const isEarly = earnings.time === 'before-open'
    const story = (kind: StoryKind, at: number, from: number): Story[] =>
      at === day ? [{ kind, symbol, bits, earnings, at: minuteOf(day, from, from + 20, bits) }] : []
    return [
      ...story('preview', openDayBefore(on), 720),
      ...story('report', on, isEarly ? 400 : isEarlyDay(on) ? 785 : 965),
      ...story('reaction', isEarly ? on : openDayAfter(on), 590),
    ]
  })
}

function actionStories(source: StorySource, { symbol }: Instrument, day: number): Story[] {
  const date = dateOf(day)
  return source
    .corporateActions({ from: date, to: date, symbols: [symbol], by: 'declaredDay' })
    .slice(0, 1)
    .map((action) => ({ kind: 'action', symbol, bits: keyOf(action.id), action, at: newYorkInstant(day, 480) }))
}

/** The morning brief, the wrap after the close, and the figures that move everything. */
function marketStories(source: StorySource, day: number): Story[] {
  const bits = keyOn(source, WHOLE_MARKET, day)
  const published = releases(source.seed, {
    from: day * DAY_MS,
    to: (day + 1) * DAY_MS - 1,
    now: Number.POSITIVE_INFINITY,
    countries: ['us'],
    importances: [1],
  })
  const stories: Story[] = published.map((release, place) => ({
    kind: 'release',
    symbol: WHOLE_MARKET,
    bits: mix(bits, place),
    release,
    // One a minute, so that each has a time of its own.
    at: release.at + (place + 1) * MINUTE_MS,
  }))
  if (!isOpenDay(day)) return stories
  stories.push({ kind: 'brief', symbol: WHOLE_MARKET, bits, at: newYorkInstant(day, 490) })
  stories.push({ kind: 'wrap', symbol: WHOLE_MARKET, bits, at: newYorkInstant(day, isEarlyDay(day) ? 790 : 970) })
  return stories
}

/** The two large coins are written about each day, the others now and then. */
const LARGE_COINS: ReadonlySet<string> = new Set(['BTC/USD', 'ETH/USD'])

function coinStories(source: StorySource, { symbol }: Instrument, day: number): Story[] {
  const bits = keyOn(source, symbol, day)
  const chance = LARGE_COINS.has(symbol) ? 1 : 1 / 12
  if (uniform(bits) >= chance) return []
  return [{ kind: 'move', symbol, bits: mix(bits, 1), at: day * DAY_MS + (360 + (mix(bits, 2) % 900)) * MINUTE_MS }]
}
