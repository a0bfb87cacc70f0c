/** Placing an order. The order of the checks decides which refusal a person sees; it is written here once, top to bottom. */
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { absolute, compare, equals } from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { type Money, NO_QUANTITY } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import { isOption } from '@paddock/market/instruments/instrument'
import type { PracticeAccount } from '../account/account.ts'
import type { Context, SymbolNow } from '../account/context.ts'
import { accepted, type Decision, decidedAt, rejected } from '../account/decision.ts'
import { QTY_SCALE } from '../account/order-sizes.ts'
import { forbidden, malformed, type Rejection, unprocessable } from '../account/rejection.ts'
import { openingPrice } from '../margin/order-value.ts'
import { acceptedOrders } from '../orders/accepted-order.ts'
import { wrongWindow } from '../orders/auction.ts'
import { insufficientBalance, wrongQty } from '../orders/availability.ts'
import { wrongByOwner } from '../orders/by-owner.ts'
import { wrongFunds } from '../orders/funds.ts'
import { isRejection, optionHold, wrongOptionOpening } from '../orders/judge-option.ts'
import { type Judged, judged, valuedDraft } from '../orders/judged.ts'
import { wrongPrices } from '../orders/prices.ts'
import { wrongRouting } from '../orders/routing.ts'
import { sessionAt } from '../orders/session.ts'
import { wrongShort } from '../orders/short.ts'
import { isFractional, withoutNoise, wrongTerms, wrongValue } from '../orders/terms.ts'
import { unknownAsset } from '../orders/unknown-asset.ts'
import { washTrade, wrongBeside } from '../orders/wash-trades.ts'
import type { Draft } from '../reading/draft.ts'
import { readOrder } from '../reading/read-order.ts'
import { wrongAccount } from './change-blocks.ts'
import { placeLegs } from './place-legs.ts'

/** Accepts an order and holds what it needs, or says why not: Alpaca's words for everything Alpaca refuses. */
export function placeOrder(account: PracticeAccount, request: PlaceOrder, context: Context): Decision {
  const draft = readOrder(request)
  if ('kind' in draft) return rejected(draft)
  const routing = wrongRouting(request)
  if (routing) return rejected(routing)
  return 'legs' in draft ? placeLegs(account, draft, context) : placeDraft(account, draft, context)
}

function placeDraft(account: PracticeAccount, asked: Draft, context: Context): Decision {
  if (context.isClientOrderIdTaken) return rejected(malformed('client_order_id must be unique'))
  const barred = wrongAccount(account)
  if (barred) return rejected(barred)
  const symbol = context.symbol(asked.symbol) ?? newlyListed(asked, context)
  if (!symbol) return rejected(unknownAsset(asked.symbol, context))
  if ('kind' in symbol) return rejected(symbol)
  const draft = symbol.instrument.class === 'crypto' ? withoutNoise(asked) : asked
  const at = decidedAt(account, context)
  const wrong = wrongTerms(draft, symbol.instrument, at) ?? wrongWindow(draft.timeInForce, at)
  if (wrong) return rejected(wrong)
  const seen = judged(account, draft, symbol, sessionAt(at).phase)
  const refusal = refusalOf(account, draft, seen, context)
  if (refusal) return rejected(refusal)
  const hold = holdOf(account, draft, seen, context)
  if (isRejection(hold)) return rejected(hold)
  const order = hold === seen.hold ? seen : { ...seen, hold }
  const orders = acceptedOrders(account, draft, order, context)
  return accepted(account, context, ...orders.map((order) => ({ kind: 'order-accepted' as const, order })))
}

const LIMITS_ONLY: Rejection = unprocessable('only limit orders are allowed for IPO symbols before the first trade')

/** A symbol before its first print, whose only price is what the order itself says; undefined for others that have no price. */
function newlyListed({ symbol, type, limitPrice }: Draft, context: Context): SymbolNow | Rejection | undefined {
  const instrument = context.isUnprinted?.(symbol) ? context.instrument?.(symbol) : undefined
  if (!instrument) return undefined
  if (type !== 'limit' || !limitPrice) return LIMITS_ONLY
  const quote = { bid: limitPrice, bidSize: NO_QUANTITY, ask: limitPrice, askSize: NO_QUANTITY }
  return { instrument, quote, last: limitPrice, previousClose: limitPrice }
}

