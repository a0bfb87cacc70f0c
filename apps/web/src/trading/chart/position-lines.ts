/** The average price of a position as a line of its chart, and what closing it at another price comes to. */
import { unitsOf } from '@paddock/analytics/equity/valuation'
import { leftOf } from '@paddock/analytics/orders/order-value'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import { absolute, type Decimal, decimal, multiply, negate, smaller, subtract } from '@paddock/decimal/decimal'
import { contractName } from '../../format/contract.ts'
import { quantity } from '../../format/number.ts'
import type { AccountLine } from './order-lines.ts'

/** What a position cost on average. */
export const positionLines = (symbol: string, positions: readonly Position[]): AccountLine[] =>
  positions
    .filter((position) => isSameSymbol(position.symbol, symbol))
    .map((position) => {
      const title = `${position.side === 'short' ? 'Short' : 'Long'} ${quantity(position.qty).replace('−', '')}`
      return {
        id: `position ${position.asset_id}`,
        price: Number(position.avg_entry_price),
        at: position.avg_entry_price,
        title,
        name: `Average entry, ${title} ${contractName(symbol)}`,
        tone: 'strong' as const,
        isDashed: false,
        of: { kind: 'position' as const, position },
      }
    })

/** What a position makes, in US dollars, where an order closes it or a part of it at a price; undefined for an order that closes nothing. */
export function resultAt(position: Position | undefined, order: Order, price: Decimal): Decimal | undefined {
  const left = leftOf(order)
  const isShort = position?.side === 'short'
  if (!position || !left || order.side !== (isShort ? 'buy' : 'sell')) return undefined
  const part = smaller(left, absolute(decimal(position.qty)))
  const units = unitsOf(position, isShort ? negate(part) : part)
  return multiply(units, subtract(price, decimal(position.avg_entry_price)))
}
