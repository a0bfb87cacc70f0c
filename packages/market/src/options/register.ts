/** Which contracts there are: by underlying and day, by symbol, and by id. Computed when first asked for. */
import type { CorporateAction } from '../corporate-action.ts'
import type { Tape } from '../derive/tape.ts'
import type { Instant } from '../instant.ts'
import { LISTINGS } from '../instruments/listing.ts'
import type { OptionTerms } from '../options-market.ts'
import { cacheOf } from '../paths/cache.ts'
import { dayNumber } from '../sessions/date.ts'
import { newYorkDay } from '../sessions/new-york.ts'
import type { Contract } from './contract.ts'
import { symbolOfId } from './contract-id.ts'
import { expirationsFrom } from './expirations.ts'
import { cycleOf, type Series, seriesOf } from './series.ts'
import { type OptionSymbol, parseOptionSymbol } from './symbol.ts'
import { rootOf, type Underlying, underlyingOf } from './underlying.ts'

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
  readonly listed: (underlying: string, at: Instant) => Contract[]
  /** All that ever have a symbol or id, in order of time: more than one where a split gave the symbol to another. */
  readonly named: (symbolOrId: string) => readonly Contract[]
  /** The same by terms, which need not be read. */
  readonly withTerms: (terms: OptionTerms) => readonly Contract[]
}

/** Expirations kept: about 35 MB at most. */
const KEPT_SERIES = 240

const UNDERLYING_OF_ROOT = new Map(
  LISTINGS.filter(({ instrument }) => instrument.attributes.includes('has_options')).map(({ instrument }) => [
    rootOf(instrument.symbol),
    instrument.symbol,
  ]),
)

/** The contracts on everything that has options. */
export function registerOf(sources: OptionSources): Register {
  const underlyings = new Map<string, Underlying>()
  const kept = cacheOf<Series, string>(KEPT_SERIES)
  const expirations = cacheOf<readonly number[], string>(KEPT_SERIES)

  const underlyingNamed = (symbol: string): Underlying | undefined => {
    const known = underlyings.get(symbol)
    if (known) return known
    const tape = UNDERLYING_OF_ROOT.get(rootOf(symbol)) === symbol ? sources.tape(symbol) : undefined
    if (!tape) return undefined
    const made = underlyingOf(tape, sources.volatility(), sources.actions(symbol))
    underlyings.set(symbol, made)
    return made
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
      const name = symbol && UNDERLYING_OF_ROOT.get(symbol.root.replace(/\d+$/, ''))
      return symbol && name !== undefined ? withTerms(name, symbol) : []
    },
    listed: (symbol, at) => {
      const underlying = underlyingNamed(symbol)
      if (!underlying) return []
      const day = underlying.tape.path.timeline.dayAt(at)
      const found: Contract[] = []
      for (const date of expirationsOn(underlying, newYorkDay(at)))
        for (const { from, to, expires, contract } of seriesOn(underlying, date).pairs)
          if (from <= day && day <= to && at < expires) found.push(contract('call'), contract('put'))
      return found
    },
  }
}

/** Of those that have a symbol in turn, the last one listed by an instant. */
export const contractAt = (contracts: readonly Contract[], at: Instant): Contract | undefined =>
  contracts.findLast(({ underlying, from }) => from <= underlying.tape.path.timeline.dayAt(at))
