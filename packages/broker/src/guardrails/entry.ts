/** Orders as guardrails see them: whether one only reduces what is held, and what it is worth. */
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { isSameSymbol, plainSymbol } from '@paddock/contract/entities/symbol'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
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
import { percentOf } from '@paddock/decimal/percent'
import { rootOf, underlyingSymbol } from '@paddock/market/options/symbol'
import { sizeBy, type TermsOf } from '@paddock/market/options/terms'
import type { Changes } from '../reading/changes.ts'
import type { Draft } from '../reading/draft.ts'
import type { LegsDraft } from '../reading/legs-draft.ts'
import { isRefused, readOrder } from '../reading/read-order.ts'

/** All of an ordinary order, or one leg of several. */
interface TradedPart {
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  /** How many of it to a unit of the order. */
  readonly ratio: Decimal
  readonly positionIntent: string | null
}

/** What an order trades, or would with a change. */
export interface Traded {
  /** Never empty. */
  readonly parts: readonly TradedPart[]
  readonly isOfLegs: boolean
  /** One of the two, or where a change names the other one both: it is worth the more. */
  readonly qty: Decimal | null
  readonly notional: Decimal | null
  /** The most a buy pays, the least a sale takes; of legs the net of a unit. Null at the market. */
  readonly limit: Decimal | null
  /** The price it may be put off to: of a stop, of an OCO the higher of its two. */
  readonly stop: Decimal | null
  /** How far behind the market its stop follows. */
  readonly trailPrice: Decimal | null
  readonly trailPercent: Decimal | null
}

export type Holding = Pick<Position, 'symbol' | 'qty' | 'side' | 'market_value'>

export interface QuoteNow {
  readonly bid: Decimal
  readonly ask: Decimal
}

const amount = (text: string | null | undefined): Decimal | null => (text ? (parseDecimal(text) ?? null) : null)

/** What an order trades that was read. Of a group it is the first order, whose exits only reduce; of an OCO, which is an exit, all of it. */
export function tradedBy(read: Draft | LegsDraft): Traded {
  if ('legs' in read) {
    const parts = read.legs.map(({ symbol, side, ratio, positionIntent }) => ({
      ...{ symbol, side, positionIntent },
      ratio: decimal(ratio),
    }))
    return { ...PLAIN, parts, isOfLegs: true, qty: read.qty, limit: read.limitPrice }
  }
  const { symbol, side, positionIntent, qty, notional, limitPrice, stopPrice, trailPrice, trailPercent } = read
  const parts = [{ symbol, side, positionIntent, ratio: ONE }]
  const size = { ...PLAIN, parts, qty, notional }
  if (read.orderClass !== 'oco') return { ...size, limit: limitPrice, stop: stopPrice, trailPrice, trailPercent }
  const { takeProfit, stopLoss } = read.exits
  return { ...size, stop: larger(takeProfit ?? ZERO, stopLoss?.limitPrice ?? stopLoss?.stopPrice ?? ZERO) }
}

/** The same of a request; undefined where the broker could not read it. */
export function tradedOf(request: PlaceOrder): Traded | undefined {
  const read = readOrder(request)
  return isRefused(read) ? undefined : tradedBy(read)
}

const PLAIN = {
  ...{ isOfLegs: false, qty: null, notional: null, limit: null, stop: null, trailPrice: null, trailPercent: null },
} as const

/** Everything it trades. */
export const symbolsOf = ({ parts }: Traded): string[] => parts.map(({ symbol }) => symbol)

/**
 * Whether an order can do nothing but make positions smaller: it is against what is held and no larger; of several legs, each of them is. An
 * amount of money that is sold from a long position never exceeds it, because no broker sells short by amount.
 */
export const isReducing = ({ parts, qty, notional }: Traded, held: readonly Holding[]): boolean =>
  parts.every((part) => reduces(held, part, qty && multiply(qty, part.ratio), notional))

function reduces(
  held: readonly Holding[],
  { symbol, side, positionIntent }: TradedPart,
  qty: Decimal | null,
  notional: Decimal | null,
): boolean {
  if (positionIntent?.endsWith('_to_open')) return false
  const position = held.find((one) => isSameSymbol(one.symbol, symbol))
  if (!position) return false
  const size = decimal(position.qty)
  const isLong = position.side !== 'short' && isPositive(size)
  if (isLong !== (side === 'sell')) return false
  if (qty && isAbove(qty, absolute(size))) return false
  if (notional && !isLong && isAbove(notional, absolute(amount(position.market_value) ?? ZERO))) return false
  return Boolean(qty ?? notional)
}

/** Whether a symbol is one of a list, by itself or by the stock it is on, whose dot its contracts leave out. */
export const isListed = (symbol: string, list: readonly string[]): boolean => {
  const underlying = underlyingSymbol(symbol)
  return list.some(
    (one) => isSameSymbol(symbol, one) || (underlying !== symbol && underlying === rootOf(plainSymbol(one))),
  )
}

const buysAll = ({ parts }: Traded): boolean => parts.every(({ side }) => side === 'buy')

/** A pair that is paid in something else than US dollars, in its parts: `ETH/BTC`. */
const PAID_IN = /^[^/]+\/(?!USD$)([^/]+)$/i

/** The pairs that say what a pair's own money is worth in US dollars; none where it is dollars. */
const moneyOf = ({ parts }: Traded): string[] =>
  parts.flatMap(({ symbol }) => {
    const money = PAID_IN.exec(symbol)?.[1]
    return money ? [`${money.toUpperCase()}/USD`] : []
  })

/** Whether all prices of an order are US dollars. */
export const isInDollars = (traded: Traded): boolean => moneyOf(traded).length === 0

