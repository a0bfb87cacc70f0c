/** What the order does to what is held: a loss that may not count, a margin call, a short without a borrow, a time without protection. */
import { taxLots, WASH_DAYS } from '@paddock/analytics/lots/tax-lots'
import { FINAL_STATUSES } from '@paddock/contract/entities/order'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import { absolute, add, decimal, isBelow, isNegative, isPositive, subtract } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { dollars } from '../../format/number.ts'
import { orderSentence } from '../../format/order.ts'
import { freeQty } from '../../trading/positions/closing/closing.ts'
import type { Facts } from '../facts/facts.ts'
import type { Figures } from '../figures/figures.ts'
import { opensShort } from '../figures/further-figures.ts'
import type { Resolved } from '../figures/resolved.ts'
import { caution, danger, type Found } from './warning.ts'

/** None where what they need is not known. */
export function holdingWarnings(facts: Facts, resolved: Resolved, figures: Figures): Found[] {
  return [washSale(facts, resolved), marginCall(resolved, figures), borrow(facts, resolved), naked(facts, resolved)]
}

function washSale(
  { lots, at }: Facts,
  { isClosing, legs, qty, units, entry, multiplier, assetClass }: Resolved,
): Found {
  const size = qty ?? units
  if (!isClosing || legs.length > 1 || assetClass === 'crypto' || !size || !entry || !lots || at === undefined)
    return undefined
  const { shortTerm, longTerm, isWash } = taxLots(lots.lots, size, entry, multiplier, at)
  const loss = add(isNegative(shortTerm) ? shortTerm : ZERO, isNegative(longTerm) ? longTerm : ZERO)
  return (
    isWash &&
    isNegative(loss) &&
    caution(
      'wash-sale',
      `Possible wash sale: the loss of about ${dollars(absolute(loss))} may be disallowed, as you keep shares bought within ${WASH_DAYS} days.`,
    )
  )
}
const ZERO = decimal(0)
function marginCall({ isClosing }: Resolved, { maintenance, forecast }: Figures): Found {
  const [equity, required] = [forecast?.equity, forecast?.maintenance_margin].map(fromWire)
  if (isClosing || !maintenance || !isPositive(maintenance) || !equity || !required) return undefined
  const left = subtract(equity, required)
  const missing = dollars(absolute(left))
  return (
    isNegative(left) &&
    danger('margin-call', `Filled, the account is ${missing} below its maintenance margin: a margin call.`)
  )
}

const borrow = ({ asset }: Facts, resolved: Resolved): Found =>
  opensShort(resolved) &&
  asset &&
  asset.easy_to_borrow === undefined &&
  caution('borrow-unknown', `It is not confirmed that ${resolved.symbol} can be borrowed.`)

/** Where an order that protects holds what is to be closed, there is a time between its end and the next one's start. */
function naked({ orders, position }: Facts, { isClosing, symbol, qty, legs }: Resolved): Found {
  if (!isClosing || legs.length > 1 || !qty || !position || !isBelow(freeQty(position), qty)) return undefined
  const stop = orders
    .flatMap((order) => [order, ...(order.legs ?? [])])
    .find((order) => !FINAL_STATUSES.has(order.status) && order.stop_price && isSameSymbol(order.symbol, symbol))
  return (
    stop &&
    caution(
      'naked-interval',
      `After your stop is cancelled, ${orderSentence(stop)}, and until this order works, the position is unprotected.`,
      { label: 'Cancel that stop', cancelOrder: stop.id },
    )
  )
}
