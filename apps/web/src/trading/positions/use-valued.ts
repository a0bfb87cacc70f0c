/** Positions with their figures at the live prices. */
import type { Valuation } from '@paddock/analytics/equity/valuation'
import type { Position } from '@paddock/contract/entities/position'
import { useLastPrices } from '../../live/streams/prices.ts'
import { type PositionRow, useHeld, valueAt } from './position-row.ts'

interface Valued extends PositionRow {
  readonly value: Valuation | undefined
}

export function useValued(account: string, positions: readonly Position[]): Valued[] {
  const held = useHeld(account, positions)
  const prices = useLastPrices(held.map(({ symbol }) => symbol))
  return held.map((row) => ({ ...row, value: valueAt(row.position, prices.get(row.symbol)) }))
}
