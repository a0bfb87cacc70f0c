import type { Order } from '@paddock/contract/entities/order'
import { tradingDayAt } from '@paddock/market/sessions/today'
import type { ListSearch } from '../../tables/list-search.ts'

/** The lists of the orders screen, as its address names them, and the quick filters over them. */
export const ORDER_TABS = ['working', 'today', 'all', 'conditional', 'drafts'] as const
export type OrderTab = (typeof ORDER_TABS)[number]
/** The lists of orders the broker has; the others are of what this server holds, and of what awaits approval. */
export type BrokerTab = Exclude<OrderTab, 'conditional' | 'drafts'>

export const ORDER_CHIPS = ['partial', 'rejected', 'lone-stops'] as const
export type OrderChip = (typeof ORDER_CHIPS)[number]

export interface OrdersSearch extends ListSearch {
  readonly tab?: OrderTab | undefined
  readonly side?: 'buy' | 'sell' | undefined
  readonly only?: OrderChip | undefined
  /** Held orders and drafts that have ended too. */
  readonly ended?: boolean | undefined
  /** Of those written beside orders. */
  readonly tag?: string | undefined
  /** Trading days, of the history. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Whether an order was sent on the trading days of a list, both ends among them: in the evening that is the next one, at the weekend Friday. */
export function wasSentIn(
  { submitted_at, created_at }: Pick<Order, 'submitted_at' | 'created_at'>,
  { from, to }: Pick<OrdersSearch, 'from' | 'to'>,
): boolean {
  const day = tradingDayAt(Date.parse(submitted_at ?? created_at))
  return (from === undefined || day >= from) && (to === undefined || day <= to)
}
