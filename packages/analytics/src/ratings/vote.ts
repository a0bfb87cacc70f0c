/** How a component's vote is cast. A comparison with a missing value is false; a component without a value of its own has no vote. */

export type Vote = -1 | 0 | 1

/** One component at the last candle: what it is worth, and how it votes. */
export interface Component {
  readonly name: string
  readonly value: number
  readonly vote: Vote
}

export const voteOf = (isBuy: boolean, isSell: boolean): Vote => (isBuy ? 1 : isSell ? -1 : 0)

/** Those whose value is known. */
export const known = (components: readonly Component[]): Component[] =>
  components.filter(({ value }) => !Number.isNaN(value))
