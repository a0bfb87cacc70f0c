/** Which working orders hold buying power, and about how much: those that open a position or add to one, at the broker's own prices. */
import { isCancelable } from '@paddock/analytics/orders/cancelable'
import { leftOf, orderSize, unspentOf } from '@paddock/analytics/orders/order-value'
import { openingPrice } from '@paddock/broker/margin/order-value'
import { besideIn } from '@paddock/broker/options/beside'
import { contractsOf } from '@paddock/broker/options/coverage'
import { legsHoldOf, needsOf, writtenHold } from '@paddock/broker/options/needs'
import type { Order } from '@paddock/contract/entities/order'
import { compareTimes } from '@paddock/contract/entities/order-version'
import type { Position } from '@paddock/contract/entities/position'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import { isNegative, multiply, ONE } from '@paddock/decimal/decimal'
import {
  asMoney,
  asPrice,
  asQuantity,
  type Money,
  NO_PRICE,
  notional,
  type Price,
  type Quantity,
} from '@paddock/decimal/money'
import { fromWire } from '@paddock/decimal/wire'
import type { TermsOf } from '@paddock/market/options/terms'
import type { Phase } from '@paddock/market/sessions/calendar'

/** Whether an order holds buying power: an exit holds what it closes, and one that waits for its entry nothing yet. */
export function reserves(order: Order, positions: readonly Position[]): boolean {
  if (!isCancelable(order) || order.status === 'held') return false
  if (order.symbol === '') return (order.legs ?? []).some(({ position_intent }) => position_intent?.endsWith('to_open'))
  return !positions.some(
    ({ symbol, side }) => isSameSymbol(symbol, order.symbol) && side === (order.side === 'sell' ? 'long' : 'short'),
  )
}

export interface Quote {
  readonly bid?: number | undefined
  readonly ask?: number | undefined
}

/** What is held for a contract that is written, and for legs, depends on all that is held beside them. */
interface Beside {
  readonly positions: readonly Position[]
  /** All open orders, newest first as lists are. */
  readonly orders: readonly Order[]
  /** False below options level 3, where long contracts cover nothing. */
  readonly isSpreadAllowed: boolean
}

/**
 * US dollars, exact: what is left of an order, at the price an opening order is valued at. Undefined where that needs a quote there is none of,
 * and of contracts that are written and spreads where nothing is known `beside` them.
 */
export function reservedBy(
  order: Order,
  quote: Quote,
  phase: Phase,
  termsOf: TermsOf,
  beside?: Beside,
): Money | undefined {
  if (order.notional) return asMoney(unspentOf(order))
  const left = asQuantity(leftOf(order))
  const limit = asPrice(fromWire(order.limit_price))
  if (!left) return undefined
  const value = (price: Price) => multiply(notional(price, left), orderSize(order, termsOf))
  const needs = beside && needsBeside(order, left, termsOf, beside)
  if (order.symbol === '') {
    if (!limit || (!needs && isNegative(limit))) return undefined
    return needs ? legsHoldOf(needs, value(limit), false) : value(limit)
  }
  const isWritten = order.asset_class === 'us_option' && order.side === 'sell'
  const stop = asPrice(fromWire(order.stop_price))
  const isTrailing = order.type === 'trailing_stop'
  const needsQuote = (order.side === 'sell' && !(isWritten && limit)) || isTrailing || !(limit ?? stop)
  const [bid, ask] = [asPrice(fromWire(quote.bid)), asPrice(fromWire(quote.ask))]
  if ((isWritten && !needs) || (needsQuote && !(bid && ask))) return undefined
  const valued = {
    assetClass: order.asset_class === 'crypto' || order.asset_class === 'us_option' ? order.asset_class : 'us_equity',
    side: order.side === 'sell' ? 'sell' : 'buy',
    ...{ qty: left, notional: null, limitPrice: limit ?? null, stopPrice: stop ?? null, isTrailing },
  } as const
  const worth = value(
    openingPrice(valued, { quote: { bid: bid ?? NO_PRICE, ask: ask ?? NO_PRICE }, last: ask ?? NO_PRICE }, phase),
  )
  return isWritten && needs ? writtenHold(needs, worth) : worth
}

/** What an order in contracts requires beside what is held and the orders accepted before it. Undefined of other orders. */
function needsBeside(order: Order, left: Quantity, termsOf: TermsOf, { positions, orders, isSpreadAllowed }: Beside) {
  const parts = order.symbol === '' ? (order.legs ?? []) : [order]
  const added = parts.flatMap(({ symbol, side, ratio_qty }) => {
    const terms = termsOf(symbol)
    const each = multiply(left, fromWire(ratio_qty) ?? ONE)
    return terms ? [contractsOf(terms, side === 'sell' ? 'sell' : 'buy', each)] : []
  })
  const underlying = added[0]?.terms.underlying
  if (underlying === undefined || added.length < parts.length) return undefined
  const place = orders.indexOf(order)
  const before = orders.filter(
    (other, index) => (compareTimes(other.created_at, order.created_at) || place - index) < 0 && other.id !== order.id,
  )
  return needsOf(besideIn(positions, before, underlying, termsOf, isSpreadAllowed || order.symbol === ''), added)
}

/** Said where what is held does not add up with the buying power of stocks, which are paid for in part; `multiplier` is the account's. */
export function noteOnFullPayment(orders: readonly Order[], multiplier: string): string | undefined {
  const isFull = orders.some(({ symbol, asset_class }) => symbol === '' || asset_class !== 'us_equity')
  if (!isFull || multiplier === '1') return undefined
  return `Coins and options are paid in full: what is held for them lowers the buying power of stocks by ${multiplier} times as much.`
}
