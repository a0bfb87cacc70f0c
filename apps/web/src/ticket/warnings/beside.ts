/** What the order may not stand beside: wash trades with the opposite side, and shorts beside opening buys. Source: Alpaca, "User protection". */
import type { Order } from '@paddock/contract/entities/order'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import { compare, type Decimal, decimal } from '@paddock/decimal/decimal'
import { orderSentence } from '../../format/order.ts'
import type { Draft } from '../draft/draft.ts'
import type { Facts } from '../facts/facts.ts'
import type { Resolved } from '../figures/resolved.ts'
import { blocking, type Found } from './warning.ts'

interface Part {
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly isClosing: boolean
  /** Undefined for what takes any price. */
  readonly limit: Decimal | undefined
}

/** The first of them. */
export function besideWarning(draft: Draft, { orders, phase }: Facts, resolved: Resolved): Found {
  const { legs, symbol, side, isClosing, limit, orderClass, type, assetClass } = resolved
  const parts: readonly Part[] =
    legs.length > 1 ? legs.map((leg) => ({ ...leg, limit: undefined })) : [{ symbol, side, isClosing, limit }]
  const isExempt = (orderClass !== 'simple' && orderClass !== 'mleg') || type === 'trailing_stop'
  for (const part of parts) {
    const there = standing(orders, part.symbol)
    const opposite = there.filter((order) => order.side !== part.side)
    const other = part.isClosing ? undefined : opposite.find(({ intent }) => intent.endsWith('to_open'))
    const apart =
      part.side === 'sell'
        ? 'A short sale cannot stand beside an order that buys.'
        : 'A buy cannot stand beside an order that sells short.'
    if (other) return blocking('beside', apart, cancelOf(other))
    const wash = isExempt ? undefined : opposite.find((order) => order.isWatched && crosses(part, order))
    if (wash)
      return blocking('wash', `It could trade with your own order: ${orderSentence(wash.order)}.`, cancelOf(wash))
    const isNotional = draft.sizeUnit === 'notional'
    const beside = there.find(
      (order) => order.side === part.side && order.intent.endsWith('to_close') && (isNotional || order.order.notional),
    )
    const alone = 'Outside regular hours an order by amount stands alone on its side.'
    if (part.isClosing && assetClass === 'us_equity' && phase !== 'regular' && beside)
      return blocking('notional-beside', alone, cancelOf(beside))
  }
  return undefined
}

const cancelOf = ({ order }: Standing) => ({ label: 'Cancel that order', cancelOrder: order.id })

const crosses = ({ side, limit }: Part, { limit: other }: Standing): boolean => {
  if (!limit || !other) return true
  return side === 'buy' ? compare(limit, other) >= 0 : compare(limit, other) <= 0
}

interface Standing {
  readonly order: Order
  readonly side: string
  readonly intent: string
  readonly limit: Decimal | undefined
  /** Orders of a group and trailing stops may stand beside anything. */
  readonly isWatched: boolean
}

/** What is open in a symbol, legs and exits as orders of their own; an exit that waits for its turn is not. */
function standing(orders: readonly Order[], symbol: string): Standing[] {
  return orders.flatMap((order) => {
    const isSpread = order.order_class === 'mleg'
    const isSimple = order.order_class === '' || order.order_class === 'simple'
    const parts = isSpread ? (order.legs ?? []) : [order, ...(order.legs ?? [])]
    return parts
      .filter((part) => part.status !== 'held' && part.symbol && isSameSymbol(part.symbol, symbol))
      .map((part) => ({
        order,
        side: part.side,
        intent: part.position_intent ?? '',
        limit: part.limit_price && !isSpread ? decimal(part.limit_price) : undefined,
        isWatched: isSpread || (isSimple && part.type !== 'trailing_stop'),
      }))
  })
}
