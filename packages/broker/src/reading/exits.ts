/** The exits a group is sent with: `take_profit` and `stop_loss`, read. */
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import type { Price } from '@paddock/decimal/money'
import type { GroupClass } from '../account/event.ts'
import { malformed, type Rejection } from '../account/rejection.ts'
import { givenPrice } from './given-price.ts'

export interface Exits {
  readonly takeProfit: Price | null
  /** A stop, or with a limit a stop-limit order. A trail beside the stop price is dropped, as at Alpaca (observed 2026-08). */
  readonly stopLoss: { readonly stopPrice: Price; readonly limitPrice: Price | null } | null
}

/** A bracket and an oco have both exits, an oto exactly one. Refuses what is missing or no price, in Alpaca's words. */
export function readExits(orderClass: GroupClass, request: PlaceOrder): Exits | Rejection {
  const { take_profit: profit, stop_loss: loss } = request
  if (orderClass === 'oto' && !profit === !loss) return malformed('oto orders require either take_profit or stop_loss')
  const isProfitWanted = orderClass !== 'oto' || Boolean(profit)
  const isLossWanted = orderClass !== 'oto' || Boolean(loss)
  const takeProfit = givenPrice(profit?.limit_price)
  const stopPrice = givenPrice(loss?.stop_price)
  const limitPrice = givenPrice(loss?.limit_price)
  if (isProfitWanted && takeProfit === null) return malformed(`${orderClass} orders require take_profit.limit_price`)
  if (isLossWanted && stopPrice === null) return malformed(`${orderClass} orders require stop_loss.stop_price`)
  if (takeProfit === undefined) return malformed('take_profit.limit_price must be > 0')
  if (stopPrice === undefined) return malformed('stop_loss.stop_price must be > 0')
  if (limitPrice === undefined) return malformed('stop_loss.limit_price must be > 0')
  return {
    takeProfit: isProfitWanted ? takeProfit : null,
    stopLoss: isLossWanted && stopPrice ? { stopPrice, limitPrice } : null,
  }
}
