/** Replacing: a changed order with a new id takes the place of a working one and carries its fills. */
import { REPLACEABLE_STATUSES, TIMES_IN_FORCE, type TimeInForce } from '@paddock/contract/entities/order'
import type { OrderId } from '@paddock/contract/entities/scalar'
import type { ReplaceOrder } from '@paddock/contract/requests/replace-order'
import { compare, type Decimal, equals, isPositive, significantScale, subtract } from '@paddock/decimal/decimal'
import { NO_MONEY } from '@paddock/decimal/money'
import { fromWire, toWire } from '@paddock/decimal/wire'
import type { PracticeAccount, WorkingOrder } from '../account.ts'
import { capabilityOf } from '../capability.ts'
import type { Context, SymbolNow } from '../context.ts'
import { accepted, type Decision, decidedAt, rejected } from '../decision.ts'
import { uuidOf } from '../ids.ts'
import { openingValue } from '../margin/order-value.ts'
import type { Rejection } from '../rejection.ts'
import { wrongQty } from './availability.ts'
import { washTrade } from './crossing.ts'
import { readQty, wrongClientId } from './draft.ts'
import { wrongFunds } from './funds.ts'
import { isBehindQuote } from './judged.ts'
import { isOpening, remainingQty } from './open-orders.ts'
import { SUSPENDED } from './place.ts'
import { scheduleOf, sessionAt } from './session.ts'
import { wrongIncrement } from './terms.ts'

const malformed = (message: string): Rejection => ({ kind: 'malformed', message })
const unprocessable = (message: string): Rejection => ({ kind: 'unprocessable', message })
const TIMES: ReadonlySet<string> = new Set(TIMES_IN_FORCE)
const isGiven = (value: unknown): boolean => value !== undefined && value !== null

/** Why an order in this status cannot be replaced; undefined if it can. Asked for open orders here, and for closed ones by who has them. */
export function refusalToReplace(status: string): Rejection | undefined {
  if (REPLACEABLE_STATUSES.has(status)) return undefined
  return unprocessable(status === 'replaced' ? 'order already replaced' : `cannot replace order in ${status} status`)
}

/** Replaces a working order. `qty` is the new total and must exceed what is filled; funds and quantity are checked anew. A suspended account places none. */
export function replaceOrder(
  account: PracticeAccount,
  orderId: OrderId,
  request: ReplaceOrder,
  context: Context,
): Decision {
  const order = account.orders.get(orderId)
  if (!order) return rejected({ kind: 'order-not-found', orderId })
  const symbol = context.symbol(order.symbol)
  if (!symbol) return rejected(unprocessable(`asset "${order.symbol}" not found`))
  const terms = readTerms(order, request)
  if (!('timeInForce' in terms)) return rejected(terms)
  if (context.isClientOrderIdTaken) return rejected(malformed('client_order_id must be unique'))
  if (account.configuration.suspend_trade) return rejected(SUSPENDED)
  const refusal =
    refusalToReplace(order.status) ??
    wrongTerms(order, terms, symbol) ??
    wrongSize(order, terms) ??
    unchanged(order, terms)
  if (refusal) return rejected(refusal)
  return replaced(account, order, terms, request.client_order_id || null, symbol, context)
}

interface Terms {
  readonly qty: Decimal | null
  readonly limitPrice: Decimal | null
  readonly timeInForce: TimeInForce
}

function readTerms(order: WorkingOrder, request: ReplaceOrder): Terms | Rejection {
  const qty = isGiven(request.qty) ? readQty(request.qty) : order.qty
  if (isGiven(request.qty) && !qty) return malformed('qty must be > 0')
  const limitPrice = isGiven(request.limit_price) ? (fromWire(request.limit_price) ?? null) : order.limitPrice
  if (isGiven(request.limit_price) && !(limitPrice && isPositive(limitPrice)))
    return malformed('limit price must be > 0')
  if (order.type === 'market' && (isGiven(request.limit_price) || isGiven(request.stop_price)))
    return malformed('market orders require no stop or limit price')
  if (isGiven(request.stop_price)) return malformed('limit orders require no stop price')
  if (isGiven(request.trail)) return malformed('only trailing stop orders take a trail')
  const timeInForce = request.time_in_force || order.timeInForce
  if (!TIMES.has(timeInForce)) return malformed('invalid time_in_force')
  return wrongClientId(request.client_order_id) ?? { qty, limitPrice, timeInForce: timeInForce as TimeInForce }
}

