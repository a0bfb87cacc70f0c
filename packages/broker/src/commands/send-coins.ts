/** Coins that leave the account for an address outside of it. Whether the address may be sent to is asked before. */
import { add, compare, decimal, isPositive, negate, significantScale } from '@paddock/decimal/decimal'
import { asPrice, asQuantity, NO_QUANTITY } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { Instant } from '@paddock/market/instant'
import type { HeldPosition, PracticeAccount } from '../account/account.ts'
import type { CoinTransfer } from '../account/command.ts'
import type { Context } from '../account/context.ts'
import { accepted, type Decision, decidedAt, rejected } from '../account/decision.ts'
import type { EventBody } from '../account/event.ts'
import { uuidOf } from '../account/ids.ts'
import { QTY_SCALE } from '../account/order-sizes.ts'
import { malformed } from '../account/rejection.ts'
import { availability, insufficientBalance } from '../orders/availability.ts'
import { positionAfter } from '../positions/change.ts'

/** Takes amount and fee out of what no order holds; refused where that is less, in the words of a sale of too much. */
export function sendCoins(account: PracticeAccount, transfer: CoinTransfer, context: Context): Decision {
  const amount = asQuantity(transfer.amount)
  if (!isPositive(amount)) return rejected(malformed('amount must be > 0'))
  if (significantScale(amount) > QTY_SCALE)
    return rejected(malformed(`amount must be limited to ${QTY_SCALE} decimal places`))
  const now = context.symbol(transfer.symbol)
  const position = account.positions.get(transfer.symbol)
  const total = add(amount, asQuantity(transfer.networkFee))
  const available = position ? availability(account, position).available : NO_QUANTITY
  if (!now || !position || compare(total, available) > 0) {
    const coin = transfer.symbol.split('/')[0] ?? transfer.symbol
    return rejected(insufficientBalance(coin, toWire(total), toWire(available), toWire(position?.qty ?? NO_QUANTITY)))
  }
  return accepted(account, context, {
    kind: 'coins-sent',
    transferId: uuidOf(account.lineage, account.sequence + 1, decidedAt(account, context), 'transfer'),
    ...transfer,
    amount: toWire(amount),
    price: toWire(now.last),
  })
}

/** The position without what was sent: its cost goes down with it, and no cash comes in. */
export function withoutSent(
  position: HeldPosition,
  body: Extract<EventBody, { kind: 'coins-sent' }>,
  at: Instant,
): HeldPosition | undefined {
  const qty = add(asQuantity(body.amount), asQuantity(body.networkFee))
  const { symbol, assetId, assetClass } = position
  const execution = { at, price: asPrice(body.price), qty, coinFee: NO_QUANTITY }
  return positionAfter(position, { symbol, assetId, assetClass, side: 'sell' }, execution)
}

/** Negative, as lists show what left. */
export const outgoing = (amount: string): string => toWire(negate(decimal(amount)))
