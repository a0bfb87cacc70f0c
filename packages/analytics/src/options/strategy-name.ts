/** The name that traders have for legs on one underlying. */
import type { OptionTerms } from '@paddock/market/instruments/instrument'

export interface StrategyLeg {
  readonly side: 'buy' | 'sell'
  readonly ratio: number
  readonly terms: Pick<OptionTerms, 'type' | 'strike' | 'expiration'>
}

/** `Put credit spread`, `Iron condor`; `Custom, 3 legs` for what has no name. */
export function strategyName(legs: readonly StrategyLeg[]): string {
  const sorted = [...legs].sort(
    (a, b) => a.terms.strike - b.terms.strike || a.terms.type.localeCompare(b.terms.type) * -1,
  )
  return twoLegs(sorted) ?? threeLegs(sorted) ?? fourLegs(sorted) ?? `Custom, ${legs.length} legs`
}

const isOneDay = (legs: readonly StrategyLeg[]) => new Set(legs.map(({ terms }) => terms.expiration)).size === 1
const isOneType = (legs: readonly StrategyLeg[]) => new Set(legs.map(({ terms }) => terms.type)).size === 1
const title = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function twoLegs([low, high, ...rest]: readonly StrategyLeg[]): string | undefined {
  if (!low || !high || rest.length > 0) return undefined
  const { type } = low.terms
  const isSameSide = low.side === high.side
  const [isDay, isType] = [isOneDay([low, high]), isOneType([low, high])]
  if (isType && low.ratio !== high.ratio && isDay && !isSameSide) return `${title(type)} ratio spread`
  if (low.ratio !== high.ratio) return undefined
  if (isType && !isSameSide && isDay && low.terms.strike !== high.terms.strike) {
    const isDebit = (type === 'call') === (low.side === 'buy')
    return `${title(type)} ${isDebit ? 'debit' : 'credit'} spread`
  }
  if (isType && !isSameSide && !isDay)
    return low.terms.strike === high.terms.strike ? `${title(type)} calendar` : `${title(type)} diagonal`
  if (!isType && isDay && isSameSide) {
    const name = low.terms.strike === high.terms.strike ? 'straddle' : 'strangle'
    return `${low.side === 'buy' ? 'Long' : 'Short'} ${name}`
  }
  if (!isType && isDay) {
    if (low.terms.strike === high.terms.strike) {
      const call = low.terms.type === 'call' ? low : high
      return `Synthetic ${call.side === 'buy' ? 'long' : 'short'}`
    }
    return 'Risk reversal'
  }
  return undefined
}

function threeLegs(legs: readonly StrategyLeg[]): string | undefined {
  const [low, middle, high] = legs
  if (!low || !middle || !high || legs.length !== 3 || !isOneDay(legs) || !isOneType(legs)) return undefined
  const isButterfly = low.side === high.side && middle.side !== low.side && middle.ratio === low.ratio + high.ratio
  return isButterfly && low.ratio === high.ratio
    ? `${low.side === 'buy' ? 'Long' : 'Short'} ${low.terms.type} butterfly`
    : undefined
}

function fourLegs(legs: readonly StrategyLeg[]): string | undefined {
  if (legs.length !== 4 || !isOneDay(legs) || new Set(legs.map(({ ratio }) => ratio)).size > 1) return undefined
  const sides = legs.map(({ side }) => side).join(' ')
  const isShort = sides === 'buy sell sell buy'
  if (isOneType(legs)) {
    const type = legs[0]?.terms.type
    return isShort || sides === 'sell buy buy sell' ? `${isShort ? 'Long' : 'Short'} ${type} condor` : undefined
  }
  const puts = legs.filter(({ terms }) => terms.type === 'put')
  const calls = legs.filter(({ terms }) => terms.type === 'call')
  if (puts.length !== 2) return undefined
  const wings = (pair: readonly StrategyLeg[], outer: 0 | 1) =>
    pair[outer]?.side === 'buy' && pair[1 - outer]?.side === 'sell'
  const isCondor = wings(puts, 0) && wings(calls, 1)
  const isReverse =
    puts[0]?.side === 'sell' && puts[1]?.side === 'buy' && calls[1]?.side === 'sell' && calls[0]?.side === 'buy'
  if (!isCondor && !isReverse) return undefined
  const shape = puts[1]?.terms.strike === calls[0]?.terms.strike ? 'butterfly' : 'condor'
  return isCondor ? `Iron ${shape}` : `Reverse iron ${shape}`
}
