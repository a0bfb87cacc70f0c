/** Activities: what happened to the account's cash and holdings, in the wire's shape. */
import type { Activity } from '@paddock/contract/entities/activity'
import { toWire } from '@paddock/decimal/wire'
import { toTimestamp } from '@paddock/market/instant'
import { dayAt, toNewYork } from '@paddock/market/sessions/calendar'
import type { PracticeAccount, WorkingOrder } from '../account.ts'
import type { AccountEvent, EventBody } from '../event.ts'
import { uuidOf } from '../ids.ts'

/** One execution. Its id begins with New York's clock to the millisecond, as Alpaca's do, and ends with the execution's id. */
export function fillActivity(
  order: WorkingOrder,
  body: Extract<EventBody, { kind: 'order-filled' }>,
  at: number,
): Activity {
  return {
    id: `${digits(at)}::${body.executionId}`,
    activity_type: 'FILL',
    transaction_time: toTimestamp(at),
    type: order.status === 'filled' ? 'fill' : 'partial_fill',
    price: body.price,
    qty: body.qty,
    side: order.positionIntent === 'sell_to_open' ? 'sell_short' : order.side,
    symbol: order.symbol,
    leaves_qty: body.leavesQty,
    cum_qty: toWire(order.filledQty),
    order_id: order.id,
    order_status: order.status,
  }
}

/** The cash an account begins with: a journal entry. */
export function openingActivity(before: PracticeAccount, event: AccountEvent, cash: string): Activity {
  const day = dayAt(event.at)
  return {
    id: `${day.replaceAll('-', '')}000000000::${uuidOf(before.lineage, event.sequence, event.at, 'activity')}`,
    activity_type: 'JNLC',
    date: day,
    created_at: toTimestamp(event.at),
    net_amount: cash,
    description: 'Opening balance',
    status: 'executed',
    currency: 'USD',
  }
}

/** `YYYYMMDDHHMMSSmmm` of New York. */
const digits = (at: number): string => toNewYork(at).slice(0, 23).replace(/\D/g, '').padEnd(17, '0')
