/** Replacing: a changed order with a new id takes the place of a working one and carries its fills. */
import { opposite } from '@paddock/contract/entities/order'
import type { OrderId } from '@paddock/contract/entities/scalar'
import type { ReplaceOrder } from '@paddock/contract/requests/replace-order'
import { absolute, compare, equals, isPositive, significantScale, subtract } from '@paddock/decimal/decimal'
import { NO_MONEY, notional, type Price } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import { type Instrument, isOption } from '@paddock/market/instruments/instrument'
import type { PracticeAccount, StopTerms, WorkingOrder } from '../account/account.ts'
import { capabilityOf } from '../account/capability.ts'
import type { Context, SymbolNow } from '../account/context.ts'
import { accepted, type Decision, decidedAt, rejected } from '../account/decision.ts'
import type { AcceptedOrder } from '../account/event.ts'
import { uuidOf } from '../account/ids.ts'
import { isCounted, isOpening, remainingQty } from '../account/open-orders.ts'
import { malformed, type Rejection, unprocessable } from '../account/rejection.ts'
import { collarOf, openingPrice, openingValue, referencePrice, type Valued } from '../margin/order-value.ts'
import { endOf } from '../options/terms.ts'
import { acceptedStop, aheadOf, carriedOver, scheduled } from '../orders/accepted-order.ts'
import { isPastAuctionCutOff, wrongWindow } from '../orders/auction.ts'
import { wrongQty } from '../orders/availability.ts'
import { wrongByOwner } from '../orders/by-owner.ts'
import { wrongFunds } from '../orders/funds.ts'
import { besides } from '../orders/group.ts'
import { isRejection, optionHold, wrongOptionOpening } from '../orders/judge-option.ts'
import { isBehindQuote } from '../orders/judged.ts'
import { wrongOptionType } from '../orders/option-terms.ts'
import { wrongIncrement } from '../orders/price-increment.ts'
import { wrongExits, wrongStopSide, wrongTrail } from '../orders/prices.ts'
import { wrongRouting } from '../orders/routing.ts'
import { sessionAt } from '../orders/session.ts'
import { wrongShort } from '../orders/short.ts'
import { refusalToReplace } from '../orders/state.ts'
import { withoutNoise, wrongTimeInForce, wrongValue } from '../orders/terms.ts'
import { isTrailing, stopBehind, trailed, trailNow } from '../orders/trailing.ts'
import { washTrade } from '../orders/wash-trades.ts'
import { refusalOfLeg } from './cancel-order.ts'
import { wrongAccount } from './change-blocks.ts'
import { replaceLegs } from './replace-legs.ts'
import { isChanged, readTerms, type Terms } from './replace-terms.ts'

/** Replaces a working order. `qty` is the new total and must exceed what is filled; funds and quantity are checked anew. A suspended account places none. */
export function replaceOrder(
  account: PracticeAccount,
  orderId: OrderId,
  request: ReplaceOrder,
  context: Context,
): Decision {
  const order = account.orders.get(orderId)
  if (!order) return rejected(refusalOfLeg(account, orderId) ?? { kind: 'order-not-found', orderId })
  const routing = wrongRouting(request)
  if (routing) return rejected(routing)
  if (order.legs) return replaceLegs(account, order, order.legs, request, context)
  const symbol = context.symbol(order.symbol)
  if (!symbol) return rejected(unprocessable(`asset "${order.symbol}" not found`))
  const read = readTerms(order, request)
  if ('kind' in read) return rejected(read)
  const terms = order.assetClass === 'crypto' ? withoutNoise(read) : read
  if (context.isClientOrderIdTaken) return rejected(malformed('client_order_id must be unique'))
  const barred = wrongAccount(account)
  if (barred) return rejected(barred)
  const at = decidedAt(account, context)
  const refusal =
    wrongStatus(order, at) ??
    wrongGroup(order, terms) ??
    wrongTerms(order, terms, at) ??
    wrongSize(order, terms) ??
    (isChanged(order, terms) || request.client_order_id
      ? undefined
      : unprocessable('order parameters are not changed')) ??
    wrongPrices(account, order, terms, symbol)
  if (refusal) return rejected(refusal)
  return replaced(account, order, terms, request.client_order_id || null, symbol, context)
}

/** An exit can be moved while it waits for its turn. */
function wrongStatus(order: WorkingOrder, at: number): Rejection | undefined {
  const refusal = order.status === 'held' ? undefined : refusalToReplace(order.status)
  return refusal ?? (isPastAuctionCutOff(order, at) ? unprocessable('order is not replaceable') : undefined)
}

