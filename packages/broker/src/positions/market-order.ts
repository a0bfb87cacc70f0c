/** Market orders as they are sent for a size: for the day, and good till cancelled for coins, which know no day. */
import type { OrderSide } from '@paddock/contract/entities/order'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { absolute, isNegative } from '@paddock/decimal/decimal'
import { toWire } from '@paddock/decimal/wire'
import { classOf } from '@paddock/market/options/symbol'
import type { HeldPosition } from '../account/account.ts'

/** Of a pair by its name with the slash. */
export const marketOrder = ({ symbol, side, qty }: { symbol: string; side: OrderSide; qty: string }) =>
  ({
    symbol,
    qty,
    side,
    type: 'market',
    time_in_force: classOf(symbol) === 'crypto' ? 'gtc' : 'day',
  }) satisfies PlaceOrder

/** Closes a position, or `qty` of it. Source: Alpaca, "Close a position". */
export const closingOrder = (
  { symbol, qty: held }: Pick<HeldPosition, 'symbol' | 'qty'>,
  qty: string = toWire(absolute(held)),
) => marketOrder({ symbol, side: isNegative(held) ? 'buy' : 'sell', qty })
