/** Replacing an order of several legs: its net price and its units, nothing else. Every leg gets a new id with it. */
import type { OrderId } from '@paddock/contract/entities/scalar'
import type { ReplaceOrder } from '@paddock/contract/requests/replace-order'
import { compare, equals, significantScale, subtract, ZERO } from '@paddock/decimal/decimal'
import { NO_QUANTITY } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { PracticeAccount, WorkingLeg, WorkingOrder } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import { accepted, type Decision, decidedAt, rejected } from '../account/decision.ts'
import type { AcceptedOrder } from '../account/event.ts'
import { type IdPurpose, uuidOf } from '../account/ids.ts'
import { malformed, type Rejection, unprocessable } from '../account/rejection.ts'
import { scheduled } from '../orders/accepted-order.ts'
import { refusalToReplace } from '../orders/state.ts'
import { readChanges } from '../reading/changes.ts'
import { wrongClientId } from '../reading/draft.ts'
import { netPrice } from '../reading/legs-draft.ts'
import { wrongAccount } from './change-blocks.ts'
import { judgedLegs, legsHold, TIMING, wrongClosing, wrongLegsOpening } from './place-legs.ts'

export function replaceLegs(
  account: PracticeAccount,
  order: WorkingOrder,
  legs: readonly WorkingLeg[],
  request: ReplaceOrder,
  context: Context,
): Decision {
  const changes = readChanges(request, true)
  if ('kind' in changes) return rejected(changes)
  const qty = changes.qty ?? order.qty ?? NO_QUANTITY
  const limitPrice = netPrice(order.type, changes.limitPrice ?? order.limitPrice)
  if (limitPrice && 'kind' in limitPrice) return rejected(limitPrice)
  const refusal = wrongRequest(account, order, request, context) ?? wrongQty(order, qty)
  if (refusal) return rejected(refusal)
  const isSame = equals(qty, order.qty ?? ZERO) && equals(limitPrice ?? ZERO, order.limitPrice ?? ZERO)
  if (isSame && !request.client_order_id) return rejected(unprocessable('order parameters are not changed'))
  const judged = judgedLegs(account, legs, context)
  if ('kind' in judged) return rejected(judged)
  const barred = wrongLegsOpening(account, judged, context)
  if (barred) return rejected(barred)
  const left = subtract(qty, order.filledQty)
  for (const leg of judged) {
    const tooMany = wrongClosing(account, leg, left, order)
    if (tooMany) return rejected(tooMany)
  }
  const hold = legsHold(account, judged, left, limitPrice, context, order)
  if ('kind' in hold) return rejected(hold)
  const at = decidedAt(account, context)
  const ids = (place: IdPurpose) => uuidOf(account.lineage, account.sequence + 1, at, place)
  const { status, eligibleAt } = scheduled(TIMING, at, account.dials.latencyMs, judged[0].symbolNow)
  const next: AcceptedOrder = {
    id: ids('order') as OrderId,
    clientOrderId: request.client_order_id || ids('client-order'),
    symbol: order.symbol,
    assetId: order.assetId,
    assetClass: order.assetClass,
    side: order.side,
    type: order.type,
    timeInForce: order.timeInForce,
    positionIntent: order.positionIntent,
    extendedHours: false,
    qty: toWire(qty),
    notional: null,
    limitPrice: limitPrice && toWire(limitPrice),
    eligibleAt,
    expiresAt: order.expiresAt,
    replaces: order.id,
    status,
    hold: toWire(hold),
    filledQty: toWire(order.filledQty),
    filledNotional: toWire(order.filledNotional),
    legs: legs.map(({ filledNotional: filled, ...leg }, index) => ({
      ...leg,
      id: ids(`leg-${index}`) as OrderId,
      clientOrderId: ids(`client-leg-${index}`),
      filledNotional: toWire(filled),
    })),
  }
  return accepted(account, context, { kind: 'order-replaced', orderId: order.id, order: next })
}

function wrongRequest(
  account: PracticeAccount,
  { status, type, timeInForce }: WorkingOrder,
  request: ReplaceOrder,
  context: Context,
): Rejection | undefined {
  if (context.isClientOrderIdTaken) return malformed('client_order_id must be unique')
  const isOther = request.time_in_force && request.time_in_force !== timeInForce
  if (isOther) return unprocessable('invalid time in force')
  if (request.stop_price != null || request.trail != null || (type === 'market' && request.limit_price != null))
    return unprocessable('limit price is only valid for limit orders')
  return wrongAccount(account) ?? wrongClientId(request.client_order_id) ?? refusalToReplace(status)
}

function wrongQty({ filledQty }: WorkingOrder, qty: NonNullable<WorkingOrder['qty']>): Rejection | undefined {
  if (significantScale(qty) > 0) return unprocessable('qty must be integer for options trading')
  return compare(qty, filledQty) > 0 ? undefined : unprocessable('qty must be > filled_qty')
}
