/**
 * The values of currencies as walks around the clock: one of the dollar that all others share, and one of each currency's own.
 *
 * A walk has a level at the start of every day and a move within it; between the two ends any second is found by halving: the middle of an
 * interval is the mean of its ends and a draw, so a value costs seventeen draws wherever it lies. What one currency is worth in another
 * halves the same intervals: its highest and lowest second are found by descent, since a draw is bounded, and those of whole days are kept.
 */
import { keyOf, mix } from '../arithmetic/hash.ts'
import { log } from '../arithmetic/logarithm.ts'
import { drawn } from '../arithmetic/normal.ts'
import { DAY_MS, type Instant } from '../instant.ts'
import { CURRENCIES, type Currency } from '../instruments/currencies.ts'
import { ANCHOR_DAY } from '../instruments/stock-facts.ts'
import { dayNumber, weekdayOf } from '../sessions/date.ts'
import { forexClose, forexDateAt, forexOpen } from '../sessions/forex-week.ts'
import { FIRST_DAY, LAST_DAY } from '../sessions/timeline.ts'
import { volatilities } from './factors.ts'

const DAYS_A_YEAR = 260
/** Annual volatility of the dollar against all others. */
const DOLLAR_VOLATILITY = 0.05
/** A weekend's gap, as a share of a day's volatility. */
const GAP = 0.25
/** The standard deviation of a level in the long run, in years of its volatility. */
const LONG_RUN_YEARS = 2
const SECONDS = DAY_MS / 1000

/** A second of a currency day, days counted from the first. */
interface CurrencySecond {
  readonly at: Instant
  readonly day: number
  readonly second: number
}

/** The second that runs at an instant, or the last one before it: undefined before the model's first day. */
export function currencySecondAt(at: Instant): CurrencySecond | undefined {
  const date = Math.min(forexDateAt(at), LAST_FOREX_DAY)
  if (date < FIRST_DAY) return undefined
  const open = forexOpen(date)
  const second = Math.floor((Math.min(at, forexClose(date) - 1) - open) / 1000)
  return { at: open + second * 1000, day: date - FIRST_DAY, second }
}

const LAST_FOREX_DAY = forexDateAt(forexOpen(LAST_DAY))

/** A value in logarithms, zero at the end of the anchor day. */
interface Walk {
  readonly at: (when: CurrencySecond) => number
  /** What a day of it is halved from. */
  readonly day: (day: number) => WalkDay
}

interface WalkDay {
  readonly from: number
  readonly to: number
  /** The standard deviation of a second's move. */
  readonly deviation: number
  readonly key: number
}

export interface CurrencyValues {
  /** The logarithm of a currency's worth in dollars. */
  readonly worth: (currency: Currency, when: CurrencySecond) => number
  /** The seconds of a day, of those from `first` to `last`, at which a currency is worth least and most in another. */
  readonly extremes: (base: Currency, quote: Currency, day: number, first: number, last: number) => Extremes
}

type Extremes = readonly [least: number, most: number]

export function currencyValues(seed: string): CurrencyValues {
  const days = LAST_DAY - FIRST_DAY + 1
  const volatility = volatilities(keyOf(seed, 'forex', 'volatility'), days)
  const dollar = walkOf(keyOf(seed, 'forex', 'dollar'), DOLLAR_VOLATILITY, volatility)
  const own = new Map(
    CURRENCIES.filter(({ code }) => code !== 'USD').map((currency) => [
      currency,
      {
        start: log(currency.dollars),
        walk: walkOf(keyOf(seed, 'forex', currency.code), currency.volatility, volatility),
      },
    ]),
  )
  const whole = new Map<string, Extremes[]>()
  function extremesOf(...[base, quote, day, first, last]: Parameters<CurrencyValues['extremes']>): Extremes {
    const parts: Part[] = [{ ...dollar.day(day), times: base.load - quote.load }]
    const [of, by] = [own.get(base), own.get(quote)]
    if (of) parts.push({ ...of.walk.day(day), times: 1 })
    if (by) parts.push({ ...by.walk.day(day), times: -1 })
    return [highest(parts, -1, first, last), highest(parts, 1, first, last)]
  }
  return {
    worth(currency, when) {
      const found = own.get(currency)
      return found ? found.start + currency.load * dollar.at(when) + found.walk.at(when) : 0
    },
    extremes(base, quote, day, first, last) {
      if (first > 0 || last < SECONDS - 1) return extremesOf(base, quote, day, first, last)
      const pair = base.code + quote.code
      const known = whole.get(pair) ?? []
      whole.set(pair, known)
      const found = known[day] ?? extremesOf(base, quote, day, first, last)
      known[day] = found
      return found
    },
  }
}

