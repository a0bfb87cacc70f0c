/** What a draft is worth and what it leaves, by the broker's own arithmetic: value, hold, buying power and position after it, the most. */
import { QTY_SCALE } from '@paddock/broker/capability'
import { type EstimatedOrder, estimate } from '@paddock/broker/estimate'
import {
  absolute,
  add,
  type Decimal,
  decimal,
  isNegative,
  isPositive,
  isZero,
  larger,
  multiply,
  negate,
  ONE,
  parseDecimal,
  smaller,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import { divide, round } from '@paddock/decimal/divide'
import { classOf, type Draft, type Facts } from './draft.ts'
import { symbolNow } from './symbol-now.ts'

/** Amounts in US dollars. Undefined where a price or a size is missing. */
export interface TicketEstimate {
  /** What the order comes to at its limit, or at what a market order would meet now. */
  readonly value: Decimal | undefined
  /** What the broker will hold for it; zero for an order that closes. */
  readonly hold: Decimal | undefined
  /** The figure it is checked against. */
  readonly available: Decimal | undefined
  readonly availableAfter: Decimal | undefined
  readonly positionBefore: Decimal
  readonly positionAfter: Decimal | undefined
  /** Of the position after an order that opens or adds. */
  readonly averageAfter: Decimal | undefined
  /** The largest size that passes, in the draft's own unit. */
  readonly most: Decimal | undefined
}

export function estimateOf(draft: Draft, facts: Facts): TicketEstimate {
  const positionBefore = facts.position ? decimal(facts.position.qty) : ZERO
  const isClosing = draft.side === 'sell' ? isPositive(positionBefore) : isNegative(positionBefore)
  const available = availableTo(draft, facts)
  const one = estimated(draft, facts, positionBefore, { qty: ONE, notional: null })
  const notional = draft.sizeUnit === 'notional' ? typed(draft.notional) : undefined
  const qty = draft.sizeUnit === 'qty' ? typed(draft.qty) : notional && one && unitsOf(notional, one.value)
  const whole =
    qty && estimated(draft, facts, positionBefore, notional ? { qty: null, notional } : { qty, notional: null })
  const hold = whole?.hold
  return {
    value: whole?.value,
    hold,
    available,
    availableAfter: hold && available && subtract(available, hold),
    positionBefore,
    positionAfter: qty && add(positionBefore, draft.side === 'buy' ? qty : negate(qty)),
    averageAfter: isClosing ? undefined : averageAfter(facts, qty, one?.value),
    most: isClosing ? closable(draft, facts, one?.value) : affordable(draft, available, one?.hold),
  }
}

/** Value and hold as the broker reckons them. */
function estimated(
  draft: Draft,
  { asset, quote, last, phase }: Facts,
  position: Decimal,
  size: Pick<EstimatedOrder, 'qty' | 'notional'>,
) {
  const limitPrice = draft.type === 'limit' ? typed(draft.limit_price) : null
  if (!asset || !quote || limitPrice === undefined) return undefined
  const order = { side: draft.side, ...size, limitPrice }
  return estimate(order, symbolNow(asset, quote, last ?? quote.ask), position, ZERO, phase)
}

const typed = (text: string): Decimal | undefined => {
  const value = parseDecimal(text)
  return value && isPositive(value) ? value : undefined
}

const unitsOf = (notional: Decimal, at: Decimal): Decimal | undefined =>
  isZero(at) ? undefined : divide(notional, at, { scale: QTY_SCALE, mode: 'down' })

const amount = (text: string | null | undefined): Decimal | undefined => (text ? parseDecimal(text) : undefined)

/** Crypto is bought with cash that no working order holds, shares without margin with what margin does not touch. */
function availableTo(draft: Draft, { account, asset, heldCash }: Facts): Decimal | undefined {
  const cash = amount(account?.cash)
  const nonMarginable = amount(account?.non_marginable_buying_power)
  if (classOf(draft.symbol) === 'crypto')
    return nonMarginable && cash && larger(smaller(nonMarginable, subtract(cash, heldCash)), ZERO)
  return asset?.marginable === false ? nonMarginable : amount(account?.buying_power)
}

function closable({ sizeUnit }: Draft, { position }: Facts, at: Decimal | undefined): Decimal | undefined {
  const free = absolute(amount(position?.qty_available ?? position?.qty) ?? ZERO)
  return sizeUnit === 'qty' ? free : at && round(multiply(free, at), { scale: 2, mode: 'down' })
}

function affordable(draft: Draft, available: Decimal | undefined, hold: Decimal | undefined): Decimal | undefined {
  if (!available || !hold || isZero(hold)) return undefined
  const most = larger(available, ZERO)
  if (draft.sizeUnit === 'notional') return round(most, { scale: 2, mode: 'down' })
  return divide(most, hold, { scale: classOf(draft.symbol) === 'crypto' ? QTY_SCALE : 0, mode: 'down' })
}

function averageAfter({ position }: Facts, qty: Decimal | undefined, at: Decimal | undefined): Decimal | undefined {
  if (!qty || !at) return undefined
  const cost = absolute(amount(position?.cost_basis) ?? ZERO)
  const held = absolute(amount(position?.qty) ?? ZERO)
  return divide(add(cost, multiply(qty, at)), add(held, qty), { scale: 6, mode: 'half-even' })
}
