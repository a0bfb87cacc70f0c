/** About what a recording takes: at most so many requests, a page of Alpaca's answers each. */
import { MOST_RECORDED_TRADES } from '@paddock/contract/desk/recording-limits'
import { DAY_MS } from '@paddock/market/instant'
import type { Detail } from './recordings.ts'

const PAGE = 10_000
const MINUTES_A_DAY = 1_440
/** What the asset is, and its close before the first day. */
const REQUESTS_BEFORE = 2
/** Half of what a key may ask in a minute on Alpaca's free plan, which is 200: the other half is left to orders and screens. */
export const REQUESTS_A_MINUTE = 100

/** Both of them counted; no number while one of them is no date. */
export const daysOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

export interface Estimate {
  readonly requests: { readonly least: number; readonly most: number }
  /** At {@link REQUESTS_A_MINUTE}. */
  readonly mostMinutes: number
}

/** Undefined while nothing is chosen that could be asked for. How many trades there are is known when they are there: all that may be is the most. */
export function estimateOf(detail: Detail, symbols: number, from: string, to: string): Estimate | undefined {
  const days = daysOf(from, to)
  if (symbols === 0 || !(days > 0)) return undefined
  const bars = symbols * (REQUESTS_BEFORE + Math.ceil((days * MINUTES_A_DAY) / PAGE))
  const least = symbols * (REQUESTS_BEFORE + 1) + (detail === 'trades' ? symbols : 0)
  const most = bars + (detail === 'trades' ? symbols + MOST_RECORDED_TRADES / PAGE : 0)
  return { requests: { least, most }, mostMinutes: Math.ceil(most / REQUESTS_A_MINUTE) }
}
