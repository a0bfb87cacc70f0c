/** What an opening order may cost, which is what is held for it. Source: Alpaca, "Orders at Alpaca", buying power check. */
import { compare, decimal, larger, middle, multiply } from '@paddock/decimal/decimal'
import { type Money, NO_QUANTITY, notional, type Price, type Quantity } from '@paddock/decimal/money'
import type { AssetClass } from '@paddock/market/instruments/instrument'
import type { Phase } from '@paddock/market/sessions/calendar'
import type { QuoteNow } from '../account/context.ts'

/** Shorts are valued 3 % over the ask, or at the limit if that is higher. */
const SHORT_MARKUP = decimal('1.03')
const COLLAR_BUY = decimal('1.02')
const COLLAR_SELL = decimal('0.98')
/** A buy stop pays at most 4 % over its stop price, 2.5 % from 50 dollars on. Source: Alpaca, "Stop orders". */
const FIFTY = decimal('50')
const CAP_BELOW_FIFTY = decimal('1.04')
const CAP_FROM_FIFTY = decimal('1.025')

/** What an order is valued by of its symbol. */
interface Priced {
  readonly quote: Pick<QuoteNow, 'bid' | 'ask'>
  readonly last: Price
}

export interface Valued {
  readonly assetClass: AssetClass
  readonly side: 'buy' | 'sell'
  readonly qty: Quantity | null
  readonly notional: Money | null
  readonly limitPrice: Price | null
  /** Of a stop, and of a trailing stop where it stands now. */
  readonly stopPrice?: Price | null
  readonly isTrailing?: boolean
}

/** The price an order is judged at before it trades: its limit, its stop, or what a market order would meet now. */
export function referencePrice(order: Valued, symbol: Priced, phase: Phase): Price {
  if (order.limitPrice) return order.limitPrice
  if (order.stopPrice) return order.stopPrice
  const { quote, last } = symbol
  if (order.assetClass === 'crypto' || phase === 'regular') return order.side === 'buy' ? quote.ask : quote.bid
  return phase === 'closed' ? last : middle(quote.bid, quote.ask)
}

/**
 * The worst price an order without a limit pays or takes. A crypto market order pays at most 2 % over the ask, and takes at least 2 % under
 * the bid; a buy stop becomes a limit order a little over its stop price. Null for every other order.
 */
export function collarOf(order: Valued, symbol: Priced): Price | null {
  if (order.limitPrice) return null
  if (order.stopPrice) return order.side === 'buy' && !order.isTrailing ? stopCap(order.stopPrice) : null
  if (order.assetClass !== 'crypto') return null
  return order.side === 'buy' ? multiply(symbol.quote.ask, COLLAR_BUY) : multiply(symbol.quote.bid, COLLAR_SELL)
}

const stopCap = (stopPrice: Price): Price =>
  multiply(stopPrice, compare(stopPrice, FIFTY) < 0 ? CAP_BELOW_FIFTY : CAP_FROM_FIFTY)

/** The value held for an opening order, in US dollars. */
export function openingValue(order: Valued, symbol: Priced, phase: Phase): Money {
  if (order.notional) return order.notional
  return notional(openingPrice(order, symbol, phase), order.qty ?? NO_QUANTITY)
}

/**
 * The price an opening order is valued at. A trailing buy has no limit: it is valued at its stop, or at the ask if that is higher. A contract
 * that is written brings its limit, or the bid.
 */
export function openingPrice(order: Valued, symbol: Priced, phase: Phase): Price {
  if (order.side === 'buy') {
    const price = collarOf(order, symbol) ?? referencePrice(order, symbol, phase)
    return order.isTrailing ? larger(price, symbol.quote.ask) : price
  }
  if (order.assetClass === 'us_option') return referencePrice(order, symbol, phase)
  const worst = multiply(symbol.quote.ask, SHORT_MARKUP)
  return order.limitPrice ? larger(order.limitPrice, worst) : worst
}
