/** Orders as guardrails see them: whether one only reduces what is held, and what it is worth. */
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import type { ReplaceOrder } from '@paddock/contract/requests/replace-order'
import {
  absolute,
  add,
  type Decimal,
  decimal,
  equals,
  isAbove,
  isPositive,
  larger,
  multiply,
  negate,
  ONE,
  parseDecimal,
  ZERO,
} from '@paddock/decimal/decimal'
import { parseOptionSymbol } from '@paddock/market/options/symbol'

/** What of an order says how much it opens: a body that is sent, or an order of the broker's. */
export type Asked = Pick<PlaceOrder, 'symbol' | 'side' | 'qty' | 'notional' | 'limit_price' | 'stop_price' | 'legs'>

export type Holding = Pick<Position, 'symbol' | 'qty' | 'side' | 'market_value'>

export interface QuoteNow {
  readonly bid: Decimal
  readonly ask: Decimal
}

/** Shares in a standard contract. */
const CONTRACT = decimal(100)

const amount = (text: string | null | undefined): Decimal | undefined => (text ? parseDecimal(text) : undefined)

/** Everything it trades. */
export const symbolsOf = ({ symbol, legs }: Asked): string[] =>
  legs?.length ? legs.flatMap((leg) => leg.symbol ?? []) : symbol ? [symbol] : []

/** Whether it says what, which way and how much: where it does not, the broker refuses it. */
export const isWhole = ({ symbol, side, qty, notional, legs }: Asked): boolean =>
  legs?.length ? Boolean(qty) : Boolean(symbol && side && (qty || notional))

/**
 * Whether an order can do nothing but make positions smaller: it is against what is held and no larger; of several legs, each of them is. An
 * amount of money that is sold from a long position never exceeds it, because no broker sells short by amount.
 */
export function isReducing(order: Asked, held: readonly Holding[]): boolean {
  const { symbol, side, qty, notional, legs } = order
  if (!legs?.length) return reduces(held, symbol, side, amount(qty), amount(notional))
  const units = amount(qty)
  return legs.every((leg) => {
    const own = leg.side ?? leg.position_intent?.split('_')[0]
    return reduces(held, leg.symbol, own, units && multiply(units, amount(leg.ratio_qty) ?? ONE), undefined)
  })
}

function reduces(
  held: readonly Holding[],
  symbol: string | null | undefined,
  side: string | null | undefined,
  qty: Decimal | undefined,
  notional: Decimal | undefined,
): boolean {
  const position = held.find((one) => symbol && isSameSymbol(one.symbol, symbol))
  if (!position) return false
  const size = decimal(position.qty)
  const isLong = position.side !== 'short' && isPositive(size)
  if (isLong !== (side === 'sell')) return false
  if (qty) return !isAbove(qty, absolute(size))
  if (!notional) return false
  return isLong || !isAbove(notional, absolute(amount(position.market_value) ?? ZERO))
}

/** Lists name pairs without their slash. */
export const isSameSymbol = (a: string, b: string): boolean => plain(a) === plain(b)
const plain = (symbol: string): string => symbol.replace('/', '').toUpperCase()

/** What a symbol is on: of a contract its stock, also of one that was adjusted, else the symbol itself. */
export const underlyingOf = (symbol: string): string =>
  parseOptionSymbol(symbol.toUpperCase())?.root.replace(/\d+$/, '') ?? symbol

/** Whether {@link worthOf} needs quotes: a limit to buy and an amount say themselves what they are worth. */
export const needsQuotes = ({ side, notional, limit_price, legs }: Asked): boolean =>
  !notional && !(limit_price && (side === 'buy' || legs?.length))

/**
 * What an order to open is worth at most, US dollars: its amount; its limit or, where it may meet more, the quote. Several legs are worth their
 * net price. Undefined without a quote it needs.
 */
export function worthOf(order: Asked, quoteOf: (symbol: string) => QuoteNow | undefined): Decimal | undefined {
  const { symbol, side, legs } = order
  const notional = amount(order.notional)
  const qty = amount(order.qty)
  if (notional) return notional
  if (!qty) return undefined
  const limit = amount(order.limit_price)
  if (legs?.length) {
    const net = limit ?? netOf(legs, quoteOf)
    return net && multiply(multiply(absolute(net), qty), CONTRACT)
  }
  if (!symbol) return undefined
  const size = parseOptionSymbol(symbol.toUpperCase()) ? multiply(qty, CONTRACT) : qty
  if (side === 'buy' && limit) return multiply(limit, size)
  const quote = quoteOf(symbol)
  const asked = limit ?? amount(order.stop_price) ?? ZERO
  return quote && multiply(larger(asked, side === 'buy' ? quote.ask : quote.bid), size)
}

function netOf(legs: NonNullable<Asked['legs']>, quoteOf: (symbol: string) => QuoteNow | undefined) {
  let net = ZERO
  for (const { symbol, side, position_intent, ratio_qty } of legs) {
    const quote = symbol ? quoteOf(symbol) : undefined
    if (!quote) return undefined
    const isBuy = (side ?? position_intent?.split('_')[0]) === 'buy'
    net = add(net, multiply(isBuy ? quote.ask : negate(quote.bid), amount(ratio_qty) ?? ONE))
  }
  return net
}

/** Whether the broker has it as one that closes. Of several legs each has to. */
export const isClosing = ({ position_intent, legs }: Pick<Order, 'position_intent' | 'legs'>): boolean =>
  position_intent
    ? position_intent.endsWith('_to_close')
    : Boolean(legs?.length) && (legs ?? []).every((leg) => leg.position_intent?.endsWith('_to_close'))

/** Whether a change of an order that opens could make it larger, dearer, or fill sooner. A smaller one, and a lower limit to buy, cannot. */
export function enlarges(order: Order, changes: ReplaceOrder): boolean {
  const moved = (next: string | null | undefined, before: string | null | undefined) => {
    const [a, b] = [amount(next), amount(before)]
    return a !== undefined && (b === undefined || !equals(a, b)) ? { a, b: b ?? ZERO } : undefined
  }
  const qty = moved(changes.qty, order.qty)
  if (qty && isAbove(qty.a, qty.b)) return true
  const limit = moved(changes.limit_price, order.limit_price)
  if (limit && (order.side === 'sell' || isAbove(limit.a, limit.b))) return true
  return Boolean(
    moved(changes.stop_price, order.stop_price) ??
      moved(changes.trail, order.trail_price ?? order.trail_percent) ??
      moved(changes.notional, order.notional),
  )
}

/** The order as a change would leave it. */
export const replaced = (order: Order, { qty, limit_price, stop_price }: ReplaceOrder): Asked => ({
  symbol: order.symbol,
  side: order.side,
  qty: qty ?? order.qty,
  notional: order.notional,
  limit_price: limit_price ?? order.limit_price,
  stop_price: stop_price ?? order.stop_price,
  ...(order.order_class === 'mleg' && { legs: order.legs ?? [] }),
})
