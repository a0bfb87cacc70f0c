/**
 * Screens of real prices: the stocks that trade most, and the coins, as the plan of a connection tells them. The days before today are read once
 * a day, when somebody first asks; what stands now, at most once a minute. The last screen is kept: it is shown with its age until the first one
 * after a start is read, and where Alpaca has none to be read.
 */
import { pairRowBy } from '@paddock/analytics/screen/pair-row'
import { dayBegan, type Past, pastFrom, pastOfDays } from '@paddock/analytics/screen/past'
import { type Ratings, ratingsUntil, rowBy, type Sight, UNRATED } from '@paddock/analytics/screen/row'
import { closedDayOf, sightOfCoin, sightOfStock } from '@paddock/analytics/screen/sight'
import type { ScreenClass, ScreenRow } from '@paddock/contract/desk/research/screen'
import type { Snapshot } from '@paddock/contract/entities/market-data'
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '@paddock/market/instant'
import { CURRENCY_PAIRS } from '@paddock/market/instruments/currencies'
import type { Instrument } from '@paddock/market/instruments/instrument'
import { isLiquid } from '@paddock/market/instruments/liquid'
import type { Pieces } from '@paddock/market/pieces'
import { forexDateAt, forexOpen } from '@paddock/market/sessions/forex-week'
import type { Kept } from '../../alpaca/kept/kept.ts'
import { BoundedMap } from '../../bounded-map.ts'
import type { MachineClock } from '../../clock.ts'
import { type LastingText, lastingText } from '../../http/lasting-text.ts'
import { slices } from '../../slices.ts'
import type { KeptAnswer } from '../../storage/kept-answers.ts'
import { listed } from '../live/listing.ts'
import { askAssets, type LiveConnection } from '../live/questions.ts'
import { RestingError } from '../resting.ts'
import { type Screening, written } from '../screening.ts'
import {
  type Bars,
  barsSince,
  dailyRates,
  latestMiddles,
  type Rates,
  type SurveyedClass,
  type SurveyParts,
  snapshotsOf,
} from './survey-questions.ts'

export interface Surveys {
  /** The screen of a connection's minute. Its text rejects with a {@link RestingError}, in a sentence, while it cannot be had. */
  screening(connectionId: string, kind: ScreenClass, isRated: boolean): Screening
}

interface SurveysParts {
  /** The connection as it is now; undefined where it is gone. */
  readonly connect: (connectionId: string) => Promise<LiveConnection | undefined>
  /** Where the last screens are kept. */
  readonly answers: Kept['answers']
  readonly clock: MachineClock
}

/** Ratings are of daily bars: they hardly move in this time, and cost more than all the rest. */
const RATED_MS = 15 * MINUTE_MS
/** The days of a class of one connection are some tens of megabytes. */
const MOST_SURVEYS = 8
const MOST_SCREENS = 4
/** The share of a first screen that reading the days takes. */
const DAYS_SHARE = 0.9

/** What was read of the days before one. */
interface Day {
  readonly began: Instant
  readonly coinPlace: string
  readonly pasts: readonly Past[]
  readonly feeds: ReadonlySet<string>
  readonly ratings: Map<string, { readonly at: Instant; readonly ratings: Ratings }>
}

interface Survey {
  day: Day | undefined
  rates: { readonly began: Instant; readonly daily: Rates } | undefined
  readonly screens: BoundedMap<string, Screening>
  /** The last one that was read, by its name, since the server started. */
  readonly last: Map<string, KeptAnswer>
  /** One screen is read at a time. */
  reading: Promise<unknown>
}

export function createSurveys({ connect, answers, clock }: SurveysParts): Surveys {
  const surveys = new BoundedMap<string, Survey>(MOST_SURVEYS)

  function surveyOf(key: string): Survey {
    const known = surveys.get(key) ?? {
      day: undefined,
      rates: undefined,
      screens: new BoundedMap(MOST_SCREENS),
      last: new Map(),
      reading: Promise.resolve(),
    }
    // Used last, forgotten last.
    surveys.set(key, known)
    return known
  }

  async function partsOf(connectionId: string): Promise<SurveyParts> {
    const connection = await connect(connectionId)
    if (!connection) throw new RestingError('The Alpaca connection that gave these prices is gone.')
    return { connection, clock, feeds: new Set() }
  }

  async function orLast(
    survey: Survey,
    connectionId: string,
    name: string,
    reading: Promise<LastingText>,
  ): Promise<LastingText> {
    const stored = survey.last.has(name) ? undefined : await answers.find(connectionId, name)
    if (stored) return aged(stored, clock.now())
    try {
      return await reading
    } catch (error) {
      const last = survey.last.get(name)
      if (!last || !(error instanceof RestingError) || !(await connect(connectionId))) throw error
      return aged(last, clock.now())
    }
  }

  return {
    screening(connectionId, kind, isRated) {
      const survey = surveyOf(`${connectionId} ${kind}`)
      const now = clock.now()
      const key = `${now - (now % MINUTE_MS)} ${isRated}`
      const known = survey.screens.get(key)
      if (known) return known
      let share = 0
      const name = `screen ${kind}${isRated ? ' rated' : ''}`
      const reading = survey.reading.then(async () => {
        const parts = await partsOf(connectionId)
        if (kind === 'forex') return slices.run({ caller: 'survey' }, written(await pairRows(survey, parts), now))
        const assetClass = kind === 'crypto' ? 'crypto' : 'us_equity'
        const day = await dayOf(survey, parts, assetClass, (read) => {
          share = read * DAYS_SHARE
        })
        const seen = await seeAll(parts, assetClass, day)
        return slices.run(
          { caller: 'survey' },
          written(rowsOf(day, seen, isRated), seen.now, new Set([...day.feeds, ...parts.feeds])),
        )
      })
      const made: Screening = { text: orLast(survey, connectionId, name, reading), share: () => share }
      survey.screens.set(key, made)
      survey.reading = reading.then(
        ({ text }) => {
          survey.last.set(name, { body: text, readAt: now })
          answers.keep(connectionId, name, text)
          survey.screens.set(key, { text: reading, share: () => 1 })
        },
        () => survey.screens.delete(key),
      )
      // Told to whoever asked, by the text.
      made.text.catch(() => {})
      return made
    },
  }
}