/** Source: Alpaca, "Bracket orders": prices of a bracket and an oco can be moved, nothing else; an oto stays as it is. */
function wrongGroup(order: WorkingOrder, { qty, timeInForce }: Terms): Rejection | undefined {
  if (!order.group) return undefined
  if (order.qty && qty && !equals(qty, order.qty)) return unprocessable('qty cannot be changed for advanced orders')
  if (timeInForce !== order.timeInForce) return unprocessable('time_in_force cannot be changed for advanced orders')
  return order.group.orderClass === 'oto' ? unprocessable('oto orders cannot be replaced') : undefined
}

function wrongTerms(order: WorkingOrder, terms: Terms, at: number): Rejection | undefined {
  const { timeInForce } = terms
  const orderClass = order.group?.orderClass ?? 'simple'
  const capability = capabilityOf(order.assetClass, order.type)
  const isFractional = order.qty !== null && significantScale(order.qty) > 0
  if (order.extendedHours && !capability?.extendedHours.includes(timeInForce))
    return unprocessable('extended hours order must be DAY or GTC limit orders')
  if (order.assetClass === 'crypto') {
    if (!capability?.timesInForce.includes(timeInForce)) return unprocessable('invalid crypto time_in_force')
  } else if (isFractional && timeInForce !== 'day') return unprocessable('fractional orders must be DAY orders')
  return (
    (order.option ? wrongOptionType(order.type, timeInForce) : undefined) ??
    (order.assetClass === 'us_equity' && orderClass === 'simple'
      ? wrongTimeInForce({ type: order.type, timeInForce }, orderClass, capability)
      : undefined) ??
    (timeInForce === order.timeInForce ? undefined : wrongWindow(timeInForce, at)) ??
    wrongIncrement(terms.limitPrice, 'limit_price', order.assetClass) ??
    wrongIncrement(isTrailing(order) ? null : terms.stopPrice, 'stop_price', order.assetClass)
  )
}

function wrongSize(order: WorkingOrder, { qty }: Terms): Rejection | undefined {
  if (!order.qty || !qty) return unprocessable('notional orders cannot be replaced')
  const isFractional = significantScale(order.qty) > 0 || significantScale(qty) > 0
  if (isFractional && order.option) return unprocessable('qty must be integer for options trading')
  if (!equals(qty, order.qty) && isFractional && order.assetClass === 'us_equity')
    return unprocessable('qty of fractional orders cannot be changed')
  return compare(qty, order.filledQty) > 0 ? undefined : unprocessable('qty must be > filled_qty')
}

