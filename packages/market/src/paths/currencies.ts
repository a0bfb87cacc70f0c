/**
 * The values of currencies as walks around the clock: one of the dollar that all others share, and one of each currency's own.
 *
 * A walk has a level at the start of every day and a move within it; between the two ends any second is found by halving: the middle of an
 * interval is the mean of its ends and a draw, so a value costs seventeen draws wherever it lies, and nothing is kept.
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
type Walk = (when: CurrencySecond) => number

/** The logarithm of a currency's worth in dollars. */
export type CurrencyValues = (currency: Currency, when: CurrencySecond) => number

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
  return (currency, when) => {
    const found = own.get(currency)
    return found ? found.start + currency.load * dollar(when) + found.walk(when) : 0
  }
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

  return ({ day, second }) => {
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
}
