/** What an opening order may cost, which is what is held for it. Source: Alpaca, "Orders at Alpaca", buying power check. */

import { add, type Decimal, decimal, larger, multiply } from '@paddock/decimal/decimal'
import type { Money, Price, Quantity } from '@paddock/decimal/money'
import type { AssetClass } from '@paddock/market/instruments/instrument'
import type { Phase } from '@paddock/market/sessions/calendar'
import type { SymbolNow } from '../context.ts'

/** Shorts are valued 3 % over the ask, or at the limit if that is higher. */
const SHORT_MARKUP = decimal('1.03')
const HALF = decimal('0.5')
const COLLAR_BUY = decimal('1.02')
const COLLAR_SELL = decimal('0.98')

export interface Valued {
  readonly assetClass: AssetClass
  readonly side: 'buy' | 'sell'
  readonly qty: Quantity | null
  readonly notional: Money | null
  readonly limitPrice: Price | null
}

/** The price an order is judged at before it trades: its limit, or what a market order would meet now. */
export function referencePrice(order: Valued, symbol: SymbolNow, phase: Phase): Price {
  if (order.limitPrice) return order.limitPrice
  const { quote, last } = symbol
  if (order.assetClass === 'crypto' || phase === 'regular') return order.side === 'buy' ? quote.ask : quote.bid
  return phase === 'closed' ? last : multiply(add(quote.bid, quote.ask), HALF)
}

/** A crypto market order pays at most 2 % over the ask, and takes at least 2 % under the bid. Null for every other order. */
export function collarOf(order: Valued, symbol: SymbolNow): Price | null {
  if (order.assetClass !== 'crypto' || order.limitPrice) return null
  return order.side === 'buy' ? multiply(symbol.quote.ask, COLLAR_BUY) : multiply(symbol.quote.bid, COLLAR_SELL)
}

/** The value held for an opening order, in US dollars. */
export function openingValue(order: Valued, symbol: SymbolNow, phase: Phase): Money {
  if (order.notional) return order.notional
  return multiply(order.qty as Decimal, openingPrice(order, symbol, phase))
}

function openingPrice(order: Valued, symbol: SymbolNow, phase: Phase): Price {
  if (order.side === 'buy') return collarOf(order, symbol) ?? referencePrice(order, symbol, phase)
  const worst = multiply(symbol.quote.ask, SHORT_MARKUP)
  return order.limitPrice ? larger(order.limitPrice, worst) : worst
}
