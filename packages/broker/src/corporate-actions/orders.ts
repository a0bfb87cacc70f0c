/** What a company's action does to open orders. Source: Alpaca, "Corporate actions": what rests below the price moves with it. */
import type { OrderId } from '@paddock/contract/entities/scalar'
import { compare, type Decimal, isPositive, isZero, multiply, ONE, subtract } from '@paddock/decimal/decimal'
import { divide, round } from '@paddock/decimal/divide'
import { NO_MONEY, type Price } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { Instant } from '@paddock/market/instant'
import type { PracticeAccount, WorkingOrder } from '../account.ts'
import type { AcceptedOrder, EventBody } from '../event.ts'
import { uuidOf } from '../ids.ts'
import { isOpening, remainingQty } from '../orders/open-orders.ts'

export type OrderEffect =
  | { readonly kind: 'none' }
  | { readonly kind: 'cancel' }
  /** gtc buy limits: price down and quantity up, as the shares. */
  | { readonly kind: 'split'; readonly newRate: Decimal; readonly oldRate: Decimal }
  /** gtc buy limits are lowered by a dividend. */
  | { readonly kind: 'reduce'; readonly by: Price }

/** The event that follows for one order, or undefined where it stays. `sequence` is the event's own. */
export function orderEffect(
  account: PracticeAccount,
  order: WorkingOrder,
  effect: OrderEffect,
  sequence: number,
  at: Instant,
): EventBody | undefined {
  const canceled: EventBody = { kind: 'order-canceled', orderId: order.id, reason: 'corporate-action' }
  if (effect.kind === 'none') return undefined
  if (effect.kind === 'cancel') return canceled
  if (order.timeInForce !== 'gtc' || order.side !== 'buy' || !order.limitPrice || !order.qty) return undefined
  const changed =
    effect.kind === 'reduce'
      ? { limitPrice: tick(subtract(order.limitPrice, effect.by)), qty: order.qty, filledQty: order.filledQty }
      : {
          limitPrice: tick(divide(multiply(order.limitPrice, effect.oldRate), effect.newRate, FINE)),
          qty: times(order.qty, effect, 0),
          filledQty: times(order.filledQty, effect, 9),
        }
  if (!isPositive(changed.limitPrice)) return effect.kind === 'reduce' ? undefined : canceled
  if (compare(changed.qty, changed.filledQty) <= 0) return canceled
  return { kind: 'order-replaced', orderId: order.id, order: reborn(account, { ...order, ...changed }, sequence, at) }
}

const FINE = { scale: 9, mode: 'down' } as const

const times = (qty: Decimal, { newRate, oldRate }: { newRate: Decimal; oldRate: Decimal }, scale: number): Decimal =>
  divide(multiply(qty, newRate), oldRate, { scale, mode: 'down' })

/** Down to the price increment: two digits from a dollar on, four below. */
const tick = (price: Price): Price => round(price, { scale: compare(price, ONE) >= 0 ? 2 : 4, mode: 'down' })

/** The changed order as one that takes the old one's place. */
function reborn(account: PracticeAccount, order: WorkingOrder, sequence: number, at: Instant): AcceptedOrder {
  const left = remainingQty(order)
  const hold = isOpening(order) && order.limitPrice && !isZero(order.hold) ? multiply(order.limitPrice, left) : NO_MONEY
  return {
    id: uuidOf(account.lineage, sequence, at, 'order') as OrderId,
    clientOrderId: uuidOf(account.lineage, sequence, at, 'client-order'),
    symbol: order.symbol,
    assetId: order.assetId,
    assetClass: order.assetClass,
    side: order.side,
    type: order.type,
    timeInForce: order.timeInForce,
    positionIntent: order.positionIntent,
    extendedHours: order.extendedHours,
    qty: order.qty && toWire(order.qty),
    notional: null,
    limitPrice: order.limitPrice && toWire(order.limitPrice),
    isMarginable: order.isMarginable,
    isMaker: order.isMaker,
    eligibleAt: order.eligibleAt,
    expiresAt: order.expiresAt,
    replaces: order.id,
    status: order.status === 'accepted' ? 'accepted' : 'new',
    hold: toWire(hold),
    filledQty: toWire(order.filledQty),
    filledNotional: toWire(order.filledNotional),
  }
}
