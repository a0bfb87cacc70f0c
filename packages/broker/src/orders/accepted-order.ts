/** An order as its event records it: with its ids, its schedule and its hold. */
import type { OrderId } from '@paddock/contract/entities/scalar'
import { toWire } from '@paddock/decimal/wire'
import type { PracticeAccount } from '../account.ts'
import type { Context } from '../context.ts'
import { decidedAt } from '../decision.ts'
import type { AcceptedOrder } from '../event.ts'
import { uuidOf } from '../ids.ts'
import type { Draft } from './draft.ts'
import { isBehindQuote, type Judged } from './judged.ts'
import { scheduleOf } from './session.ts'

/** What the event of an accepted order says. */
export function acceptedOrder(account: PracticeAccount, draft: Draft, order: Judged, context: Context): AcceptedOrder {
  const at = decidedAt(account, context)
  const sequence = account.sequence + 1
  const { instrument, quote } = order.symbol
  const timing = { assetClass: instrument.class, extendedHours: draft.extendedHours, timeInForce: draft.timeInForce }
  const { status, eligibleAt, expiresAt } = scheduleOf(timing, at, context.dials.latencyMs)
  const plain: AcceptedOrder = {
    id: uuidOf(account.lineage, sequence, at, 'order') as OrderId,
    clientOrderId: draft.clientOrderId ?? uuidOf(account.lineage, sequence, at, 'client-order'),
    symbol: instrument.symbol,
    assetId: instrument.assetId,
    assetClass: instrument.class,
    side: draft.side,
    type: draft.limitPrice ? 'limit' : 'market',
    timeInForce: draft.timeInForce,
    positionIntent: order.positionIntent,
    extendedHours: draft.extendedHours,
    qty: draft.qty && toWire(draft.qty),
    notional: draft.notional && toWire(draft.notional),
    limitPrice: draft.limitPrice && toWire(draft.limitPrice),
    isMarginable: instrument.class === 'us_equity' && instrument.isMarginable,
    isMaker: isBehindQuote(draft, quote.bid, quote.ask),
    eligibleAt,
    expiresAt,
    replaces: null,
    status,
    hold: toWire(order.hold),
    filledQty: '0',
    filledNotional: '0',
  }
  if (!order.cap && !order.maxQty) return plain
  return {
    ...plain,
    ...(order.cap && { cap: toWire(order.cap) }),
    ...(order.maxQty && { maxQty: toWire(order.maxQty) }),
  }
}
