/** Activities as events of a stream. Source: Alpaca, "SSE Events", activities. */
import type { Activity } from '@paddock/contract/entities/activity'
import { toTimestamp } from '@paddock/market/instant'
import { dayAt } from '@paddock/market/sessions/calendar'
import type { PracticeAccount } from '../account/account.ts'
import type { AccountEvent } from '../account/event.ts'
import { ulidOf } from '../account/ids.ts'
import { settlesOn } from '../cash/bookkeeping.ts'
import { lineageOf } from './activity.ts'
import type { Row } from './row.ts'
import type { Message } from './trade-update.ts'

/** The messages of the activities among an event's rows, in order. Called with the account before the event, as `project` is. */
export function activityEvents(before: PracticeAccount, event: AccountEvent, rows: readonly Row[]): Message[] {
  const { at, sequence } = event
  return rows
    .flatMap((row) => (row.kind === 'activity' ? [row.activity] : []))
    .map((activity, index) => ({
      event_id: ulidOf(lineageOf(before, event), sequence, at, index),
      at: toTimestamp(at),
      activity_type: activity.activity_type,
      ...(activity.activity_sub_type !== undefined && { activity_subtype: activity.activity_sub_type }),
      status: activity.status ?? 'executed',
      executed_at: activity.transaction_time ?? toTimestamp(at),
      settle_date: settleDate(before, activity, at),
      ref_id: activity.id.slice(activity.id.indexOf('::') + 2),
      ...(activity.qty !== undefined && { qty: activity.qty }),
      ...(activity.price !== undefined && { price: activity.price }),
      ...(activity.net_amount !== undefined && { net_amount: activity.net_amount }),
      currency: 'USD',
      details: activity.order_id === undefined ? otherDetails(activity, at) : tradeDetails(before, activity),
    }))
}

function tradeDetails(before: PracticeAccount, activity: Activity): Message {
  const order = before.orders.get(activity.order_id ?? '')
  return {
    order_id: activity.order_id,
    ...(order && { client_order_id: order.clientOrderId, asset_id: order.assetId }),
    symbol: activity.symbol,
    side: activity.side,
    execution_type: 'fill',
    order_status: activity.order_status,
    cum_qty: activity.cum_qty,
    leaves_qty: activity.leaves_qty,
  }
}

const otherDetails = ({ date, symbol, description }: Activity, at: number): Message => ({
  system_date: date ?? dayAt(at),
  ...(symbol !== undefined && { symbol }),
  ...(description !== undefined && { description }),
})

/** Coins, and what is no trade, settle on the day itself. */
function settleDate(before: PracticeAccount, { order_id, date }: Activity, at: number): string {
  const order = before.orders.get(order_id ?? '')
  if (order && order.assetClass !== 'crypto') return settlesOn(at, order.option)
  return date ?? dayAt(at)
}