/** A walk among those that are added up. */
interface Part extends WalkDay {
  readonly times: number
}

/** No draw is further from zero. */
const FURTHEST = Math.abs(drawn(0))
/** The middles of an interval and of what it is halved into are off its ends' line by at most this times the root of its length: (1 + √½ + ½ + …) / 2, and some for odd lengths. */
const REACH = 1.2

/** The second from `first` to `last` at which the sum of walks, times a sign, is highest; the earliest of several. */
function highest(parts: readonly Part[], sign: number, first: number, last: number): number {
  const furthest = FURTHEST * REACH * parts.reduce((sum, { times, deviation }) => sum + Math.abs(times) * deviation, 0)
  let best = first
  let most = Number.NEGATIVE_INFINITY
  const keep = (second: number, value: number): void => {
    if (second < first || second > last || value < most || (value === most && second > best)) return
    best = second
    most = value
  }
  /** Looks between two seconds whose values are known; the second one may be the end of the day, which is none of it. */
  const look = (from: number, to: number, low: number, high: number): void => {
    if (to - from < 2 || to <= first || from >= last) return
    if (Math.max(low, high) + furthest * Math.sqrt(to - from) < most) return
    const middle = (from + to) >> 1
    const share = (middle - from) / (to - from)
    const stray = Math.sqrt(share * (to - middle))
    let draws = 0
    for (const { times, deviation, key } of parts) draws += times * deviation * drawn(mix(key, middle))
    const value = low + share * (high - low) + sign * stray * draws
    keep(middle, value)
    if (low > high) {
      look(from, middle, low, value)
      look(middle, to, value, high)
    } else {
      look(middle, to, value, high)
      look(from, middle, low, value)
    }
  }
  const sum = (end: 'from' | 'to'): number => sign * parts.reduce((total, part) => total + part.times * part[end], 0)
  keep(0, sum('from'))
  look(0, SECONDS, sum('from'), sum('to'))
  return best
}

function walkOf(key: number, annual: number, volatility: Float64Array): Walk {
  const daily = annual / Math.sqrt(DAYS_A_YEAR)
  const pull = 1 - 1 / (2 * LONG_RUN_YEARS * DAYS_A_YEAR)
  const moveKey = mix(key, 1)
  const gapKey = mix(key, 2)
  const insideKey = mix(key, 3)
  const spread = (day: number): number => daily * (volatility[day] as number)
  const isWeekday = (day: number): boolean => weekdayOf(FIRST_DAY + day) % 6 !== 0
  const move = (day: number): number => (isWeekday(day) ? spread(day) * drawn(mix(moveKey, day)) : 0)
  const gap = (day: number): number =>
    weekdayOf(FIRST_DAY + day) === 1 ? GAP * spread(day) * drawn(mix(gapKey, day)) : 0

  // From the anchor's close outwards; the pull acts where days meet.
  const anchor = dayNumber(ANCHOR_DAY) - FIRST_DAY
  const levels = new Float64Array(volatility.length)
  levels[anchor] = -move(anchor)
  for (let day = anchor; day + 1 < levels.length; day += 1)
    levels[day + 1] = pull * ((levels[day] as number) + move(day)) + gap(day + 1)
  for (let day = anchor; day > 0; day -= 1)
    levels[day - 1] = pull * ((levels[day] as number) - gap(day)) - move(day - 1)

  const at = ({ day, second }: CurrencySecond): number => {
    let [from, to] = [0, SECONDS]
    let low = levels[day] as number
    let high = low + move(day)
    const dayKey = mix(insideKey, day)
    const variance = (spread(day) * spread(day)) / SECONDS
    while (second > from) {
      const middle = (from + to) >> 1
      const share = (middle - from) / (to - from)
      const stray = Math.sqrt(variance * share * (to - middle))
      const value = low + share * (high - low) + stray * drawn(mix(dayKey, middle))
      if (second < middle) [to, high] = [middle, value]
      else [from, low] = [middle, value]
    }
    return low
  }
  return {
    at,
    day(day) {
      const from = levels[day] as number
      return { from, to: from + move(day), deviation: spread(day) / Math.sqrt(SECONDS), key: mix(insideKey, day) }
    },
  }
}
