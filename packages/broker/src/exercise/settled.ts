/** What exercise, assignment and expiry make of positions. */
import { absolute, decimal, isNegative } from '@paddock/decimal/decimal'
import { asMoney, asPrice, asQuantity, type Money, NO_MONEY, NO_QUANTITY } from '@paddock/decimal/money'
import type { Instant } from '@paddock/market/instant'
import type { HeldPosition } from '../account/account.ts'
import type { EventBody } from '../account/event.ts'
import { positionAfter, type Traded } from '../positions/change.ts'

/** Changes `positions`: contracts go, shares come or go at the strike. Answers the dollars that moved. The premium stays with the contracts. */
export function settleContracts(
  positions: Map<string, HeldPosition>,
  { symbol, qty, delivery }: Extract<EventBody, { kind: 'option-settled' }>,
  at: Instant,
): Money {
  const contracts = positions.get(symbol)
  if (contracts) trade(positions, contracts, isNegative(decimal(qty)) ? 'buy' : 'sell', qty, '0', at)
  if (!delivery) return NO_MONEY
  const side = isNegative(decimal(delivery.shares)) ? 'sell' : 'buy'
  const shares = { symbol: delivery.symbol, assetId: delivery.assetId, assetClass: 'us_equity' } as const
  trade(positions, shares, side, delivery.shares, delivery.price, at)
  return asMoney(delivery.cash)
}

function trade(
  positions: Map<string, HeldPosition>,
  { symbol, assetId, assetClass, option }: Omit<Traded, 'side'>,
  side: Traded['side'],
  qty: string,
  price: string,
  at: Instant,
): void {
  const execution = { at, price: asPrice(price), qty: absolute(asQuantity(qty)), coinFee: NO_QUANTITY }
  const after = positionAfter(positions.get(symbol), { symbol, assetId, assetClass, option, side }, execution)
  if (after) positions.set(symbol, after)
  else positions.delete(symbol)
}