/** A screen with how old it is, in seconds. */
const aged = ({ body, readAt }: KeptAnswer, now: Instant): LastingText =>
  lastingText(`{"age":${Math.max(0, Math.round((now - readAt) / 1000))},${body.slice(1)}`)

/** The days before today, read once. */
async function dayOf(
  survey: Survey,
  parts: SurveyParts,
  assetClass: SurveyedClass,
  tell: (share: number) => void,
): Promise<Day> {
  const now = parts.clock.now()
  const began = dayBegan({ class: assetClass }, now)
  const { coinPlace } = parts.connection
  if (survey.day?.began === began && survey.day.coinPlace === coinPlace) return survey.day
  const assets = await askAssets(parts.connection, assetClass)
  if (assets.kind !== 'answered') throw new RestingError(`Alpaca does not list what it trades: ${assets.why}.`)
  const instruments = assets.value.flatMap((asset) => {
    const instrument = listed(asset)
    return instrument && isSurveyed(instrument) ? [instrument] : []
  })
  const symbols = instruments.map(({ symbol }) => symbol).sort()
  const start = pastFrom({ class: assetClass }, now)
  const bars = await barsSince(parts, assetClass, symbols, { timeframe: '1Day', start }, tell)
  const pasts = await slices.run({ caller: 'survey' }, pastsOf(instruments, bars, now))
  survey.day = { began, coinPlace, pasts, feeds: new Set(parts.feeds), ratings: new Map() }
  return survey.day
}

/** The thousand stocks that trade most, and coins against dollars. */
const isSurveyed = ({ class: assetClass, symbol }: Instrument): boolean =>
  assetClass === 'crypto' ? symbol.endsWith('/USD') : isLiquid(symbol)

function* pastsOf(instruments: readonly Instrument[], bars: Bars, now: Instant): Pieces<Past[]> {
  const pasts: Past[] = []
  for (const instrument of instruments) {
    pasts.push(pastOfDays(instrument, (bars.get(instrument.symbol) ?? []).map(closedDayOf), now))
    yield
  }
  return pasts
}

/** Pairs of currencies: by the ends of their days, and by what they stand at now. */
async function pairRows(survey: Survey, parts: SurveyParts): Promise<Pieces<ScreenRow[]>> {
  const now = parts.clock.now()
  const pairs = CURRENCY_PAIRS.map(({ symbol }) => symbol)
  const began = forexOpen(forexDateAt(now))
  if (survey.rates?.began !== began)
    survey.rates = { began, daily: await dailyRates(parts, pairs, pastFrom({ class: 'crypto' }, now)) }
  const { daily } = survey.rates
  const latest = await latestMiddles(parts, pairs)
  return (function* () {
    const rows: ScreenRow[] = []
    for (const pair of CURRENCY_PAIRS) {
      const days = daily.get(pair.symbol) ?? []
      const middle = (at: Instant): number | undefined => {
        if (at === now) return latest.get(pair.symbol)
        // Between the ends of days nothing is known.
        return at >= began ? undefined : days.findLast((day) => day.at <= at + 1)?.middle
      }
      const row = pairRowBy(middle, pair, now)
      if (row) rows.push(row)
      yield
    }
    return rows
  })()
}

interface Seen {
  readonly now: Instant
  readonly snapshots: ReadonlyMap<string, Snapshot>
  /** Of coins, whose day is the last 24 hours. */
  readonly hours: Bars
}

async function seeAll(parts: SurveyParts, assetClass: SurveyedClass, { pasts }: Day): Promise<Seen> {
  const symbols = pasts.map(({ instrument }) => instrument.symbol).sort()
  const start = parts.clock.now() - DAY_MS - HOUR_MS
  const hours =
    assetClass === 'crypto'
      ? await barsSince(parts, assetClass, symbols, { timeframe: '1Hour', start: start - (start % HOUR_MS) })
      : new Map()
  const snapshots = await snapshotsOf(parts, assetClass, symbols)
  return { now: parts.clock.now(), snapshots, hours }
}

function* rowsOf({ pasts, ratings: all }: Day, { now, snapshots, hours }: Seen, isRated: boolean): Pieces<ScreenRow[]> {
  const rows: ScreenRow[] = []
  for (const past of pasts) {
    yield
    const { symbol, class: assetClass } = past.instrument
    const snapshot = snapshots.get(symbol) ?? {}
    const sight =
      assetClass === 'crypto'
        ? sightOfCoin(past, snapshot, hours.get(symbol) ?? [], now)
        : sightOfStock(past, snapshot, now)
    if (sight) rows.push(rowBy(past, isRated ? rated(all, past, sight, now) : UNRATED, sight, now))
  }
  return rows
}

function rated(all: Day['ratings'], past: Past, { running }: Sight, now: Instant): Ratings {
  const { symbol } = past.instrument
  const last = all.get(symbol)
  if (last && now - last.at < RATED_MS) return last.ratings
  const ratings = ratingsUntil(past, running)
  all.set(symbol, { at: now, ratings })
  return ratings
}
