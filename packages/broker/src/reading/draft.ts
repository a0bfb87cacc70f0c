/** A request for an order, read: syntax is settled here, in Alpaca's words (422/40010001), before any rule is asked. */
import {
  ORDER_CLASSES,
  ORDER_TYPES,
  type OrderClass,
  type OrderSide,
  type OrderType,
  POSITION_INTENTS,
  TIMES_IN_FORCE,
  type TimeInForce,
} from '@paddock/contract/entities/order'
import { MOST_CLIENT_ID_CHARACTERS } from '@paddock/contract/requests/client-order-id'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { isTrail, TRAIL_PERCENT_SCALE } from '@paddock/contract/requests/trail'
import { type Decimal, isAbove, isPositive, ONE } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { asMoney, asQuantity, type Money, type Price, type Quantity } from '@paddock/decimal/money'
import { fromWire } from '@paddock/decimal/wire'
import { parseOptionSymbol } from '@paddock/market/options/symbol'
import { QTY_SCALE } from '../account/order-sizes.ts'
import { malformed, type Rejection, unprocessable } from '../account/rejection.ts'
import { type Exits, readExits } from './exits.ts'
import { givenPrice } from './given-price.ts'

export interface Draft {
  readonly symbol: string
  readonly side: OrderSide
  readonly type: OrderType
  readonly timeInForce: TimeInForce
  /** Exactly one of the two is given. */
  readonly qty: Quantity | null
  readonly notional: Money | null
  /** Of an oco the price of its take profit. */
  readonly limitPrice: Price | null
  readonly stopPrice: Price | null
  /** A trailing stop has exactly one of the two. */
  readonly trailPrice: Price | null
  readonly trailPercent: Decimal | null
  readonly extendedHours: boolean
  /** Never empty. */
  readonly orderClass: Exclude<OrderClass, ''>
  /** What a group has besides its first order; nothing for a simple order. */
  readonly exits: Exits
  readonly clientOrderId: string | null
  readonly positionIntent: string | null
}

const TYPES: ReadonlySet<string> = new Set(ORDER_TYPES)
export const TIMES: ReadonlySet<string> = new Set(TIMES_IN_FORCE)
const CLASSES: ReadonlySet<string> = new Set(ORDER_CLASSES)
export const INTENTS: ReadonlySet<string> = new Set(POSITION_INTENTS)

const NO_EXITS: Exits = { takeProfit: null, stopLoss: null }

export const isGiven = (value: unknown): boolean => value !== undefined && value !== null

/** The draft a request stands for, or the first thing wrong with its syntax. */
export function readDraft(request: PlaceOrder): Draft | Rejection {
  const orderClass = request.order_class || 'simple'
  if (!CLASSES.has(orderClass)) return malformed('invalid order_class')
  if (request.legs?.length) return malformed('legs are allowed for mleg orders only')
  const { symbol, side, type, time_in_force: timeInForce } = request
  if (!symbol) return malformed('symbol is required')
  const unknown = wrongSymbol(symbol)
  if (unknown) return unknown
  const hasQty = isGiven(request.qty)
  if (!hasQty && !isGiven(request.notional)) return malformed('qty or notional is required')
  if (hasQty && isGiven(request.notional)) return malformed('only one of qty or notional is accepted')
  if (!side) return malformed('side is required')
  if (side !== 'buy' && side !== 'sell') return malformed('invalid side')
  if (!type || !TYPES.has(type)) return malformed('invalid order type')
  if (!timeInForce || !TIMES.has(timeInForce)) return malformed('invalid time_in_force')
  const qty = hasQty ? readQty(request.qty) : null
  if (hasQty && !qty) return malformed('qty must be > 0')
  const notional = hasQty ? null : readNotional(request.notional)
  if (!hasQty && !notional) return malformed('notional is invalid')
  if (orderClass === 'oco' && type !== 'limit') return malformed('oco orders must be limit orders')
  const priceProblem = wrongPrices(request, type, orderClass)
  if (priceProblem) return malformed(priceProblem)
  const exits = orderClass === 'simple' ? NO_EXITS : readExits(orderClass as 'bracket' | 'oco' | 'oto', request)
  if ('kind' in exits) return exits
  const limitPrice = orderClass === 'oco' ? exits.takeProfit : givenPrice(request.limit_price)
  if (limitPrice === undefined) return malformed('limit price must be > 0')
  const stopPrice = givenPrice(request.stop_price)
  if (stopPrice === undefined) return malformed('stop price must be > 0')
  const trailPrice = givenPrice(request.trail_price)
  if (trailPrice === undefined) return malformed('trail_price must be > 0')
  const trailPercent = readPercent(request.trail_percent)
  if (trailPercent && 'kind' in trailPercent) return trailPercent
  const problem = wrongClientId(request.client_order_id)
  if (problem) return problem
  const positionIntent = request.position_intent || null
  if (positionIntent && !INTENTS.has(positionIntent)) return malformed('invalid position_intent')
  return {
    symbol,
    side,
    type: type as OrderType,
    timeInForce: timeInForce as TimeInForce,
    qty,
    notional,
    limitPrice,
    stopPrice,
    trailPrice,
    trailPercent,
    extendedHours: request.extended_hours === true,
    orderClass: orderClass as Draft['orderClass'],
    exits,
    clientOrderId: request.client_order_id || null,
    positionIntent,
  }
}

