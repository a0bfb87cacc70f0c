/**
 * A market of what was seen: a recording that is played, or the prices of a running market as they come in. It answers what the tape holds
 * and nothing else: no halts, no options, no news, no corporate actions, no indices; prices are as they were, whatever splits came later.
 *
 * It moves once a second, as every market here: what happened within a second is shown when the next one begins, the last of it.
 */
import { positionSymbol } from '@paddock/contract/entities/symbol'
import { columnsOf } from '../bar-columns.ts'
import type { Instant } from '../instant.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { Market } from '../market.ts'
import type { Pieces } from '../pieces.ts'
import { slotAt, type Timeline, timelineOf } from '../sessions/timeline.ts'
import { barsOf } from './bars.ts'
import { isOpenAt, lastPrint, printsIn } from './prints.ts'
import { quoteOf, quotesIn } from './quotes.ts'
import { firstMoment, type Watched } from './search.ts'
import { minutesUntil, type SymbolTape, type Tape } from './tape.ts'

interface WatchedMarketParts {
  /** `replay:<recording>` or `live:<connection>`. */
  readonly id: string
  readonly source: 'replay' | 'live'
  /** What can be traded. Those the tape has nothing of are listed, and have no prices. */
  readonly instruments: readonly Instrument[]
  readonly tape: Tape
  /** When what is recorded begins and ends, for a market that has an end. */
  readonly span?: { readonly from: Instant; readonly until: Instant }
  /** Why a symbol has no prices here. */
  readonly absenceOf?: (symbol: string) => string
}

const ALL = Number.POSITIVE_INFINITY
const nothing = (): never[] => []
const unknown = (): undefined => undefined
function* none(): Pieces<never[]> {
  yield
  return []
}

export function watchedMarket(parts: WatchedMarketParts): Market {
  const { id, source, instruments, tape, span } = parts
  const byName = new Map<string, Instrument>()
  for (const instrument of instruments) {
    byName.set(instrument.assetId, instrument)
    if (instrument.class === 'crypto') byName.set(positionSymbol(instrument.symbol), instrument)
  }
  for (const instrument of instruments) byName.set(instrument.symbol, instrument)

  function watched(name: string): Watched | undefined {
    const instrument = byName.get(name)
    const seen = instrument && tape.of(instrument.symbol)
    if (!seen || instrument.class === 'us_option') return undefined
    return { instrument, tape: seen, timeline: timelineOf(instrument.class) }
  }

  function absenceOf(name: string): string | undefined {
    if (watched(name)) return undefined
    if (parts.absenceOf) return parts.absenceOf(name)
    return source === 'replay'
      ? `there is no recorded data for ${name} in this market`
      : `there are no prices of ${name} in this market`
  }

  const bars: Market['bars'] = (symbol, timeframe, from, to, now, limit = ALL, _adjustments = [], venues = 'day') => {
    const found = watched(symbol)
    return found ? barsOf(found.tape, found.timeline, { timeframe, from, to, now, limit, venues }) : []
  }

  return {
    id,
    source,
    instruments,
    ...(span && { span }),
    isGrowing: source === 'live',
    absenceOf,
    instrument: (name) => byName.get(name),
    quote: (symbol, at, venues = 'day') => {
      const found = watched(symbol)
      return found && quoteOf(found.instrument, found.tape, found.timeline, at, venues)
    },
    lastTrade: (symbol, at, venues = 'day') => {
      const found = watched(symbol)
      const last = found && lastPrint(found.tape, found.timeline, at, venues)
      return last && (found.tape.reported?.behind(last) ?? last)
    },
    previousClose: (symbol, at) => {
      const found = watched(symbol)
      return found && closeBefore(found.tape, found.timeline, at)
    },
    bars,
    barColumns: (...asked) => columnsOf(bars(...asked)),
    trades: (symbol, from, to, limit = ALL, venues = 'day') => {
      const found = watched(symbol)
      if (!found) return []
      const { tape: seen, timeline } = found
      return (
        seen.reported?.within(from, to, limit, (at) => isOpenAt(timeline, at, venues)) ??
        printsIn(seen, timeline, from, to, limit, venues)
      )
    },
    quotes: (symbol, from, to, limit = ALL, venues = 'day') => {
      const found = watched(symbol)
      return found ? quotesIn(found.instrument, found.tape, found.timeline, from, to, limit, venues) : []
    },
    search: (wait, from, until) => {
      const found = watched(wait.symbol)
      return found && firstMoment(found, wait, from, until)
    },
    isListed: (symbol) => {
      const found = byName.get(symbol)
      return found !== undefined && found.isInactive !== true
    },
    halts: nothing,
    luldBands: unknown,
    imbalance: unknown,
    rate: unknown,
    rateBars: nothing,
    indexLevel: unknown,
    corporateActions: nothing,
    news: none,
    economicReleases: nothing,
    options: {
      contracts: nothing,
      listing: none,
      contract: unknown,
      symbolThen: unknown,
      value: unknown,
      snapshot: (contracts) => contracts.map(({ symbol }) => ({ symbol })),
      firstNet: unknown,
      openInterest: unknown,
      settlement: unknown,
    },
    references: { list: [], last: unknown, previousClose: unknown, bars: nothing },
  }
}

/** The last price of the last main session seen before the day an instant is in; what is known of the day before, where none was seen. */
function closeBefore(
  { minutes, closeBefore: before }: SymbolTape,
  timeline: Timeline,
  at: Instant,
): number | undefined {
  const midnight = timeline.midnights[timeline.dayAt(at)] ?? 0
  for (let index = minutesUntil(minutes, midnight - 1) - 1; index >= 0; index -= 1) {
    const minute = minutes[index]
    if (minute && isMain(timeline, minute.start)) return minute.close
  }
  const [first] = minutes
  return first && timeline.dayAt(at) >= timeline.dayAt(first.start) ? before : undefined
}

function isMain(timeline: Timeline, at: Instant): boolean {
  const slot = slotAt(timeline, at)
  return isOpenAt(timeline, at, 'day') && slot % timeline.sessions === timeline.main
}
