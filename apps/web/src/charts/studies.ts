/** Studies a chart can show: what each is computed from, where it is drawn, and how its lines look. */
import { ema, sma } from '@paddock/analytics/indicators/averages'
import { bollinger, donchian, keltner, parabolic, supertrend } from '@paddock/analytics/indicators/bands'
import { type Candle, closes, type Series } from '@paddock/analytics/indicators/candle'
import { cci, macd, rsi, stochastic, williams } from '@paddock/analytics/indicators/oscillators'
import { atr, directional, ichimoku } from '@paddock/analytics/indicators/trends'
import { mfi, obv, vwap } from '@paddock/analytics/indicators/volumes'
import * as z from 'zod/mini'

export const MOST_STUDIES = 5
/** A name of its own for a length: `sma:50`; the usual one where it says none. */
export type StudyKey = string

export interface StudyLine {
  readonly name: string
  /** One for each candle, and for each ahead of them; NaN where there is none. */
  readonly values: Series
  /** Which of the study's own colours: the first is its own, the others stand apart from it. */
  readonly tone: 'own' | 'second' | 'gain' | 'loss' | 'faint'
  readonly look?: 'bars' | 'dots' | 'steps'
  /** How many bars past the last one its values reach; negative where they end before it. */
  readonly ahead?: number
  /** With the next such line, the edge of a cloud that is filled. */
  readonly isCloud?: true
}

interface StudyFacts {
  readonly label: string
  /** Over the price, or in a pane of its own. */
  readonly isOverlay: boolean
  /** Its usual length in bars; undefined where it has none or several. */
  readonly length?: number
  /** Levels that are drawn across its pane. */
  readonly levels?: readonly number[]
  readonly lines: (candles: readonly Candle[], length: number, beginsSession: (place: number) => boolean) => StudyLine[]
}

const own = (name: string, values: Series): StudyLine => ({ name, values, tone: 'own' })
const second = (name: string, values: Series): StudyLine => ({ name, values, tone: 'second' })
const band = ({ upper, middle, lower }: { upper: Series; middle: Series; lower: Series }): StudyLine[] => [
  { name: 'Upper', values: upper, tone: 'own' },
  { name: 'Middle', values: middle, tone: 'faint' },
  { name: 'Lower', values: lower, tone: 'own' },
]
/** Candles that a cloud stands ahead of what it is computed from, and the lagging line behind. */
const CLOUD_SHIFT = 26
const later = (values: Series): Series => [...Array.from({ length: CLOUD_SHIFT }, () => Number.NaN), ...values]

/** A trailing stop in two colours: where the price is above it and where it is below. */
const trailing = (
  { value, isUp }: { value: Series; isUp: readonly boolean[] },
  look?: StudyLine['look'],
): StudyLine[] => {
  const side = (up: boolean) => value.map((stop, place) => (isUp[place] === up ? stop : Number.NaN))
  return [
    { name: 'Up', values: side(true), tone: 'gain', ...(look && { look }) },
    { name: 'Down', values: side(false), tone: 'loss', ...(look && { look }) },
  ]
}

