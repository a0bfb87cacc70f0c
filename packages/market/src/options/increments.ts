/** The steps in which options are quoted. Source: the exchanges' penny program; which names are in it is our own choice: the large ones. */
import type { Breadth } from './underlying.ts'

/** In cents, below three dollars and from there on. */
export interface Increments {
  readonly below: number
  readonly above: number
}

const THREE_DOLLARS = 300
const STANDARD: Increments = { below: 5, above: 10 }
const PENNY: Increments = { below: 1, above: 5 }
const ALWAYS_PENNY: Increments = { below: 1, above: 1 }
const PENNY_AT_ANY_PRICE: ReadonlySet<string> = new Set(['SPY', 'QQQ', 'IWM'])

export function incrementsOf(underlying: string, breadth: Breadth): Increments {
  if (PENNY_AT_ANY_PRICE.has(underlying)) return ALWAYS_PENNY
  return breadth === 'small' ? STANDARD : PENNY
}

/** The step upwards from a price in cents. */
export const stepAbove = ({ below, above }: Increments, cents: number): number =>
  cents < THREE_DOLLARS ? below : above

/** The step downwards from a price in cents. */
export const stepBelow = ({ below, above }: Increments, cents: number): number =>
  cents <= THREE_DOLLARS ? below : above

/** The last price that may be quoted at or under one in cents: at least zero. */
export function roundedDown(increments: Increments, cents: number): number {
  if (cents <= 0) return 0
  const step = stepAbove(increments, cents)
  return Math.floor(cents / step) * step
}

/** The first price that may be quoted at or over one in cents. */
export function roundedUp(increments: Increments, cents: number): number {
  const step = stepBelow(increments, cents)
  return Math.ceil(cents / step) * step
}
