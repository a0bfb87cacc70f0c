/** How a component's vote is cast. A comparison with a missing value is false; a component without a value of its own has no vote. */
import type { Component, Vote } from './rating.ts'

export const voteOf = (isBuy: boolean, isSell: boolean): Vote => (isBuy ? 1 : isSell ? -1 : 0)

/** Those whose value is known. */
export const known = (components: readonly Component[]): Component[] =>
  components.filter(({ value }) => !Number.isNaN(value))
