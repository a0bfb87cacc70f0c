/** An order of several legs meets the market: all of them trade in one go, at the quotes of one instant, or none does. */
import { compare, decimalOf, isPositive, isZero, multiply, smaller, subtract, ZERO } from '@paddock/decimal/decimal'
import { divide, proRata } from '@paddock/decimal/divide'
import { asQuantity, NO_MONEY, NO_PRICE, NO_QUANTITY, type Price, type Quantity } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import { SECOND_MS } from '@paddock/market/instant'
import type { PracticeAccount, WorkingLeg, WorkingOrder } from '../account/account.ts'
import type { Context, QuoteNow } from '../account/context.ts'
import { accepted, type Decision, decidedAt, NOTHING } from '../account/decision.ts'
import type { FilledLeg } from '../account/event.ts'
import { uuidOf } from '../account/ids.ts'
import { remainingQty } from '../account/open-orders.ts'
import { legOrder, netOf } from '../options/legs.ts'
import { shareOf } from '../orders/accepted-order.ts'
import { executableFrom, isExecutableAt } from '../orders/session.ts'
import { positionAfter } from '../positions/change.ts'
import { partOf } from './executions.ts'

/** What a size-limited execution leaves open may try again a second later. */
export const NEXT_TRY_MS = SECOND_MS

/** Fills units at the far side of every leg's quote, where that nets to the limit or better. A halt puts it off. */
export function matchLegs(
  account: PracticeAccount,
  order: WorkingOrder,
  legs: readonly WorkingLeg[],
  context: Context,
): Decision {
  const at = decidedAt(account, context)
  if (at < order.eligibleAt || at >= order.expiresAt || !isExecutableAt(order, at)) return NOTHING
  const symbols = legs.map(({ symbol }) => context.symbol(symbol))
  const halt = symbols.find((symbol) => symbol?.haltedUntil !== undefined)?.haltedUntil
  if (halt !== undefined)
    return accepted(account, context, {
      kind: 'order-delayed',
      orderId: order.id,
      eligibleAt: executableFrom(order, Math.max(halt, at + 1)),
    })
  const quotes = symbols.map((symbol) => symbol?.quote).filter((quote) => quote !== undefined)
  const net = quotes.length === legs.length ? netOf(legs, quotes) : undefined
  if (!net || (order.limitPrice && compare(net, order.limitPrice) > 0)) return NOTHING
  const wanted = remainingQty(order)
  const units = smaller(partOf(account, order, wanted, at), unitsShown(account, legs, quotes))
  const leaves = subtract(wanted, units)
  return accepted(account, context, {
    kind: 'legs-filled',
    orderId: order.id,
    executionId: uuidOf(account.lineage, account.sequence + 1, at, 'execution'),
    price: toWire(net),
    qty: toWire(units),
    leavesQty: toWire(leaves),
    hold: toWire(isZero(leaves) ? NO_MONEY : proRata(order.hold, leaves, wanted, { scale: 9, mode: 'up' })),
    eligibleAt: isZero(leaves) ? order.eligibleAt : executableFrom(order, at + NEXT_TRY_MS),
    legs: legs.map((leg, index) => filledLeg(account, order, leg, index, priceOf(leg, quotes[index]), units, at)),
  })
}

const priceOf = ({ side }: WorkingLeg, quote: QuoteNow | undefined): Price =>
  (side === 'buy' ? quote?.ask : quote?.bid) ?? NO_PRICE

function filledLeg(
  account: PracticeAccount,
  order: WorkingOrder,
  leg: WorkingLeg,
  index: number,
  price: Price,
  units: Quantity,
  at: number,
): FilledLeg {
  const qty = multiply(units, decimalOf(BigInt(leg.ratio)))
  const held = account.positions.get(leg.symbol)
  const position = positionAfter(held, legOrder(order, leg), { at, price, qty, coinFee: NO_QUANTITY })
  return {
    orderId: leg.id,
    executionId: uuidOf(account.lineage, account.sequence + 1, at, `execution-${index}`),
    symbol: leg.symbol,
    side: leg.side,
    price: toWire(price),
    qty: toWire(qty),
    positionQty: toWire(position?.qty ?? ZERO),
  }
}

/** As many units as the smallest size shown has room for; one where it has less. */
function unitsShown(account: PracticeAccount, legs: readonly WorkingLeg[], quotes: readonly QuoteNow[]): Quantity {
  const { sizePercent } = account.dials
  let most: Quantity | undefined
  for (const [index, { side, ratio }] of legs.entries()) {
    const quote = quotes[index]
    if (!quote || sizePercent === 0) continue
    const shown = shareOf(side === 'buy' ? quote.askSize : quote.bidSize, sizePercent, 0)
    const units = divide(shown, decimalOf(BigInt(ratio)), { scale: 0, mode: 'down' })
    most = most ? smaller(most, units) : units
  }
  return most ? (isPositive(most) ? most : ONE_UNIT) : ALL_UNITS
}

const ONE_UNIT = asQuantity(1)
const ALL_UNITS = asQuantity(1_000_000_000)
