/** Shares of a hard-to-borrow stock set aside for a short sale, for a fee that is not given back. Source: Alpaca, "Locates". */
import { compare, decimal, decimalOf, multiply } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { toWire } from '@paddock/decimal/wire'
import type { PracticeAccount } from '../account/account.ts'
import type { LocateOrder } from '../account/command.ts'
import type { Context } from '../account/context.ts'
import { accepted, type Decision, decidedAt, rejected } from '../account/decision.ts'
import { uuidOf } from '../account/ids.ts'
import { figuresOf } from '../margin/buying-power.ts'

/** A locate that finds nothing is recorded as rejected and costs nothing. Refused where its fee is more than the buying power. */
export function locateShares(account: PracticeAccount, order: LocateOrder, context: Context): Decision {
  const { symbol, qty, limitPrice, isAllOrNone, offer, expiresAt, idempotencyKey } = order
  const reason =
    limitPrice !== null && compare(decimal(offer.price), decimal(limitPrice)) > 0
      ? 'the price is above the limit'
      : offer.qty === 0 || (isAllOrNone && offer.qty < qty)
        ? 'not enough shares are available'
        : null
  const located = reason === null ? Math.min(qty, offer.qty) : 0
  const fee = round(multiply(decimalOf(BigInt(located)), decimal(offer.price)), { scale: 2, mode: 'up' })
  const { buyingPower } = figuresOf(account, context)
  if (compare(fee, buyingPower) > 0)
    return rejected({ kind: 'insufficient-buying-power', required: toWire(fee), available: toWire(buyingPower) })
  return accepted(account, context, {
    kind: 'shares-located',
    locateId: uuidOf(account.lineage, account.sequence + 1, decidedAt(account, context), 'locate'),
    symbol,
    requestedQty: qty,
    locatedQty: located,
    limitPrice,
    isAllOrNone,
    price: offer.price,
    fee: toWire(fee),
    reason,
    expiresAt,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  })
}
