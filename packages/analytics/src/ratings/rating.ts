/**
 * The technical rating: 15 averages and 11 oscillators vote, each group's score is the mean of its votes, and the whole is the mean of the
 * two. Source: TradingView, "Technical ratings" (library version 3). It is computed here, and may differ from theirs by a vote.
 */
import type { Candle } from '../indicators/candle.ts'
import { averageVotes } from './averages.ts'
import { oscillatorVotes } from './oscillators.ts'
import type { Component, Vote } from './vote.ts'

export type Verdict = 'strong sell' | 'sell' | 'neutral' | 'buy' | 'strong buy'

export interface Group {
  /** Those that could be computed. */
  readonly components: readonly Component[]
  readonly sell: number
  readonly neutral: number
  readonly buy: number
  /** Mean of the votes, in [−1, 1]; undefined where nothing could be computed. */
  readonly score: number | undefined
  readonly verdict: Verdict | undefined
}

export interface Rating {
  readonly oscillators: Group
  readonly averages: Group
  /** Its counts are both groups' together, its score the mean of theirs: it can read buy with more sells than buys. */
  readonly summary: Omit<Group, 'components'>
}

/** How many components there are with enough candles. */
export const COMPONENTS = 26
/** Candles from which every component can be computed and the exponential averages have settled. */
export const SETTLED = 260

/** The rating at the last candle. Candles are adjusted for splits, oldest first. */
export const ratingOf = (candles: readonly Candle[]): Rating => rated(oscillatorVotes(candles), averageVotes(candles))

/** From votes to verdicts. */
export function rated(oscillating: readonly Component[], averaging: readonly Component[]): Rating {
  const oscillators = groupOf(oscillating)
  const averages = groupOf(averaging)
  const scores = [oscillators.score, averages.score].filter((score) => score !== undefined)
  const score = scores.length > 0 ? scores.reduce((sum, one) => sum + one, 0) / scores.length : undefined
  return {
    oscillators,
    averages,
    summary: {
      sell: oscillators.sell + averages.sell,
      neutral: oscillators.neutral + averages.neutral,
      buy: oscillators.buy + averages.buy,
      score,
      verdict: score === undefined ? undefined : verdictOf(score),
    },
  }
}

function groupOf(components: readonly Component[]): Group {
  const count = (vote: Vote): number => components.filter((component) => component.vote === vote).length
  const [sell, neutral, buy] = [count(-1), count(0), count(1)]
  const score = components.length > 0 ? (buy - sell) / components.length : undefined
  return { components, sell, neutral, buy, score, verdict: score === undefined ? undefined : verdictOf(score) }
}

const TOLERANCE = 1e-9

/** Exactly ±0.1 is neutral, and exactly ±0.5 the weaker word. */
export function verdictOf(score: number): Verdict {
  const size = Math.abs(score)
  if (size <= 0.1 + TOLERANCE) return 'neutral'
  const word = score < 0 ? 'sell' : 'buy'
  return size > 0.5 + TOLERANCE ? `strong ${word}` : word
}
