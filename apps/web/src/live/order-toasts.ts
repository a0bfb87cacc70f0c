/** What is said when an order changes by itself: fills, rejections, and ends nobody asked for. */
import { price } from '../format/price.ts'
import { quantity } from '../format/quantity.ts'
import { type NewToast, toast } from '../ui/toast.ts'
import type { TradeUpdate } from './orders.ts'

/** The toast of an update, or undefined for what is seen on the screen anyway. */
export function toastOf({ event, order, price: at, qty, execution_id }: TradeUpdate): NewToast | undefined {
  const what = `${quantity(order.qty)} ${order.symbol}`
  const did = order.side === 'buy' ? 'Bought' : 'Sold'
  const id = execution_id ?? `${order.id} ${event}`
  switch (event) {
    case 'fill':
      return {
        id,
        tone: 'gain',
        title: `${did} ${quantity(qty ?? order.filled_qty)} ${order.symbol} at ${price(at ?? order.filled_avg_price)}`,
        description:
          quantity(qty) === quantity(order.filled_qty)
            ? 'The order is filled.'
            : `The order of ${quantity(order.filled_qty)} is filled at ${price(order.filled_avg_price)} on average.`,
      }
    case 'partial_fill':
      return {
        id,
        tone: 'gain',
        title: `${did} ${quantity(qty)} ${order.symbol} at ${price(at)}`,
        description: order.qty
          ? `${quantity(order.filled_qty)} of ${quantity(order.qty)}. The rest is still working.`
          : 'The rest is still working.',
      }
    case 'rejected':
      return { id, tone: 'loss', title: `Rejected: ${order.side} ${what}`, description: 'Nothing was traded.' }
    case 'expired':
      return { id, tone: 'warning', title: `Expired: ${order.side} ${what}`, description: expiredText(order) }
    default:
      return undefined
  }
}

const expiredText = (order: TradeUpdate['order']): string =>
  quantity(order.filled_qty) === '0' ? 'Nothing was traded.' : `${quantity(order.filled_qty)} were filled before.`

export function announce(update: TradeUpdate): void {
  const said = toastOf(update)
  if (said) toast(said)
}
