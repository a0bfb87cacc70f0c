/** The screener's lists over a view, computed once a minute of it, in turns: others want answers meanwhile. */
import type { InputOf } from '@paddock/contract/operations/parse'
import { type DayOf, daysOf, mostActive, moversOf, rankedOf } from '@paddock/market/derive/screener'
import { type Instant, MINUTE_MS, toTimestamp } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { Market } from '@paddock/market/market'
import type { Pieces } from '@paddock/market/pieces'
import { answerJson } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import { BoundedMap } from '../../bounded-map.ts'
import { slices } from '../../slices.ts'
import type { View } from '../ledger/view.ts'

export async function mostActives({ market, now }: View, { query }: InputOf<'mostActives'>): Promise<BrokerAnswer> {
  const { days, at } = await minuteOf(market, 'us_equity', now)
  const most = mostActive(days, query.by, query.top)
  return answerJson({ most_actives: most, last_updated: toTimestamp(at) })
}

export async function movers({ market, now }: View, { path, query }: InputOf<'movers'>): Promise<BrokerAnswer> {
  const { days, at } = await minuteOf(market, path.market_type === 'crypto' ? 'crypto' : 'us_equity', now)
  const lists = moversOf(days, query.top)
  return answerJson({ ...lists, market_type: path.market_type, last_updated: toTimestamp(at) })
}

interface Minute {
  readonly at: Instant
  readonly days: readonly DayOf[]
}

/** Minutes kept per market: views in real time share one, accounts with clocks of their own have others. */
const MOST_MINUTES = 16
const MINUTES = new WeakMap<Market, BoundedMap<string, Promise<Minute>>>()

/** The days of a class as they were when the view's minute began. */
function minuteOf(market: Market, assetClass: Instrument['class'], now: Instant): Promise<Minute> {
  const at = now - (now % MINUTE_MS)
  const kept = MINUTES.get(market) ?? new BoundedMap<string, Promise<Minute>>(MOST_MINUTES)
  MINUTES.set(market, kept)
  const key = `${assetClass} ${at}`
  const known = kept.get(key)
  if (known) return known
  const made = daysInSlices(market, assetClass, at)
  // What failed, because too many waited, is made anew for the next.
  made.catch(() => kept.delete(key))
  kept.set(key, made)
  return made
}

/** Views share what is made for the first of them: nobody in particular waits for it. */
const daysInSlices = async (market: Market, assetClass: Instrument['class'], at: Instant): Promise<Minute> =>
  slices.run({ caller: 'screener' }, daysInPieces(market, assetClass, at))

function* daysInPieces(market: Market, assetClass: Instrument['class'], at: Instant): Pieces<Minute> {
  const ranked = rankedOf(market, assetClass)
  const days: DayOf[] = []
  for (const instrument of ranked) {
    days.push(...daysOf(market, [instrument], at))
    yield
  }
  return { at, days }
}