/** Whose quotes {@link worthOf} needs: a limit to buy and an amount say themselves what they are worth, in the money they are paid in. */
export const quotedFor = (traded: Traded): string[] => [
  ...(traded.qty !== null && !(traded.limit && buysAll(traded)) ? symbolsOf(traded) : []),
  ...moneyOf(traded),
]

/**
 * What an order to open is worth at most, US dollars: its amount; its limit or, where it may meet more, the quote. Several legs are worth their
 * net price, times the largest of what they are for. Coins that are paid in coins are worth what those are. `termsOf` says what contracts are
 * for. Undefined without a quote it needs.
 */
export function worthOf(
  traded: Traded,
  quoteOf: (symbol: string) => QuoteNow | undefined,
  termsOf: TermsOf,
): Decimal | undefined {
  let worth = ownWorth(traded, quoteOf, termsOf)
  for (const pair of moneyOf(traded)) {
    const money = quoteOf(pair)
    worth = worth && money && multiply(worth, money.ask)
  }
  return worth
}

/** In the money it is paid in. */
function ownWorth(
  traded: Traded,
  quoteOf: (symbol: string) => QuoteNow | undefined,
  termsOf: TermsOf,
): Decimal | undefined {
  const { parts, isOfLegs, qty, notional } = traded
  const [part] = parts
  if (!qty || !part) return notional ?? undefined
  const price = isOfLegs ? netOf(traded, quoteOf) : priceOf(traded, part, quoteOf)
  if (!price) return undefined
  const size = parts.map(({ symbol }) => sizeBy(termsOf, symbol.toUpperCase())).reduce(larger)
  return larger(notional ?? ZERO, multiply(price, multiply(qty, size)))
}

function priceOf(
  { limit, stop, trailPrice, trailPercent }: Traded,
  { symbol, side }: TradedPart,
  quoteOf: (symbol: string) => QuoteNow | undefined,
): Decimal | undefined {
  if (side === 'buy' && limit) return limit
  const quote = quoteOf(symbol)
  if (!quote) return undefined
  if (side === 'sell') return larger(larger(limit ?? ZERO, stop ?? ZERO), quote.bid)
  const above = trailPrice ?? percentOf(quote.ask, trailPercent ?? ZERO)
  return larger(stop ?? ZERO, add(quote.ask, above))
}

/** What a unit of legs is worth: a limit that waits for a lower net is worth itself, one that is met already what it meets, if that is more. */
function netOf(traded: Traded, quoteOf: (symbol: string) => QuoteNow | undefined): Decimal | undefined {
  const { parts, limit } = traded
  if (limit && buysAll(traded)) return absolute(limit)
  let net = ZERO
  for (const { symbol, side, ratio } of parts) {
    const quote = quoteOf(symbol)
    if (!quote) return undefined
    net = add(net, multiply(side === 'buy' ? quote.ask : negate(quote.bid), ratio))
  }
  if (!limit) return absolute(net)
  return isAbove(net, limit) ? absolute(limit) : larger(absolute(limit), absolute(net))
}

/** Whether the broker has it as one that closes. Of several legs each has to. */
export const isClosing = ({ position_intent, legs }: Pick<Order, 'position_intent' | 'legs'>): boolean =>
  position_intent
    ? position_intent.endsWith('_to_close')
    : Boolean(legs?.length) && (legs ?? []).every((leg) => leg.position_intent?.endsWith('_to_close'))

/** Whether a change of an order that opens could make it larger, dearer, or fill sooner. A smaller one, and a lower limit to buy, cannot. */
export function enlarges(order: Order, changes: Changes): boolean {
  const moved = (next: Decimal | null, before: string | null | undefined) => {
    const from = amount(before)
    return next && (from === null || !equals(next, from)) ? { to: next, from: from ?? ZERO } : undefined
  }
  const qty = moved(changes.qty, order.qty)
  if (qty && isAbove(qty.to, qty.from)) return true
  const limit = moved(changes.limitPrice, order.limit_price)
  if (limit && (order.side === 'sell' || isAbove(limit.to, limit.from))) return true
  return Boolean(
    moved(changes.stopPrice, order.stop_price) ??
      moved(changes.trail, order.trail_price ?? order.trail_percent) ??
      moved(changes.notional, order.notional),
  )
}

/** What an order would trade with a change; undefined where the order does not say what it trades. */
export function replaced(order: Order, changes: Changes): Traded | undefined {
  const isOfLegs = order.order_class === 'mleg'
  const parts = isOfLegs ? (order.legs ?? []).map(partOf) : [partOf(order)]
  if (parts.length === 0 || !parts.every((part) => part !== undefined)) return undefined
  const { trail } = changes
  return {
    parts,
    isOfLegs,
    qty: changes.qty ?? amount(order.qty),
    notional: changes.notional ?? amount(order.notional),
    limit: changes.limitPrice ?? amount(order.limit_price),
    stop: changes.stopPrice ?? amount(order.stop_price),
    trailPrice: amount(order.trail_price) && (trail ?? amount(order.trail_price)),
    trailPercent: amount(order.trail_percent) && (trail ?? amount(order.trail_percent)),
  }
}

type Child = NonNullable<Order['legs']>[number]

function partOf({ symbol, side, position_intent, ...order }: Order | Child): TradedPart | undefined {
  const own = side || position_intent?.split('_')[0]
  const ratio = 'ratio_qty' in order ? amount(order.ratio_qty as string | null) : null
  if (!symbol || (own !== 'buy' && own !== 'sell')) return undefined
  return { symbol, side: own, ratio: ratio ?? ONE, positionIntent: position_intent ?? null }
}
