/** Events to messages of the `trade_updates` stream. */
import type { Order } from '@paddock/contract/entities/order'
import { toTimestamp } from '@paddock/market/instant'
import type { PracticeAccount, WorkingOrder } from '../account/account.ts'
import type { AccountEvent } from '../account/event.ts'
import { ulidOf, uuidOf } from '../account/ids.ts'
import { orderChanges } from './changes.ts'
import { wireOrder } from './order.ts'

/** The `data` of one message. `sequence` is ours: the account's, so that a reader knows what it has seen. */
export type Message = Readonly<Record<string, unknown>>

/** The messages an event sends, in order: a replace ends the old order and then begins the new one. An exit whose quantity follows the other
 * one's fills is `restated`. Called before `evolve`. */
export function tradeUpdates(before: PracticeAccount, event: AccountEvent): Message[] {
  const { body, at, sequence } = event
  return orderChanges(before, event)
    .filter(({ isTold }) => isTold)
    .map(({ order, replacedBy }, index) => ({
      event: body.kind === 'order-resized' ? 'restated' : eventName(order),
      execution_id:
        body.kind === 'order-filled' || body.kind === 'legs-filled'
          ? body.executionId
          : uuidOf(before.lineage, sequence, at, index === 0 ? 'execution' : 'fill'),
      event_id: ulidOf(before.lineage, sequence, at, index),
      at: toTimestamp(at),
      timestamp: toTimestamp(at),
      ...(body.kind === 'order-filled' && { price: body.price, qty: body.qty, position_qty: body.positionQty }),
      ...(body.kind === 'legs-filled' && legsOf(body, toTimestamp(at))),
      order: { ...toldOrder(order, replacedBy), cancel_requested_at: isAsked(body) ? toTimestamp(at) : null },
      sequence,
    }))
}

/** No asset. */
const NIL = '00000000-0000-0000-0000-000000000000'

/** An order as the stream has it: what lists leave empty in an order of several legs is the nil UUID and `buy`. Source: Alpaca, "Trade updates". */
function toldOrder(order: WorkingOrder, replacedBy: string | null): Order {
  const written = wireOrder(order, replacedBy)
  return order.legs ? { ...written, asset_id: NIL, side: 'buy' } : written
}

/** Whether somebody, or the age of the order, asked for its end. What a venue did not fill, and what goes with another order, was not asked for. */
const isAsked = (body: AccountEvent['body']): boolean =>
  body.kind === 'order-canceled' && (body.reason === 'user' || body.reason === 'aged')

/** What a fill of several legs says in place of one position. Source: Alpaca, "Trade updates", multi-leg fills. */
const legsOf = (
  { price, qty, legs }: Extract<AccountEvent['body'], { kind: 'legs-filled' }>,
  timestamp: string,
): Message => ({
  price,
  qty,
  position_qtys: Object.fromEntries(legs.map(({ symbol, positionQty }) => [symbol, positionQty])),
  legs: legs.map((leg) => ({
    execution_id: leg.executionId,
    order_id: leg.orderId,
    symbol: leg.symbol,
    price: leg.price,
    qty: leg.qty,
    timestamp,
  })),
})

/** Most events are named after the status they lead to. */
const NAMES: Readonly<Record<string, string>> = { partially_filled: 'partial_fill', filled: 'fill' }
const eventName = (order: WorkingOrder): string => NAMES[order.status] ?? order.status