function wrongTerms(order: WorkingOrder, terms: Terms, { instrument }: SymbolNow): Rejection | undefined {
  const capability = capabilityOf(order.assetClass, order.type)
  const isFractional = order.qty !== null && significantScale(order.qty) > 0
  const times =
    (order.assetClass === 'us_equity' && isFractional
      ? capability?.fractionalTimesInForce
      : capability?.timesInForce) ?? []
  if (order.extendedHours && !capability?.extendedHours.includes(terms.timeInForce))
    return unprocessable('extended hours order must be DAY or GTC limit orders')
  if (!times.includes(terms.timeInForce))
    return unprocessable(
      order.assetClass === 'crypto'
        ? 'invalid crypto time_in_force'
        : isFractional
          ? 'fractional orders must be DAY orders'
          : `this practice broker does not take ${terms.timeInForce} orders yet`,
    )
  return wrongIncrement(terms.limitPrice, instrument)
}

function wrongSize(order: WorkingOrder, { qty }: Terms): Rejection | undefined {
  if (!order.qty || !qty) return unprocessable('notional orders cannot be replaced')
  const isChanged = !equals(qty, order.qty)
  const isFractional = significantScale(order.qty) > 0 || significantScale(qty) > 0
  if (isChanged && isFractional && order.assetClass === 'us_equity')
    return unprocessable('qty of fractional orders cannot be changed')
  return compare(qty, order.filledQty) > 0 ? undefined : unprocessable('qty must be > filled_qty')
}

function unchanged(order: WorkingOrder, terms: Terms): Rejection | undefined {
  const same = (a: Decimal | null, b: Decimal | null): boolean => (a && b ? equals(a, b) : a === b)
  return same(terms.qty, order.qty) &&
    same(terms.limitPrice, order.limitPrice) &&
    terms.timeInForce === order.timeInForce
    ? unprocessable('order parameters are not changed')
    : undefined
}

function replaced(
  account: PracticeAccount,
  order: WorkingOrder,
  terms: Terms,
  clientOrderId: string | null,
  symbol: SymbolNow,
  context: Context,
): Decision {
  const at = decidedAt(account, context)
  const sequence = account.sequence + 1
  const changed = { ...order, ...terms, qty: terms.qty, notional: null }
  const left = remainingQty(changed)
  const hold = isOpening(order) ? openingValue({ ...changed, qty: left }, symbol, sessionAt(at).phase) : NO_MONEY
  const position = account.positions.get(order.symbol)
  const refusal =
    washTrade(account.open.get(order.symbol), order.side, terms.limitPrice) ??
    (isOpening(order)
      ? compare(hold, order.hold) > 0
        ? wrongFunds(account, symbol.instrument, hold, context, order)
        : undefined
      : position && isPositive(subtract(left, remainingQty(order)))
        ? wrongQty(account, position, left, remainingQty(order))
        : undefined)
  if (refusal) return rejected(refusal)
  const schedule = scheduleOf(changed, at, context.dials.latencyMs)
  return accepted(account, context, {
    kind: 'order-replaced',
    orderId: order.id,
    order: {
      id: uuidOf(account.lineage, sequence, at, 'order') as OrderId,
      clientOrderId: clientOrderId ?? uuidOf(account.lineage, sequence, at, 'client-order'),
      symbol: order.symbol,
      assetId: order.assetId,
      assetClass: order.assetClass,
      side: order.side,
      type: order.type,
      timeInForce: terms.timeInForce,
      positionIntent: order.positionIntent,
      extendedHours: order.extendedHours,
      qty: terms.qty && toWire(terms.qty),
      notional: null,
      limitPrice: terms.limitPrice && toWire(terms.limitPrice),
      ...(order.cap ? { cap: toWire(order.cap) } : undefined),
      isMarginable: order.isMarginable,
      isMaker: isBehindQuote(changed, symbol.quote.bid, symbol.quote.ask),
      ...schedule,
      replaces: order.id,
      hold: toWire(hold),
      filledQty: toWire(order.filledQty),
      filledNotional: toWire(order.filledNotional),
    },
  })
}
