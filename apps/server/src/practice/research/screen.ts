/** The screen of a view: computed once a minute of it when somebody asks, in turns, so that others are answered meanwhile. */
import { pairRowOf } from '@paddock/analytics/screen/pair-row'
import { dayBegan, type Past, pastOf } from '@paddock/analytics/screen/past'
import { type Ratings, ratingsOf, rowOf, UNRATED } from '@paddock/analytics/screen/row'
import type { ScreenClass, ScreenRow } from '@paddock/contract/desk/research/screen'
import { rankedOf } from '@paddock/market/derive/screener'
import { type Instant, MINUTE_MS } from '@paddock/market/instant'
import { CURRENCY_PAIRS } from '@paddock/market/instruments/currencies'
import type { Market } from '@paddock/market/market'
import type { Pieces } from '@paddock/market/pieces'
import { BoundedMap } from '../../bounded-map.ts'
import { type Screening, written } from '../../markets/screening.ts'
import { slices } from '../../slices.ts'
import type { View } from '../ledger/view.ts'

/** Ratings are of daily bars: they hardly move in this time, and cost more than all the rest. */
const RATED_MS = 15 * MINUTE_MS

/** What was found out of one day: the days before it, and the last ratings. */
interface Day {
  readonly pasts: Map<string, Past>
  readonly ratings: Map<string, { readonly at: Instant; readonly ratings: Ratings }>
}

/** Views in real time share a market; those with clocks of their own are on other days and minutes of it. */
interface Memory {
  readonly days: BoundedMap<Instant, Day>
  readonly screens: BoundedMap<string, Screening>
  /** One screen is computed at a time. */
  last: Promise<unknown>
}
const MEMORIES = new WeakMap<Market, Map<ScreenClass, Memory>>()
const MOST_SCREENS = 8
const MOST_DAYS = 3

/** The rows of a class as they were when the view's minute began, packed. */
export function screenOf({ market, now }: View, kind: ScreenClass, isRated: boolean): Screening {
  const memory = memoryOf(market, kind)
  const at = now - (now % MINUTE_MS)
  const key = `${at} ${isRated}`
  return kept(memory.screens, key, () => {
    let done = 0
    const text = memory.last.then(async () => {
      // Views share a screen: nobody in particular waits for it.
      const made = rowsOf(market, kind, memory, at, isRated, (share) => {
        done = share
      })
      return slices.run({ caller: 'screen' }, written(made, at))
    })
    memory.last = text.catch(() => memory.screens.delete(key))
    return { text, share: () => done }
  })
}

/** What is kept under a key, or is made now in place of the oldest. */
function kept<Key, Value>(all: BoundedMap<Key, Value>, key: Key, make: () => Value): Value {
  const known = all.get(key)
  if (known !== undefined) return known
  const made = make()
  all.set(key, made)
  return made
}

function memoryOf(market: Market, kind: ScreenClass): Memory {
  const memories = MEMORIES.get(market) ?? new Map<ScreenClass, Memory>()
  MEMORIES.set(market, memories)
  const memory = memories.get(kind) ?? {
    days: new BoundedMap(MOST_DAYS),
    screens: new BoundedMap(MOST_SCREENS),
    last: Promise.resolve(),
  }
  memories.set(kind, memory)
  return memory
}

function* rowsOf(
  market: Market,
  kind: ScreenClass,
  memory: Memory,
  at: Instant,
  isRated: boolean,
  tell: (share: number) => void,
): Pieces<ScreenRow[]> {
  const rows: ScreenRow[] = []
  if (kind === 'forex') {
    for (const pair of CURRENCY_PAIRS) {
      const row = pairRowOf(market, pair, at)
      if (row) rows.push(row)
      yield
    }
    return rows
  }
  const ranked = rankedOf(market, kind === 'crypto' ? 'crypto' : 'us_equity')
  for (const [place, instrument] of ranked.entries()) {
    tell(place / ranked.length)
    yield
    if (!market.isListed(instrument.symbol, at)) continue
    const day = kept(memory.days, dayBegan(instrument, at), () => ({ pasts: new Map(), ratings: new Map() }))
    const past = day.pasts.get(instrument.symbol) ?? pastOf(market, instrument, at)
    day.pasts.set(instrument.symbol, past)
    yield
    const row = rowOf(market, past, isRated ? ratedIn(day, market, past, at) : UNRATED, at)
    if (row) rows.push(row)
  }
  return rows
}

function ratedIn({ ratings: all }: Day, market: Market, past: Past, at: Instant): Ratings {
  const { symbol } = past.instrument
  const last = all.get(symbol)
  if (last && last.at <= at && at - last.at < RATED_MS) return last.ratings
  const ratings = ratingsOf(market, past, at)
  all.set(symbol, { at, ratings })
  return ratings
}
