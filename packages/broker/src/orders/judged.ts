/** A draft seen against the account and the market: what it would open or close, cost and hold. */
import type { PositionIntent } from '@paddock/contract/entities/order'
import { compare, isNegative, isPositive } from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { type Money, NO_MONEY, NO_QUANTITY, notional, type Price, type Quantity } from '@paddock/decimal/money'
import type { Phase } from '@paddock/market/sessions/calendar'
import type { HeldPosition, PracticeAccount } from '../account/account.ts'
import type { SymbolNow } from '../account/context.ts'
import { QTY_SCALE } from '../account/order-sizes.ts'
import { collarOf, openingValue, referencePrice, type Valued } from '../margin/order-value.ts'
import type { Draft } from '../reading/draft.ts'
import { stopBehind } from './trailing.ts'

/** A draft with what the account and the market add to it. */
export interface Judged {
  readonly symbol: SymbolNow
  readonly phase: Phase
  readonly position: HeldPosition | undefined
  readonly positionIntent: PositionIntent
  readonly isClosing: boolean
  /** What it would cost or bring at the price it is judged at; of contracts without their multiplier. */
  readonly value: Money
  readonly cap: Price | null
  readonly maxQty: Quantity | null
  /** Of contracts it is not known yet: zero. */
  readonly hold: Money
}

/** The draft as it would be for this account, at these prices. */
export function judged(account: PracticeAccount, draft: Draft, symbol: SymbolNow, phase: Phase): Judged {
  const { instrument } = symbol
  const position = account.positions.get(instrument.symbol)
  const positionIntent = intentOf(draft.side, position)
  const isClosing = positionIntent === 'sell_to_close' || positionIntent === 'buy_to_close'
  const valued = valuedDraft(draft, symbol)
  const reference = referencePrice(valued, symbol, phase)
  const cap = collarOf(valued, symbol)
  return {
    symbol,
    phase,
    position,
    positionIntent,
    isClosing,
    value: draft.notional ?? notional(reference, draft.qty ?? NO_QUANTITY),
    cap,
    maxQty: maxQtyOf(draft, isClosing, draft.side === 'buy' ? (cap ?? reference) : reference, cap !== null),
    hold: isClosing || instrument.option ? NO_MONEY : openingValue(valued, symbol, phase),
  }
}

export function valuedDraft(draft: Draft, symbol: SymbolNow): Valued {
  const { side, qty, notional, limitPrice, type } = draft
  const isTrailing = type === 'trailing_stop'
  const stopPrice = isTrailing ? stopBehind(symbol.last, side, draft, symbol.instrument.priceScale) : draft.stopPrice
  return { assetClass: symbol.instrument.class, side, qty, notional, limitPrice, stopPrice, isTrailing }
}

/** Buying with a short position closes it, selling with a long one closes that; anything else opens. */
export function intentOf(side: Draft['side'], position: HeldPosition | undefined): PositionIntent {
  if (side === 'buy') return position && isNegative(position.qty) ? 'buy_to_close' : 'buy_to_open'
  return position && isPositive(position.qty) ? 'sell_to_close' : 'sell_to_open'
}

/** A collared buy and every closing order by notional know their largest quantity beforehand, so that it can be held. */
function maxQtyOf(draft: Draft, isClosing: boolean, price: Price, isCollared: boolean): Quantity | null {
  if (!draft.notional || !(isClosing || isCollared)) return null
  return divide(draft.notional, price, { scale: QTY_SCALE, mode: 'down' })
}

/** Whether a limit rests on the book instead of trading at once. A stop-limit order is on no book before its election. */
export const isBehindQuote = (
  order: Pick<Draft, 'side' | 'limitPrice'> & { readonly type: string },
  bid: Price,
  ask: Price,
): boolean =>
  order.limitPrice !== null &&
  order.type === 'limit' &&
  (order.side === 'buy' ? compare(order.limitPrice, ask) < 0 : compare(order.limitPrice, bid) > 0)