export const STUDIES = {
  sma: {
    label: 'Simple moving average',
    isOverlay: true,
    length: 20,
    lines: (c, n) => [own('SMA', sma(closes(c), n))],
  },
  ema: {
    label: 'Exponential moving average',
    isOverlay: true,
    length: 20,
    lines: (c, n) => [own('EMA', ema(closes(c), n))],
  },
  bollinger: { label: 'Bollinger bands', isOverlay: true, length: 20, lines: (c, n) => band(bollinger(c, n)) },
  vwap: {
    label: 'Volume-weighted average price',
    isOverlay: true,
    lines: (c, _n, begins) => [own('VWAP', vwap(c, begins))],
  },
  ichimoku: {
    label: 'Ichimoku cloud',
    isOverlay: true,
    lines: (c) => {
      const cloud = ichimoku(c)
      return [
        own('Conversion', cloud.conversion),
        second('Base', cloud.base),
        { name: 'Lagging', values: closes(c).slice(CLOUD_SHIFT), tone: 'faint', ahead: -CLOUD_SHIFT },
        { name: 'Span A', values: later(cloud.spanA), tone: 'gain', ahead: CLOUD_SHIFT, isCloud: true },
        { name: 'Span B', values: later(cloud.spanB), tone: 'loss', ahead: CLOUD_SHIFT, isCloud: true },
      ]
    },
  },
  keltner: { label: 'Keltner channels', isOverlay: true, length: 20, lines: (c, n) => band(keltner(c, n)) },
  donchian: { label: 'Donchian channels', isOverlay: true, length: 20, lines: (c, n) => band(donchian(c, n)) },
  supertrend: { label: 'Supertrend', isOverlay: true, length: 10, lines: (c, n) => trailing(supertrend(c, n)) },
  parabolic: { label: 'Parabolic SAR', isOverlay: true, lines: (c) => trailing(parabolic(c), 'dots') },
  rsi: {
    label: 'Relative strength index',
    isOverlay: false,
    length: 14,
    levels: [30, 70],
    lines: (c, n) => [own('RSI', rsi(closes(c), n))],
  },
  macd: {
    label: 'MACD',
    isOverlay: false,
    levels: [0],
    lines: (c) => {
      const { macd: line, signal, histogram } = macd(closes(c))
      return [
        { name: 'Histogram', values: histogram, tone: 'faint', look: 'bars' },
        own('MACD', line),
        second('Signal', signal),
      ]
    },
  },
  stochastic: {
    label: 'Stochastic',
    isOverlay: false,
    length: 14,
    levels: [20, 80],
    lines: (c, n) => {
      const { k, d } = stochastic(c, n)
      return [own('%K', k), second('%D', d)]
    },
  },
  adx: {
    label: 'Average directional index',
    isOverlay: false,
    length: 14,
    levels: [20],
    lines: (c, n) => {
      const { adx, plus, minus } = directional(c, n, n)
      return [
        own('ADX', adx),
        { name: '+DI', values: plus, tone: 'gain' },
        { name: '−DI', values: minus, tone: 'loss' },
      ]
    },
  },
  atr: { label: 'Average true range', isOverlay: false, length: 14, lines: (c, n) => [own('ATR', atr(c, n))] },
  obv: { label: 'On-balance volume', isOverlay: false, lines: (c) => [own('OBV', obv(c))] },
  cci: {
    label: 'Commodity channel index',
    isOverlay: false,
    length: 20,
    levels: [-100, 100],
    lines: (c, n) => [own('CCI', cci(closes(c), n))],
  },
  mfi: {
    label: 'Money flow index',
    isOverlay: false,
    length: 14,
    levels: [20, 80],
    lines: (c, n) => [own('MFI', mfi(c, n))],
  },
  williams: {
    label: 'Williams %R',
    isOverlay: false,
    length: 14,
    levels: [-80, -20],
    lines: (c, n) => [own('%R', williams(c, n))],
  },
} as const satisfies Readonly<Record<string, StudyFacts>>

export type StudyId = keyof typeof STUDIES
export const STUDY_IDS = Object.keys(STUDIES) as readonly StudyId[]
export const studyFacts = (id: StudyId): StudyFacts => STUDIES[id]

export const LONGEST = 400
const KEY = /^([a-z]+)(?::([1-9]\d{0,2}))?$/

interface ParsedStudy {
  readonly id: StudyId
  /** Undefined where the study has no length. */
  readonly length: number | undefined
}

/** What a key means; undefined for one that names no study, or a length that one cannot have. */
export function parseStudy(key: StudyKey): ParsedStudy | undefined {
  const [, name, given] = KEY.exec(key) ?? []
  const id = STUDY_IDS.find((known) => known === name)
  if (id === undefined) return undefined
  const usual = studyFacts(id).length
  if (given === undefined) return { id, length: usual }
  const length = Number(given)
  return usual === undefined || length < 2 || length > LONGEST ? undefined : { id, length }
}

/** Studies as they are kept: of too many the first, and none where one of them is not known. */
export const KeptStudies = z.catch(
  z
    .array(z.string().check(z.refine((key) => parseStudy(key) !== undefined)))
    .check(z.overwrite((keys) => keys.slice(0, MOST_STUDIES))),
  [],
)

/** The shortest key of a study: without its usual length. */
export const studyKey = ({ id, length }: ParsedStudy): StudyKey =>
  length === undefined || length === studyFacts(id).length ? id : `${id}:${length}`

/** `RSI 14`, `MACD`: what legends call it. */
export function studyName({ id, length }: ParsedStudy): string {
  const facts = studyFacts(id)
  const short = facts.label.length > 18 || id.length <= 4 ? id.toUpperCase() : facts.label
  return length === undefined ? short : `${short} ${length}`
}

/** The lines of a study over candles; `dayOf` tells a candle's trading day, where VWAP begins anew. */
export function studyLines<C extends Candle>(study: ParsedStudy, candles: readonly C[], dayOf: (candle: C) => number) {
  const days = study.id === 'vwap' ? candles.map(dayOf) : []
  return studyFacts(study.id).lines(candles, study.length ?? 0, (place) => days[place] !== days[place - 1])
}
