/** Which contracts there are: by underlying and day, by symbol, and by id. Computed when first asked for. */
import type { CorporateAction } from '../corporate-action.ts'
import type { Tape } from '../derive/tape.ts'
import type { Instant } from '../instant.ts'
import type { OptionTerms } from '../instruments/instrument.ts'
import { LISTINGS } from '../instruments/listing.ts'
import { MARKETS_ROOM } from '../paths/cache.ts'
import type { Pieces } from '../pieces.ts'
import { dayNumber } from '../sessions/date.ts'
import { newYorkDay } from '../sessions/new-york.ts'
import type { Contract } from './contract.ts'
import { symbolOfId } from './contract-id.ts'
import { expirationsFrom } from './expirations.ts'
import { cycleOf, type Series, seriesOf } from './series.ts'
import { type OptionSymbol, parseOptionSymbol, rootOf, standardRoot } from './symbol.ts'
import { type Underlying, underlyingOf } from './underlying.ts'

/** What options are made from. */
export interface OptionSources {
  readonly tape: (symbol: string) => Tape | undefined
  /** By day of the timeline, 1 on average in the square. */
  readonly volatility: () => Float64Array
  /** What a company does to its shares in all the time the model knows: splits are felt here. */
  readonly actions: (symbol: string) => readonly CorporateAction[]
}

export interface Register {
  /** Listed at an instant and not expired; by expiration, strike, root, call before put. */
  readonly listed: (underlying: string, at: Instant) => Pieces<Contract[]>
  /** All that ever have a symbol or id, in order of time: more than one where a split gave the symbol to another. */
  readonly named: (symbolOrId: string) => readonly Contract[]
  /** The same by terms, which need not be read. */
  readonly withTerms: (terms: OptionTerms) => readonly Contract[]
}

/** What is kept of an underlying, of an expiration beside its pairs, and of a pair with both its contracts. Our own estimates. */
const UNDERLYING_BYTES = 60_000
const SERIES_BYTES = 1_000
const PAIR_BYTES = 1_500

const UNDERLYING_OF_ROOT = new Map(
  LISTINGS.filter(({ instrument }) => instrument.attributes.includes('has_options')).map(({ instrument }) => [
    rootOf(instrument.symbol),
    instrument.symbol,
  ]),
)

/** The contracts on everything that has options. */
export function registerOf(sources: OptionSources): Register {
  const underlyings = MARKETS_ROOM.cache<Underlying, string>(() => UNDERLYING_BYTES)
  const kept = MARKETS_ROOM.cache<Series, string>(({ pairs }) => SERIES_BYTES + pairs.length * PAIR_BYTES)
  const expirations = MARKETS_ROOM.cache<readonly number[], string>(() => SERIES_BYTES)

  const underlyingNamed = (symbol: string): Underlying | undefined => {
    const known = underlyings.known(symbol)
    if (known) return known
    const tape = UNDERLYING_OF_ROOT.get(rootOf(symbol)) === symbol ? sources.tape(symbol) : undefined
    if (!tape) return undefined
    return underlyings.get(symbol, () => underlyingOf(tape, sources.volatility(), sources.actions(symbol)))
  }
  const seriesOn = (underlying: Underlying, date: number): Series =>
    kept.get(`${underlying.symbol} ${date}`, () => seriesOf(underlying, date))
  const expirationsOn = (underlying: Underlying, date: number): readonly number[] =>
    expirations.get(`${underlying.symbol} ${date}`, () =>
      expirationsFrom(date, underlying.breadth, cycleOf(underlying.symbol)),
    )
  const withTerms = (name: string, { root, strike, type, expiration }: OptionSymbol): readonly Contract[] => {
    const underlying = underlyingNamed(name)
    if (!underlying) return []
    return seriesOn(underlying, dayNumber(expiration))
      .named(root, strike)
      .map(({ contract }) => contract(type))
  }
  return {
    withTerms: (terms) => withTerms(terms.underlying, terms),
    named: (symbolOrId) => {
      const symbol = parseOptionSymbol(symbolOrId) ?? symbolOfId(symbolOrId)
      const name = symbol && UNDERLYING_OF_ROOT.get(standardRoot(symbol.root))
      return symbol && name !== undefined ? withTerms(name, symbol) : []
    },
    *listed(symbol, at) {
      const underlying = underlyingNamed(symbol)
      if (!underlying) return []
      const day = underlying.tape.path.timeline.dayAt(at)
      const found: Contract[] = []
      for (const date of expirationsOn(underlying, newYorkDay(at))) {
        yield
        for (const { from, to, expires, contract } of seriesOn(underlying, date).pairs)
          if (from <= day && day <= to && at < expires) found.push(contract('call'), contract('put'))
      }
      return found
    },
  }
}

/** Of those that have a symbol in turn, the last one listed by an instant. */
export const contractAt = (contracts: readonly Contract[], at: Instant): Contract | undefined =>
  contracts.findLast(({ underlying, from }) => from <= underlying.tape.path.timeline.dayAt(at))
