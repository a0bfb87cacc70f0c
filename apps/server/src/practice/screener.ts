/** The screener's lists over a view, computed once a minute of it. */
import type { InputOf } from '@paddock/contract/operations/parse'
import { type DayOf, daysOf, mostActive, moversOf } from '@paddock/market/derive/screener'
import { type Instant, toTime } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { Market } from '@paddock/market/market'
import type { BrokerAnswer } from '../accounts/broker.ts'
import { answerJson } from './answer.ts'
import type { View } from './view.ts'

const MINUTE_MS = 60_000

export function mostActives({ market, now }: View, { query }: InputOf<'mostActives'>): BrokerAnswer {
  const { days, at } = minuteOf(market, 'us_equity', now)
  const most = mostActive(days, query.by, query.top)
  return answerJson({ most_actives: most, last_updated: toTime(at) })
}

export function movers({ market, now }: View, { path, query }: InputOf<'movers'>): BrokerAnswer {
  const { days, at } = minuteOf(market, path.market_type === 'crypto' ? 'crypto' : 'us_equity', now)
  const lists = moversOf(days, query.top)
  return answerJson({ ...lists, market_type: path.market_type, last_updated: toTime(at) })
}

interface Minute {
  readonly at: Instant
  readonly days: readonly DayOf[]
}

/** Minutes kept per market: views in real time share one, accounts with clocks of their own have others. */
const MOST_MINUTES = 16
const MINUTES = new WeakMap<Market, Map<string, Minute>>()

/** The days of a class as they were when the view's minute began. */
function minuteOf(market: Market, assetClass: Instrument['class'], now: Instant): Minute {
  const at = now - (now % MINUTE_MS)
  const kept = MINUTES.get(market) ?? new Map<string, Minute>()
  MINUTES.set(market, kept)
  const key = `${assetClass} ${at}`
  const known = kept.get(key)
  if (known) return known
  const made = { at, days: daysOf(market, assetClass, at) }
  const [oldest] = kept.keys()
  if (oldest !== undefined && kept.size >= MOST_MINUTES) kept.delete(oldest)
  kept.set(key, made)
  return made
}
