/** How much of a contract trades on a day and how much of it is open: most near the money, near expiry, and at round strikes. Our own estimates. */
import { mix } from '../arithmetic/hash.ts'
import { exp, log } from '../arithmetic/logarithm.ts'
import { drawn } from '../arithmetic/normal.ts'
import type { Contract } from './contract.ts'
import { finestStep } from './strikes.ts'
import type { Breadth } from './underlying.ts'

/** Contracts on a name that trade in a day, for every hundred of its shares that do. */
const CONTRACTS: Readonly<Record<Breadth, number>> = { 'index fund': 4, large: 1.2, small: 0.25 }
/** Open contracts for each that trades in a day. */
const OPEN_DAYS = 6

/** How much of a name's trading falls to one strike of one side: by distance from the money in standard deviations of `days`. */
function strikeShare(contract: Contract, day: number, days: number): number {
  const { underlying, sign, logStrike, strike } = contract
  const spot = underlying.closeBefore(day) / 100
  const deviation = Math.sqrt((underlying.usual * days) / 365)
  const outside = (sign * (logStrike - log(spot))) / deviation
  const step = finestStep(underlying.breadth, strike * 1000) / 1000
  const density = Math.min(1, (0.6 * step) / (spot * deviation))
  const isRound = strike % (10 * step) === 0 ? 1.8 : strike % (2 * step) === 0 ? 1.1 : 0.7
  return (density * isRound * exp(outside > 0 ? -1.1 * outside : Math.max(-600, 2.5 * outside))) / 2
}

/** A name's contracts in a usual day. */
function usualVolume({ underlying }: Contract): number {
  const { price, dollars } = underlying.tape.path.listing
  return (dollars / price / 100) * CONTRACTS[underlying.breadth]
}

function daysLeft({ underlying, expirationDay }: Contract, day: number): number {
  const { dates } = underlying.tape.path.timeline
  return (dates[expirationDay] ?? 0) - (dates[day] ?? 0)
}

/** Contracts expected to trade on a day; not a whole number. */
export function expectedVolume(contract: Contract, day: number): number {
  const days = daysLeft(contract, day)
  const noise = exp(0.9 * drawn(mix(mix(contract.key, 2), day)) - 0.4)
  const expirationShare = 0.4 / (1 + days / 5)
  return usualVolume(contract) * expirationShare * strikeShare(contract, day, days + 2) * noise
}

/** Contracts open at the end of a day: none before the first, more with every day. */
export function openAtEnd(contract: Contract, day: number): number {
  const { dates } = contract.underlying.tape.path.timeline
  const age = (dates[day] ?? 0) - (dates[contract.from] ?? 0) + 1
  const life = (dates[contract.expirationDay] ?? 0) - (dates[contract.from] ?? 0) + 1
  const days = daysLeft(contract, day)
  const noise = exp(0.6 * drawn(mix(contract.key, 3)) - 0.2)
  const expirationShare = 0.3 / (1 + days / 30)
  const share = expirationShare * strikeShare(contract, day, days + 25)
  return Math.round((usualVolume(contract) * OPEN_DAYS * share * noise * age) / (age + life / 4))
}