/** A moved stop lies on its side of the market again, and a moved exit on its side of the other one and of its entry. */
function wrongPrices(
  account: PracticeAccount,
  order: WorkingOrder,
  { stopPrice, limitPrice }: Terms,
  { last }: SymbolNow,
): Rejection | undefined {
  const isMoved = stopPrice && order.stop?.stopPrice && !isTrailing(order) && !equals(stopPrice, order.stop.stopPrice)
  const wrongSide = isMoved && order.group?.isActive !== false ? wrongStopSide(order.side, stopPrice, last) : undefined
  if (wrongSide || !order.group) return wrongSide
  const group = besides(account, order)
  const exitOf = (role: string) =>
    order.group?.role === role ? undefined : group.find((one) => one.group?.role === role)
  const [profit, loss, entry] = [exitOf('take-profit'), exitOf('stop-loss'), exitOf('entry')]
  const lossAt = order.group.role === 'stop-loss' ? stopPrice : loss?.stop?.stopPrice
  const exits = {
    takeProfit: (order.group.role === 'take-profit' ? limitPrice : profit?.limitPrice) ?? null,
    stopLoss: lossAt ? { stopPrice: lossAt, limitPrice: null } : null,
  }
  const exitSide = order.group.role === 'entry' ? opposite(order.side) : order.side
  const entryAt =
    order.group.role === 'entry' ? (limitPrice ?? stopPrice) : (entry?.limitPrice ?? entry?.stop?.stopPrice ?? null)
  // Once the entry is filled, profit has to lie above loss and nothing else.
  return wrongExits(exitSide, exits, entryAt ?? null)
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
  const stop = order.stop && stopAfter(order, order.stop, terms, symbol, context)
  const unfollowed = stop?.stopPrice && isTrailing(order) && wrongTrail('trail', stop.stopPrice, symbol.last)
  if (unfollowed) return rejected(unfollowed)
  const { qty, limitPrice, timeInForce } = terms
  const isOvernight = order.isOvernight && !account.configuration.disable_overnight_trading
  const changed: WorkingOrder = { ...order, qty, limitPrice, timeInForce, notional: null, stop, isOvernight }
  const left = remainingQty(changed)
  const valued: Valued = {
    ...changed,
    qty: left,
    stopPrice: stop?.stopPrice ?? null,
    isTrailing: isTrailing(order),
  }
  const { phase } = sessionAt(at)
  const unfit = isOption(symbol.instrument)
    ? wrongOptionOpening(account, symbol.instrument, order.positionIntent, context)
    : wrongWorth(account, order, changed, symbol.instrument, referencePrice(valued, symbol, phase))
  const wrong = wrongByOwner(account, symbol.instrument, changed) ?? unfit
  if (wrong) return rejected(wrong)
  const hold = isOption(symbol.instrument)
    ? optionHold(
        account,
        {
          instrument: symbol.instrument,
          positionIntent: order.positionIntent,
          side: order.side,
          qty: left,
          price: openingPrice(valued, symbol, phase),
        },
        context,
        order,
      )
    : isOpening(order)
      ? openingValue(valued, symbol, phase)
      : NO_MONEY
  if (isRejection(hold)) return rejected(hold)
  const position = account.positions.get(order.symbol)
  const refusal =
    washTrade(account.open.get(order.symbol), { ...changed, isInGroup: order.group !== null }) ??
    (order.positionIntent === 'sell_to_open' && order.assetClass === 'us_equity'
      ? wrongShort(account, symbol.instrument, { ...changed, qty: left }, context, order)
      : undefined) ??
    (isOpening(order)
      ? !order.option && compare(hold, order.hold) > 0
        ? wrongFunds(account, symbol.instrument, hold, context, order)
        : undefined
      : position && isCounted(order) && isPositive(subtract(left, remainingQty(order)))
        ? wrongQty(account, position, left, { orderId: order.id, qty: remainingQty(order) })
        : undefined)
  if (refusal) return rejected(refusal)
  const before = trailed(order, context)
  const cap = order.stop ? collarOf(valued, symbol) : order.cap
  const next: AcceptedOrder = {
    ...carriedOver(changed),
    id: uuidOf(account.lineage, account.sequence + 1 + before.length, at, 'order') as OrderId,
    clientOrderId: clientOrderId ?? uuidOf(account.lineage, account.sequence + 1 + before.length, at, 'client-order'),
    timeInForce,
    qty: qty && toWire(qty),
    notional: null,
    limitPrice: limitPrice && toWire(limitPrice),
    ...(cap && { cap: toWire(cap) }),
    ...scheduleAfter(account, order, changed, symbol, at),
    ...restOf(account, changed, symbol),
    hold: toWire(hold),
    ...(stop && { stop: acceptedStop(stop) }),
  }
  return accepted(account, context, ...before, { kind: 'order-replaced', orderId: order.id, order: next })
}

/** Whether the whole order, as changed, is worth at a price what one of its kind must be. Who closes all there is may do so at any worth. */
function wrongWorth(
  account: PracticeAccount,
  order: WorkingOrder,
  changed: WorkingOrder,
  instrument: Instrument,
  price: Price,
): Rejection | undefined {
  const position = account.positions.get(order.symbol)
  const isClosingAll = !isOpening(order) && position && equals(absolute(position.qty), remainingQty(changed))
  return isClosingAll || !changed.qty ? undefined : wrongValue(changed, instrument, notional(price, changed.qty))
}

/** An exit that waits for its turn goes on waiting; everything else is entered anew. */
function scheduleAfter(
  account: PracticeAccount,
  order: WorkingOrder,
  changed: WorkingOrder,
  symbol: SymbolNow,
  at: number,
) {
  const schedule = scheduled(changed, at, account.dials.latencyMs, symbol)
  const ends = { ...schedule, expiresAt: endOf(schedule.expiresAt, order.option) }
  return order.status === 'held' ? { ...schedule, status: order.status, expiresAt: order.expiresAt } : ends
}

/** Whether it rests, and behind what. */
function restOf(account: PracticeAccount, changed: WorkingOrder, symbol: SymbolNow) {
  const isMaker = isBehindQuote(changed, symbol.quote.bid, symbol.quote.ask)
  const queueAhead = isMaker ? aheadOf(changed, symbol, account.dials) : undefined
  return { isMaker, ...(queueAhead !== undefined && { queueAhead }) }
}

/** A trailing stop keeps its best print and stands behind it by the new distance. */
function stopAfter(
  order: WorkingOrder,
  stop: StopTerms,
  { stopPrice, trailPrice, trailPercent }: Terms,
  { instrument }: SymbolNow,
  context: Context,
): StopTerms {
  if (!isTrailing(order)) return { ...stop, stopPrice }
  const hwm = trailNow(order, context)?.hwm ?? stop.hwm
  const trail = { trailPrice, trailPercent }
  return { ...stop, ...trail, hwm, stopPrice: hwm && stopBehind(hwm, order.side, trail, instrument.priceScale) }
}