/** What is written otherwise only looks like a symbol; contracts alone may be padded. */
const SYMBOL = /^[!-~]+$/

export const wrongSymbol = (symbol: string): Rejection | undefined =>
  SYMBOL.test(symbol) || parseOptionSymbol(symbol) ? undefined : unprocessable(`asset "${symbol}" not found`)

/** A trail in percent with the digits that count; null where none is given. The words for too much are ours. */
export function readPercent(value: unknown): Decimal | Rejection | null {
  if (!isGiven(value)) return null
  const read = fromWire(value)
  const cut = read && round(read, { scale: TRAIL_PERCENT_SCALE, mode: 'down' })
  if (cut && isTrail(cut, 'percent')) return cut
  return malformed(
    cut && isAbove(cut, ONE)
      ? 'trail_percent must be less than 100'
      : 'trail_percent must be greater than or equal to 0.1',
  )
}

/** A quantity with the digits that count; undefined unless something positive is left. */
export function readQty(value: unknown): Quantity | null {
  const read = fromWire(value)
  if (!read) return null
  const cut = round(read, { scale: QTY_SCALE, mode: 'down' })
  return isPositive(cut) ? asQuantity(cut) : null
}

export const readNotional = (value: unknown): Money | null => asMoney(fromWire(value)) ?? null

export function wrongClientId(clientOrderId: string | null | undefined): Rejection | undefined {
  return clientOrderId && clientOrderId.length > MOST_CLIENT_ID_CHARACTERS
    ? malformed(`client_order_id must be no more than ${MOST_CLIENT_ID_CHARACTERS} characters`)
    : undefined
}

/** Which prices a type takes. */
function wrongPrices(request: PlaceOrder, type: string, orderClass: string): string | undefined {
  const hasLimit = isGiven(request.limit_price)
  const hasStop = isGiven(request.stop_price)
  const hasTrailPrice = isGiven(request.trail_price)
  const hasTrailPercent = isGiven(request.trail_percent)
  switch (type) {
    case 'market':
      if (hasLimit || hasStop) return 'market orders require no stop or limit price'
      return hasTrailPrice || hasTrailPercent ? 'market orders must not have trail_price' : undefined
    case 'limit':
      if (!hasLimit && orderClass !== 'oco') return 'limit orders require a limit price'
      return hasStop ? 'limit orders require no stop price' : undefined
    case 'stop':
      if (!hasStop) return 'stop orders require a stop price'
      return hasLimit ? 'stop orders require no limit price' : undefined
    case 'stop_limit':
      return hasStop && hasLimit ? undefined : 'stop limit orders require both stop and limit price'
    default:
      if (hasLimit || hasStop) return 'trailing stop orders require no stop or limit price'
      return hasTrailPrice === hasTrailPercent
        ? 'trailing stop orders must specify one of trail_price or trail_percent'
        : undefined
  }
}
