/** Turning a position round: it is closed, and as much opened the other way. One order never crosses zero, so it takes two. */
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { absolute, isNegative, isZero } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { toWire } from '@paddock/decimal/wire'
import type { HeldPosition } from '../account/account.ts'

interface ReversePlan {
  readonly close: PlaceOrder
  /** To be sent when the close is filled. Null where nothing can be opened: coins and fractions are not sold short. */
  readonly open: PlaceOrder | null
}

/** Market orders that turn a position round; whole shares of a long position become the short one. */
export function reversePlan({
  symbol,
  assetClass,
  qty,
}: Pick<HeldPosition, 'symbol' | 'assetClass' | 'qty'>): ReversePlan {
  const held = absolute(qty)
  const side = isNegative(qty) ? 'buy' : 'sell'
  const time_in_force = assetClass === 'crypto' ? 'gtc' : 'day'
  const close: PlaceOrder = { symbol, qty: toWire(held), side, type: 'market', time_in_force }
  const opened = round(held, { scale: 0, mode: 'down' })
  return {
    close,
    open: assetClass === 'crypto' || isZero(opened) ? null : { ...close, qty: toWire(opened) },
  }
}
