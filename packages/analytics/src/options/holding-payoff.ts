/**
 * What contracts and shares of one underlying come to over its price: at the first expiration among them, and now. Floats, for drawing: what a
 * contract is worth before it expires is a model's figure.
 */
import { european, termsOf } from '@paddock/market/options/black-scholes'
import { RISK_FREE_RATE } from '@paddock/market/options/rates'
import { chanceBelow } from './payoff.ts'

export interface PayoffPart {
  /** Undefined for shares. */
  readonly contract:
    | {
        readonly type: 'call' | 'put'
        readonly strike: number
        /** Years until it expires. */
        readonly years: number
        /** A year's; undefined where the market tells none. */
        readonly volatility: number | undefined
      }
    | undefined
  /** Signed: contracts times the shares of one, or shares. */
  readonly shares: number
  /** What all of it cost, signed; negative for what was sold. */
  readonly cost: number
}

export interface PayoffPoint {
  readonly price: number
  readonly atExpiry: number
  readonly now: number | undefined
}

const POINTS = 120
/** Below this a model divides by next to nothing. */
const LEAST_YEARS = 1 / (365 * 24)

/** Around the spot and all strikes. Dividends are left out. */
export function payoffCurve(parts: readonly PayoffPart[], spot: number): PayoffPoint[] {
  const strikes = parts.flatMap(({ contract }) => (contract ? [contract.strike] : []))
  const known = [spot, ...strikes]
  const [low, high] = [Math.min(...known) * 0.85, Math.max(...known) * 1.15]
  const first = Math.min(...parts.flatMap(({ contract }) => (contract ? [contract.years] : [])))
  const grid = Array.from({ length: POINTS + 1 }, (_, at) => low + ((high - low) * at) / POINTS)
  // The corners themselves: between two points a line would cut them off.
  const prices = [...new Set([...grid, ...strikes])].sort((a, b) => a - b)
  const isModelled = parts.every(({ contract }) => !contract || contract.volatility !== undefined)
  return prices.map((price) => ({
    price,
    atExpiry: sumOf(parts, price, first),
    now: isModelled ? sumOf(parts, price, 0) : undefined,
  }))
}

/** The result of all parts at a price, `passed` years from now. */
const sumOf = (parts: readonly PayoffPart[], price: number, passed: number): number =>
  parts.reduce((sum, part) => sum + worthOf(part, price, passed) - part.cost, 0)

function worthOf({ contract, shares }: PayoffPart, price: number, passed: number): number {
  if (!contract) return shares * price
  const { type, strike, years, volatility } = contract
  const left = years - passed
  const inside = Math.max(0, type === 'call' ? price - strike : strike - price)
  if (left < LEAST_YEARS || !volatility) return shares * inside
  const terms = termsOf(left, RISK_FREE_RATE, 0)
  const model = european(terms, type === 'call' ? 1 : -1, price, strike, Math.log(price / strike), volatility).price
  // An American contract is never worth less than exercising it.
  return shares * Math.max(model, inside)
}

/** The chance that a contract ends in the money, and so that whoever wrote it is assigned. Undefined where the market tells no volatility. */
export function chanceInside({ contract }: PayoffPart, spot: number | undefined): number | undefined {
  if (!contract?.volatility || spot === undefined || !(contract.years > 0)) return undefined
  const below = chanceBelow(contract.strike, spot, contract.volatility, contract.years)
  return contract.type === 'put' ? below : 1 - below
}
