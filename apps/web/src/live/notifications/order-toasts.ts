/** What is said when an order changes: fills, rejections, ends, and new terms. Whether and how it is said is chosen per account. */
import type { NotificationEvent } from '@paddock/contract/desk/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { contractName } from '../../format/contract.ts'
import { plain, price, quantity } from '../../format/number.ts'
import { orderLine, orderPrice, sizeText } from '../../format/order.ts'
import type { NewToast } from '../../ui/toast.ts'
import { tell } from './notifications.ts'
import type { TradeUpdate } from './trade-update.ts'

/** What may be told of: an event, and its words. */
interface Told {
  readonly event: NotificationEvent
  readonly what: NewToast
}

/** One toast per order: that it was sent gives way to what came of it. */
export const outcomeToast = (orderId: string): string => `order ${orderId}`

/** Tells of an update as its account has chosen. */
export async function orderNews(queryClient: QueryClient, account: string, update: TradeUpdate): Promise<void> {
  const news = toldBy(update)
  if (news) await tell(queryClient, account, news.event, news.what)
}

/** What an update tells; undefined for steps on the way, such as `new`. */
export function toldBy(update: TradeUpdate): Told | undefined {
  const { event } = update
  switch (event) {
    case 'fill':
    case 'partial_fill':
    case 'rejected':
    case 'canceled':
    case 'expired':
    case 'replaced':
      return { event, what: wordsOf(event, update) }
    default:
      return undefined
  }
}

function wordsOf(
  event: Exclude<NotificationEvent, 'connection' | 'alert' | 'guardrail' | 'option'>,
  { order, price: at, qty, execution_id }: TradeUpdate,
): NewToast {
  const isSpread = order.symbol === ''
  const name = contractName(order.symbol)
  const what = isSpread
    ? orderLine(order)
    : `${order.side} ${sizeText(order)}${order.qty || !order.notional ? '' : ' of'} ${name}`
  const did = (size: string | null | undefined, paid: string | null | undefined) =>
    isSpread
      ? `${event === 'fill' ? 'Filled' : 'Partly filled'}: ${what}`
      : `${order.side === 'buy' ? 'Bought' : 'Sold'} ${quantity(size)} ${name} at ${price(paid)}`
  const isOutcome = event !== 'partial_fill' && event !== 'replaced'
  const id = isOutcome ? outcomeToast(order.id) : (execution_id ?? `${order.id} ${event}`)
  switch (event) {
    case 'fill':
      return {
        id,
        tone: 'gain',
        title: did(qty ?? order.filled_qty, at ?? order.filled_avg_price),
        description:
          plain(qty) === plain(order.filled_qty)
            ? 'The order is filled.'
            : `The order of ${quantity(order.filled_qty)} is filled at ${orderPrice(order, order.filled_avg_price)} on average.`,
      }
    case 'partial_fill':
      return {
        id,
        tone: 'gain',
        title: did(qty, at),
        description: order.qty
          ? `${quantity(order.filled_qty)} of ${quantity(order.qty)}. The rest is still working.`
          : 'The rest is still working.',
      }
    case 'rejected':
      return { id, tone: 'loss', title: `Rejected: ${what}`, description: 'Nothing was traded.' }
    case 'expired':
      return { id, tone: 'warning', title: `Expired: ${what}`, description: expiredText(order) }
    case 'canceled':
      return { id, title: `Cancelled: ${what}`, description: expiredText(order) }
    case 'replaced':
      return { id, title: `Replaced: ${what}`, description: 'The order was replaced.' }
  }
}

const expiredText = (order: TradeUpdate['order']): string =>
  plain(order.filled_qty) === '0' ? 'Nothing was traded.' : `${quantity(order.filled_qty)} were filled before.`
