/** A request for an order of several legs, read. Source: Alpaca, "Multi-leg options trading". Messages without a source are ours. */
import type { PositionIntent, TimeInForce } from '@paddock/contract/entities/order'
import { plainSymbol } from '@paddock/contract/entities/symbol'
import type { PlaceOrder, PlaceOrderLeg } from '@paddock/contract/requests/place-order'
import { significantScale } from '@paddock/decimal/decimal'
import type { Price, Quantity } from '@paddock/decimal/money'
import { malformed, type Rejection, unprocessable } from '../account/rejection.ts'
import { INTENTS, readQty, TIMES, wrongClientId, wrongSymbol } from './draft.ts'
import { signedPrice } from './given-price.ts'

export interface LegDraft {
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  /** Contracts for each unit of the order. */
  readonly ratio: number
  /** Null where the request names the side alone: the position says then whether it opens or closes. */
  readonly positionIntent: PositionIntent | null
}

export interface LegsDraft {
  readonly type: 'market' | 'limit'
  readonly timeInForce: TimeInForce
  readonly extendedHours: boolean
  /** Units. */
  readonly qty: Quantity
  /** Of one unit and one share: what is paid, or negative what comes in. */
  readonly limitPrice: Price | null
  readonly legs: readonly LegDraft[]
  readonly clientOrderId: string | null
}

const MOST_RATIO = 1_000_000
/** Of legs a blank counts as nothing said. */
const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** The draft a request stands for, or the first thing wrong with it that no account or market has to be asked about. */
export function readLegs(request: PlaceOrder): LegsDraft | Rejection {
  const { legs, type, time_in_force: timeInForce } = request
  if (isGiven(request.symbol)) return malformed('symbol is not allowed for mleg order')
  if (isGiven(request.side)) return malformed('side is not allowed for mleg order')
  if (!legs || legs.length < 2 || legs.length > 4)
    return unprocessable('mleg orders must have at least 2 legs and at most 4 legs')
  if (isGiven(request.notional)) return unprocessable('notional orders are not supported for options trading')
  if (!isGiven(request.qty)) return malformed('qty is required')
  const qty = readQty(request.qty)
  if (!qty) return malformed('qty must be > 0')
  if (significantScale(qty) > 0) return unprocessable('qty must be integer for options trading')
  if (type !== 'market' && type !== 'limit') return unprocessable('invalid order type for options trading')
  if (!timeInForce || !TIMES.has(timeInForce)) return unprocessable('invalid time in force')
  if (isGiven(request.stop_price)) return unprocessable('stop price is not allowed for mleg order')
  const limitPrice = readNet(type, request.limit_price)
  if (limitPrice && 'kind' in limitPrice) return limitPrice
  const problem = wrongClientId(request.client_order_id)
  if (problem) return problem
  const read: LegDraft[] = []
  for (const [index, leg] of legs.entries()) {
    const one = readLeg(leg, index)
    if ('kind' in one) return one
    read.push(one)
  }
  if (new Set(read.map(({ symbol }) => plainSymbol(symbol))).size < read.length)
    return unprocessable('mleg orders must not have two legs of one contract')
  if (read.reduce((divisor, { ratio }) => common(divisor, ratio), 0) > 1)
    return unprocessable('leg ratio quantities must be in lowest terms')
  return {
    type,
    timeInForce: timeInForce as TimeInForce,
    extendedHours: request.extended_hours === true,
    qty,
    limitPrice,
    legs: read,
    clientOrderId: request.client_order_id || null,
  }
}

/** What this broker takes of them. Source: as above; Alpaca may take more. */
export function wrongLegsTerms({ timeInForce, extendedHours }: LegsDraft): Rejection | undefined {
  if (extendedHours) return unprocessable('extended hours is not supported for options trading')
  return timeInForce === 'day' ? undefined : unprocessable('invalid time in force')
}

function readNet(type: string, given: unknown): Price | Rejection | null {
  if (!isGiven(given)) return netPrice(type, null)
  return netPrice(type, signedPrice(given)) ?? null
}

/** A net price: cents, negative for what comes in, zero allowed. Null where none is given. */
export function netPrice(type: string, price: Price | null | undefined): Price | Rejection | null {
  if (type === 'market') return price === null ? null : unprocessable('limit price is only valid for limit orders')
  if (price === null) return unprocessable('limit price is required for limit orders')
  return price && significantScale(price) <= 2 ? price : unprocessable('invalid limit price')
}

function readLeg(
  { symbol, ratio_qty, side, position_intent: intent }: PlaceOrderLeg,
  index: number,
): LegDraft | Rejection {
  if (!symbol) return unprocessable(`leg.${index} symbol is required`)
  const unknown = wrongSymbol(symbol)
  if (unknown) return unknown
  const ratio = Number(ratio_qty)
  if (!Number.isSafeInteger(ratio) || ratio < 1 || ratio > MOST_RATIO)
    return unprocessable(`leg.${index} ratio_qty must be a positive integer`)
  if (!intent) {
    if (!isGiven(side)) return unprocessable(`leg.${index} position intent is required`)
    if (side !== 'buy' && side !== 'sell') return unprocessable(`leg.${index} side is invalid`)
    return { symbol, side, ratio, positionIntent: null }
  }
  if (!INTENTS.has(intent)) return unprocessable(`leg.${index} position intent is invalid`)
  const own = intent.startsWith('buy') ? 'buy' : 'sell'
  if (isGiven(side) && side !== own) return unprocessable(`leg.${index} side does not fit its position intent`)
  return { symbol, side: own, ratio, positionIntent: intent as PositionIntent }
}

const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b))
