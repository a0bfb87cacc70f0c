/** What the ticket is opened with to add to a position, or to give it a stop, a target or both. */
import type { Position } from '@paddock/contract/entities/position'
import { tradedSymbol } from '@paddock/contract/entities/symbol'
import { absolute, type Decimal, decimal, formatDecimal, multiply } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import type { TicketRequest } from '../../../page/ticket-store.ts'
import { exitScale, freeQty } from './closing.ts'

/** How far from the last price an exit is proposed, before the person moves it. */
const STOP_AT = { long: '0.95', short: '1.05' } as const
const TARGET_AT = { long: '1.10', short: '0.90' } as const

const sideOf = ({ side }: Position): 'long' | 'short' => (side === 'short' ? 'short' : 'long')

/** A price in the steps the asset is quoted in. */
function near(position: Position, last: Decimal, share: string): string {
  const at = multiply(last, decimal(share))
  return formatDecimal(round(at, { scale: exitScale(position, last), mode: 'half-even' }))
}

export const addition = (position: Position): TicketRequest => ({
  symbol: tradedSymbol(position),
  side: position.side === 'short' ? 'sell' : 'buy',
})

/** Selling a lot, or covering one sold short. */
export const saleOf = (position: Position, qty: Decimal): TicketRequest => ({
  symbol: tradedSymbol(position),
  side: position.side === 'short' ? 'buy' : 'sell',
  qty: formatDecimal(absolute(qty)),
})

/** A stop that follows the market, five percent behind it until the person says otherwise: an order for shares, held by this server for the rest. */
export const trailingExit = (position: Position): TicketRequest => ({
  ...saleOf(position, freeQty(position)),
  trailPercent: '5',
  ...(position.asset_class === 'us_equity' ? { type: 'trailing_stop', timeInForce: 'gtc' } : { isServerHeld: true }),
})

/** Coins and contracts take no pairs of exits, and contracts no stops: this server holds those. A stop-limit order is the exit of a coin alone. */
export function exitRequest(
  position: Position,
  last: Decimal,
  wanted: { readonly stop: boolean; readonly target: boolean },
): TicketRequest {
  const free = formatDecimal(freeQty(position))
  const qty = free === '0' ? formatDecimal(absolute(decimal(position.qty))) : free
  const stop = near(position, last, STOP_AT[sideOf(position)])
  const target = near(position, last, TARGET_AT[sideOf(position)])
  const base = { symbol: tradedSymbol(position), side: position.side === 'short' ? 'buy' : 'sell', qty }
  if (position.asset_class === 'crypto' || position.asset_class === 'us_option') {
    if (!wanted.stop) return { ...base, type: 'limit', timeInForce: 'gtc', limitPrice: target }
    return position.asset_class === 'crypto' && !wanted.target
      ? { ...base, type: 'stop_limit', timeInForce: 'gtc', stopPrice: stop, limitPrice: stop }
      : { ...base, isServerHeld: true, stopLoss: stop, ...(wanted.target && { takeProfit: target }) }
  }
  return {
    ...base,
    isExit: true,
    timeInForce: 'gtc',
    ...(wanted.stop ? { stopLoss: stop } : {}),
    ...(wanted.target ? { takeProfit: target } : {}),
  }
}
