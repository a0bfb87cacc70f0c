/** What a draft has of prices that can be drawn, and what moving one of them makes of it. */
import { type Decimal, formatDecimal } from '@paddock/decimal/decimal'
import type { DraftLine, DraftLines } from '../../page/draft-lines.ts'
import { type Draft, symbolOf } from '../draft/draft.ts'
import type { Resolved } from './resolved.ts'

/** Of legs there is none: a net price is no price of a chart. */
export function linesOfDraft(account: string, draft: Draft, resolved: Resolved): DraftLines | undefined {
  const { side, qty, units, limit, stop, trailStop, exits, legs, orderClass } = resolved
  if (legs.length > 1) return undefined
  const at = (value: Decimal | undefined) => value && formatDecimal(value)
  return {
    account,
    symbol: symbolOf(draft),
    side,
    qty: at(qty ?? units),
    limitPrice: orderClass === 'oco' ? undefined : at(limit),
    stopPrice: at(stop ?? trailStop),
    isTrailing: trailStop !== undefined,
    takeProfit: at(exits.target),
    stopLoss: at(exits.stop),
  }
}

/** The change that puts a line of the draft at another price. */
export function movedTo({ exits }: Draft, line: DraftLine, price: string): Partial<Draft> {
  switch (line) {
    case 'limitPrice':
      return { limitPrice: price }
    case 'stopPrice':
      return { stopPrice: price }
    case 'takeProfit':
      return { exits: { ...exits, target: price, targetUnit: 'price' } }
    default:
      return { exits: { ...exits, stop: price, stopUnit: 'price' } }
  }
}
