/** Implied volatility and greeks of contracts as a chain shows them. */
import type { Instant } from '../instant.ts'
import type { OptionInstrument } from '../instruments/instrument.ts'
import type { OptionSnapshot, OptionValue, Quote } from '../market.ts'
import { newYorkDay } from '../sessions/new-york.ts'
import type { Valuation } from './black-scholes.ts'
import type { Contract } from './contract.ts'
import { quoteAround, sliceAt, valued, widthOn } from './quotes.ts'
import { contractAt, type Register } from './register.ts'
import { type SessionSecond, secondAt, secondsOn, spotAt, startOf } from './session.ts'
import type { Slice } from './surface.ts'
import type { Underlying } from './underlying.ts'

const DAYS_A_YEAR = 365
const PERCENT = 100
/** A year's; far from the money the wings rise above it, and a search for what a price implies finds no end there. */
const MOST_VOLATILITY = 4

/**
 * The value behind a quote, or undefined where none can be told: nothing is bid, exercise at once is best (any volatility would do), it lies
 * too far from the money, or today is the last day. Source of the conditions: Alpaca, "Option greeks".
 */
function optionValue(contract: Contract, { bid }: Quote, valuation: Valuation, at: Instant): OptionValue | undefined {
  const { dates } = contract.underlying.tape.path.timeline
  const isOver = newYorkDay(at) >= (dates[contract.expirationDay] ?? 0)
  if (bid === 0 || isOver || valuation.vega === 0 || valuation.volatility > MOST_VOLATILITY) return undefined
  return {
    impliedVolatility: valuation.volatility,
    delta: valuation.delta,
    gamma: valuation.gamma,
    theta: -valuation.perYear / DAYS_A_YEAR,
    vega: valuation.vega / PERCENT,
    rho: valuation.rho / PERCENT,
  }
}

/** A second in which contracts on one share are looked at. */
interface Look {
  readonly underlying: Underlying
  readonly when: SessionSecond
  readonly cents: number
  readonly slices: Map<Instant, Slice>
}

/** Quotes and values of contracts, in their order: the share is looked up once, and each expiration's slice made once. */
export function snapshotsOf(
  register: Register,
  instruments: readonly OptionInstrument[],
  at: Instant,
): OptionSnapshot[] {
  let look: Look | undefined
  return instruments.map((instrument) => {
    const { symbol } = instrument
    const contract = contractAt(register.withTerms(instrument.option), at)
    if (!contract) return { symbol }
    const { underlying, expires } = contract
    const { tape } = underlying
    if (look?.underlying !== underlying) {
      const when = secondAt(tape, at)
      look = when && { underlying, when, cents: spotAt(tape, when), slices: new Map() }
    }
    if (!look || look.when.day < contract.from) return { symbol }
    const isOver = look.when.day > contract.to
    const when = isOver ? { day: contract.to, second: secondsOn(tape, contract.to) - 1 } : look.when
    const begins = startOf(tape, when)
    const cents = isOver ? spotAt(tape, when) : look.cents
    let slice = isOver ? undefined : look.slices.get(expires)
    if (!slice) {
      slice = sliceAt(underlying.surface(when, cents), expires, begins)
      if (!isOver) look.slices.set(expires, slice)
    }
    const valuation = valued(contract, slice, cents)
    const minute = Math.floor(when.second / 60)
    const quote = quoteAround(contract, widthOn(contract, when.day), valuation.price, minute, begins)
    const value = optionValue(contract, quote, valuation, at)
    return { symbol, quote, ...(value && { value }) }
  })
}
