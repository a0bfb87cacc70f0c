/** What a chain can show of a contract. */
import type { ChainContract } from '@paddock/analytics/options/chain'
import { fixed, NONE, short } from '../../../format/number.ts'

interface ChainColumnFacts {
  readonly label: string
  readonly of: (contract: ChainContract) => number | undefined
  readonly text: (value: number) => string
}

const digits = (scale: number) => (value: number) => fixed(value, scale)
const counted = (value: number) => short(value)
const percents = (value: number) => fixed(value * 100, 1)

// biome-ignore format: one column per line
export const CHAIN_COLUMNS = {
  bid: { label: 'Bid', of: ({ bid }) => bid, text: digits(2) },
  ask: { label: 'Ask', of: ({ ask }) => ask, text: digits(2) },
  mid: { label: 'Mid', of: ({ bid, ask }) => bid === undefined || ask === undefined ? undefined : (bid + ask) / 2, text: digits(2) },
  spread: { label: 'Spread, %', of: ({ bid, ask }) => bid === undefined || ask === undefined ? undefined : (2 * (ask - bid)) / (ask + bid), text: percents },
  last: { label: 'Last', of: ({ last }) => last, text: digits(2) },
  volume: { label: 'Volume', of: ({ volume }) => volume, text: counted },
  openInterest: { label: 'Open interest', of: ({ openInterest }) => openInterest, text: counted },
  volatility: { label: 'IV, %', of: ({ volatility }) => volatility, text: percents },
  delta: { label: 'Delta', of: ({ delta }) => delta, text: digits(2) },
  gamma: { label: 'Gamma', of: ({ gamma }) => gamma, text: digits(4) },
  theta: { label: 'Theta', of: ({ theta }) => theta, text: digits(3) },
  vega: { label: 'Vega', of: ({ vega }) => vega, text: digits(3) },
} satisfies Readonly<Record<string, ChainColumnFacts>>
export type ChainColumn = keyof typeof CHAIN_COLUMNS
export const chainColumn = (name: ChainColumn): ChainColumnFacts => CHAIN_COLUMNS[name]

/** A figure of a contract for the eye. */
export function textOf(name: ChainColumn, contract: ChainContract | undefined): string {
  const value = contract && chainColumn(name).of(contract)
  return value === undefined || !Number.isFinite(value) ? NONE : chainColumn(name).text(value)
}

/** How far from nothing, and from one, the deltas of what is shown are. */
export const LEAST_DELTAS = ['0', '0.05', '0.1', '0.2', '0.3'] as const