/** What is held for an order: its value for everything but contracts, which have rules of their own. */
function holdOf(account: PracticeAccount, draft: Draft, order: Judged, context: Context): Money | Rejection {
  const { instrument } = order.symbol
  if (!isOption(instrument)) return order.hold
  const { positionIntent } = order
  const price = openingPrice(valuedDraft(draft, order.symbol), order.symbol, order.phase)
  return optionHold(
    account,
    { instrument, positionIntent, side: draft.side, qty: draft.qty ?? NO_QUANTITY, price },
    context,
  )
}

function refusalOf(account: PracticeAccount, draft: Draft, order: Judged, context: Context): Rejection | undefined {
  const { instrument } = order.symbol
  const open = account.open.get(instrument.symbol)
  return (
    wrongByOwner(account, instrument, { ...draft, positionIntent: order.positionIntent }) ??
    wrongIntent(draft, order) ??
    (isOption(instrument) ? wrongOptionOpening(account, instrument, order.positionIntent, context) : undefined) ??
    (isClosingAll(draft, order) ? undefined : wrongValue(draft, instrument, order.value)) ??
    wrongFractionalSale(draft, order) ??
    wrongGroup(draft, order) ??
    wrongPrices(draft, order.symbol) ??
    (order.positionIntent === 'sell_to_open' ? wrongSale(account, draft, order, context) : undefined) ??
    wrongBeside(open, order.positionIntent) ??
    washTrade(open, crossingOf(draft)) ??
    wrongClose(account, draft, order) ??
    (isOption(instrument) ? undefined : wrongFunds(account, instrument, order.hold, context))
  )
}

function wrongIntent(draft: Draft, { positionIntent }: Judged): Rejection | undefined {
  return draft.positionIntent && draft.positionIntent !== positionIntent
    ? unprocessable(`position intent mismatch, inferred: ${positionIntent}, specified: ${draft.positionIntent}`)
    : undefined
}

/** An entry opens or adds to a position, an oco closes one. */
function wrongGroup({ orderClass }: Draft, { isClosing }: Judged): Rejection | undefined {
  if (orderClass === 'simple' || isClosing === (orderClass === 'oco')) return undefined
  return unprocessable(
    orderClass === 'oco' ? 'oco orders must be exit orders' : `${orderClass} orders must be entry orders`,
  )
}

const crossingOf = ({ side, type, limitPrice, orderClass }: Draft) => ({
  side,
  type,
  limitPrice,
  isInGroup: orderClass !== 'simple',
})

/** What is left of a position can always be closed, however little it is worth. */
const isClosingAll = (draft: Draft, { isClosing, position }: Judged): boolean =>
  isClosing && draft.qty !== null && position !== undefined && equals(draft.qty, absolute(position.qty))

/** Every fractional sale of a stock is a long sale. */
function wrongFractionalSale(draft: Draft, order: Judged): Rejection | undefined {
  if (order.symbol.instrument.class === 'crypto' || draft.side === 'buy' || !isFractional(draft)) return undefined
  const qty = draft.qty ?? order.maxQty
  const covered = order.isClosing && order.position && qty && compare(qty, order.position.qty) <= 0
  return covered ? undefined : unprocessable('fractional orders cannot be sold short')
}

function wrongSale(account: PracticeAccount, draft: Draft, order: Judged, context: Context): Rejection | undefined {
  const { instrument } = order.symbol
  if (instrument.class === 'us_option') return undefined
  if (instrument.class === 'us_equity')
    return wrongShort(account, instrument, { ...draft, qty: draft.qty ?? NO_QUANTITY }, context)
  const coin = instrument.symbol.split('/')[0] ?? instrument.symbol
  const requested = draft.qty ?? divide(order.value, order.symbol.quote.bid, { scale: QTY_SCALE, mode: 'down' })
  return insufficientBalance(coin, toWire(requested), '0', '0')
}

function wrongClose(account: PracticeAccount, draft: Draft, order: Judged): Rejection | undefined {
  const { position, isClosing } = order
  const qty = draft.qty ?? order.maxQty
  if (!isClosing || !position || !qty) return undefined
  const side = account.open.get(position.symbol)?.[draft.side]
  const isNotionalBeside = side && (draft.notional ? side.closing > 0 : side.closingNotional > 0)
  if (isNotionalBeside && position.assetClass === 'us_equity' && order.phase !== 'regular')
    return forbidden('unable to open new notional orders while having open closing position orders')
  return wrongQty(account, position, qty)
}
