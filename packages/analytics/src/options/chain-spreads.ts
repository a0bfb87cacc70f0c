/** Spreads that a chain sets up by itself: each leg at the strike whose delta is nearest to what the strategy is usually made with. */
import type { ChainContract, ChainRow } from './chain.ts'
import type { PickedLeg } from './spread.ts'

type Type = 'call' | 'put'
/** What is bought or sold, and of which delta, as a size. */
type Wanted = readonly [side: 'buy' | 'sell', type: Type, delta: number]

/** At the money, the usual short leg, and the wing that protects it. */
const [MONEY, SHORT, WING] = [0.5, 0.3, 0.15]

const WANTED = {
  straddle: {
    label: 'Long straddle',
    legs: [
      ['buy', 'call', MONEY],
      ['buy', 'put', MONEY],
    ],
  },
  strangle: {
    label: 'Long strangle',
    legs: [
      ['buy', 'call', SHORT],
      ['buy', 'put', SHORT],
    ],
  },
  'bull-call': {
    label: 'Bull call spread',
    legs: [
      ['buy', 'call', MONEY],
      ['sell', 'call', SHORT],
    ],
  },
  'bear-put': {
    label: 'Bear put spread',
    legs: [
      ['buy', 'put', MONEY],
      ['sell', 'put', SHORT],
    ],
  },
  'bull-put': {
    label: 'Bull put spread, for a credit',
    legs: [
      ['sell', 'put', SHORT],
      ['buy', 'put', WING],
    ],
  },
  'bear-call': {
    label: 'Bear call spread, for a credit',
    legs: [
      ['sell', 'call', SHORT],
      ['buy', 'call', WING],
    ],
  },
  'iron-condor': {
    label: 'Iron condor, for a credit',
    legs: [
      ['buy', 'put', WING],
      ['sell', 'put', SHORT],
      ['sell', 'call', SHORT],
      ['buy', 'call', WING],
    ],
  },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly legs: readonly Wanted[] }>>

export type Strategy = keyof typeof WANTED
export const STRATEGIES = Object.entries(WANTED).map(([value, { label }]) => ({ value: value as Strategy, label }))

/** The legs of a strategy on a chain; undefined where it has too few strikes, or nobody quotes one of them. */
export function strategyLegs(
  strategy: Strategy,
  rows: readonly ChainRow[],
  spot: number,
): readonly PickedLeg[] | undefined {
  const money = nearest(rows, ({ strike }) => Math.abs(strike - spot))
  const legs = WANTED[strategy].legs.map(([side, type, delta]): PickedLeg | undefined => {
    // Both legs of a straddle are at one strike, whichever the deltas say.
    const contract = delta === MONEY ? money?.[type] : ofDelta(rows, type, delta)
    return contract && hasPrice(contract, side) ? { symbol: contract.symbol, side, ratio: 1 } : undefined
  })
  const symbols = new Set(legs.map((leg) => leg?.symbol))
  return symbols.size === legs.length && legs.every((leg) => leg !== undefined) ? legs : undefined
}

const hasPrice = ({ bid, ask }: ChainContract, side: 'buy' | 'sell'): boolean =>
  (side === 'buy' ? ask : bid) !== undefined

function ofDelta(rows: readonly ChainRow[], type: Type, size: number): ChainContract | undefined {
  const all = rows.flatMap((row) => row[type] ?? []).filter(({ delta }) => delta !== undefined)
  return nearest(all, ({ delta = 0 }) => Math.abs(Math.abs(delta) - size))
}

function nearest<Item>(items: readonly Item[], distance: (item: Item) => number): Item | undefined {
  let best: Item | undefined
  for (const item of items) if (best === undefined || distance(item) < distance(best)) best = item
  return best
}
