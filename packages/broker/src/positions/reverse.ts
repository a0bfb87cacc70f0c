/** Turning a position round: it is closed, and as much opened the other way. One order never crosses zero, so it takes two. */
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { absolute, isZero } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { toWire } from '@paddock/decimal/wire'
import type { HeldPosition } from '../account/account.ts'
import { closingOrder } from './market-order.ts'

interface ReversePlan {
  readonly close: PlaceOrder
  /** To be sent when the close is filled. Null where nothing can be opened: coins and fractions are not sold short. */
  readonly open: PlaceOrder | null
}

/** Market orders that turn a position round; whole shares of a long position become the short one. */
export function reversePlan(position: Pick<HeldPosition, 'symbol' | 'assetClass' | 'qty'>): ReversePlan {
  const close = closingOrder(position)
  const opened = round(absolute(position.qty), { scale: 0, mode: 'down' })
  return {
    close,
    open: position.assetClass === 'crypto' || isZero(opened) ? null : { ...close, qty: toWire(opened) },
  }
}
