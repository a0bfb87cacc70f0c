/** What positions move with. Model figures: floats. */
import { unitsOf } from '@paddock/analytics/equity/valuation'
import type { Position } from '@paddock/contract/entities/position'
import { toNumber } from '@paddock/decimal/decimal'

/** A greek of a whole position: the model's figure for a share, times the shares it is for. */
export const wholeGreek = (position: Position, greek: number | undefined): number | undefined =>
  greek === undefined ? undefined : greek * toNumber(unitsOf(position))

/** Undefined while one of them is not known. */
export const netGreek = (greeks: readonly (number | undefined)[]): number | undefined =>
  greeks.reduce<number | undefined>(
    (sum, greek) => (sum === undefined || greek === undefined ? undefined : sum + greek),
    0,
  )
