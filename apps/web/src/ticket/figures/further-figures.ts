/** What else a decision hangs on: the book, what borrowing costs, the worst case, margin, weight, lots, greeks, and whether a limit will fill. */

import { weightOf } from '@paddock/analytics/equity/live-account'
import { valuation } from '@paddock/analytics/equity/valuation'
import { addGreeks, type DollarGreeks, dollarGreeks, NO_GREEKS } from '@paddock/analytics/exposure/account-greeks'
import { type BookWalk, walkBook } from '@paddock/analytics/liquidity/book-walk'
import { touchChance } from '@paddock/analytics/liquidity/fill-chance'
import { type TaxLots, taxLots } from '@paddock/analytics/lots/tax-lots'
import { BORROW_RATE, borrowFee, debitInterest, MARGIN_RATE } from '@paddock/broker/cash/interest'
import { INITIAL_RATE } from '@paddock/broker/margin/requirements'
import {
  add,
  type Decimal,
  decimal,
  isNegative,
  isPositive,
  larger,
  multiply,
  negate,
  parseDecimal,
  subtract,
  toNumber,
  ZERO,
} from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { asMoney, type Quantity } from '@paddock/decimal/money'
import type { Facts } from '../facts/facts.ts'
import { heldPositions } from '../facts/held-positions.ts'
import type { Figures } from './figures.ts'
import { fallToCall } from './margin.ts'
import { middle } from './price-text.ts'
import { netQuote, type Resolved } from './resolved.ts'

/** Now, and once the order is filled. */
interface Moved {
  readonly before: number
  readonly after: number
}

export interface FurtherFigures {
  readonly walk: BookWalk | undefined
  /** Of the expected price against the middle of the quote: a hundredth of a percent, positive is worse. */
  readonly slippageBps: number | undefined
  /** After the fee: coins of a buy, dollars of a sale. */
  readonly received: Decimal | undefined
  /** Of a short sale, US dollars: what its shares cost to borrow a day, zero where they are easy to. */
  readonly borrowADay: Decimal | undefined
  /** Of the part of a buy that the cash does not pay. */
  readonly interestADay: Decimal | undefined
  /** Lost where the price jumps the gap past the stop; past the entry without one. */
  readonly worst: Decimal | undefined
  readonly initial: Decimal | undefined
  /** Equity above the maintenance margin once this is filled. */
  readonly toCall: Decimal | undefined
  /** Of everything held, evenly, until margin is called for: 1 where no fall is enough. */
  readonly fall: Decimal | undefined
  /** Of the equity: 0.1 is 10 %. */
  readonly weight: { readonly before: Decimal; readonly after: Decimal } | undefined
  /** Dollars that move with the underlying, shares and contracts together, by the model's deltas. */
  readonly exposure: Moved | undefined
  /** The same of its whole sector. */
  readonly inSector: Moved | undefined
  readonly taxes: TaxLots | undefined
  /** What the contracts of the order add. */
  readonly greeks: DollarGreeks | undefined
  readonly chances: { readonly minute: number; readonly tenMinutes: number } | undefined
}

const HALF_EVEN = (scale: number) => ({ scale, mode: 'half-even' }) as const
const amountOf = (text: string | null | undefined): Decimal | undefined => (text ? parseDecimal(text) : undefined)
const HUNDREDTH = decimal('0.01')

/** Each is undefined where what it needs is not known. */
export function furtherFigures(facts: Facts, resolved: Resolved, figures: Figures): FurtherFigures {
  const { qty, units, assetClass, isClosing, multiplier, entry, legs } = resolved
  const size = qty ?? units
  const { lots, at } = facts
  const isOne = legs.length < 2
  const walk = walkOf(facts, resolved)
  const canTax = isOne && isClosing && size && entry && lots && at !== undefined
  const exposure = exposureOf(facts, resolved, figures, size)
  return {
    walk,
    slippageBps: isOne ? slippage(facts, resolved, walk) : undefined,
    received: receivedOf(resolved, figures, size),
    borrowADay: borrowOf(facts, resolved, size),
    interestADay: interestOf(facts, resolved, figures),
    worst: worstOf(facts, resolved, figures, size),
    initial: initialOf(facts, resolved, figures),
    toCall: toCallOf(facts, figures),
    fall: fallOf(facts, resolved, figures),
    weight: isOne && assetClass !== 'us_option' ? weightsOf(facts, entry, figures, multiplier) : undefined,
    exposure,
    inSector: inSectorOf(facts, exposure),
    taxes: canTax ? taxLots(lots.lots, size, entry, multiplier, at) : undefined,
    greeks: greeksOf(facts, resolved, size),
    chances: chancesOf(facts, resolved),
  }
}

function walkOf({ book }: Facts, { assetClass, type, side, qty, notional }: Resolved): BookWalk | undefined {
  if (assetClass !== 'crypto' || type !== 'market' || !book) return undefined
  return walkBook(side === 'buy' ? book.asks : book.bids, { qty, notional })
}

function slippage({ quote }: Facts, { entry, side, type }: Resolved, walk: BookWalk | undefined): number | undefined {
  const at = walk?.average ?? entry
  if (!quote || !at || type !== 'market' || !isPositive(quote.bid)) return undefined
  const mid = toNumber(middle(quote))
  return ((toNumber(at) - mid) / mid) * 10_000 * (side === 'buy' ? 1 : -1)
}

function receivedOf({ assetClass, side }: Resolved, { value, fees, feeCoins }: Figures, size: Quantity | undefined) {
  if (assetClass !== 'crypto' || !size || !value || !fees) return undefined
  return side === 'buy' ? feeCoins && subtract(size, feeCoins) : subtract(value, fees)
}

/** Whether a sale would open a short position in shares. */
export const opensShort = ({ assetClass, side, isClosing, orderClass }: Resolved): boolean =>
  assetClass === 'us_equity' && side === 'sell' && !isClosing && orderClass !== 'oco'

function borrowOf({ asset, last }: Facts, resolved: Resolved, size: Quantity | undefined): Decimal | undefined {
  if (!opensShort(resolved) || !size || !last) return undefined
  return asset?.easy_to_borrow ? ZERO : borrowFee(size, last, 1)
}

function interestOf({ account }: Facts, { side, assetClass, isClosing }: Resolved, { value }: Figures) {
  const cash = asMoney(amountOf(account?.cash))
  if (side !== 'buy' || assetClass !== 'us_equity' || isClosing || !value || !cash) return undefined
  const before = debitInterest(cash, 1)
  const more = subtract(debitInterest(subtract(cash, value), 1), before)
  return isPositive(more) ? more : undefined
}

function worstOf({ gap }: Facts, resolved: Resolved, { atRisk }: Figures, size: Quantity | undefined) {
  const { exits, entry, isClosing, legs, assetClass, multiplier } = resolved
  if (isClosing || legs.length > 1 || assetClass === 'us_option' || !size || !entry) return undefined
  const from = exits.stop ?? entry
  const jump = multiply(multiply(from, multiply(gap, HUNDREDTH)), multiply(size, multiplier))
  return add(atRisk ?? ZERO, jump)
}

function initialOf({ asset }: Facts, { assetClass, isClosing }: Resolved, { value }: Figures): Decimal | undefined {
  if (assetClass !== 'us_equity' || isClosing || !value) return undefined
  return asset?.marginable ? multiply(value, INITIAL_RATE) : value
}

function toCallOf({ account }: Facts, { maintenance }: Figures): Decimal | undefined {
  const equity = amountOf(account?.equity)
  const held = amountOf(account?.maintenance_margin)
  return equity && held && maintenance ? subtract(equity, add(held, maintenance)) : undefined
}

function fallOf(facts: Facts, { isClosing, side }: Resolved, { maintenance, value }: Figures): Decimal | undefined {
  if (!maintenance || !value || isNegative(value) || (side === 'sell' && !isClosing)) return undefined
  return fallToCall(facts, maintenance, isClosing ? negate(value) : value)
}

/** What is held weighs what it does on every other screen; what the order makes of it, at the order's price. */
function weightsOf(
  { account, position, last }: Facts,
  entry: Decimal | undefined,
  { positionAfter }: Figures,
  multiplier: Decimal,
) {
  if (!entry || !positionAfter) return undefined
  const before = position ? weightOf(valuation(position, last)?.market_value, account) : ZERO
  const after = weightOf(multiply(multiply(positionAfter, entry), multiplier), account)
  return before && after && { before, after }
}

function exposureOf(facts: Facts, resolved: Resolved, { deltaShares }: Figures, size: Quantity | undefined) {
  const { assetClass, side, symbol, legs, held } = resolved
  if (!size) return undefined
  const isOption = assetClass === 'us_option'
  const name = legs[0]?.symbol ?? symbol
  const on = isOption ? facts.contracts.get(name)?.terms.underlying : symbol
  const spot = isOption ? facts.underlying : facts.last
  const more = isOption ? deltaShares : toNumber(size) * (side === 'buy' ? 1 : -1)
  if (!on || !spot || more === undefined) return undefined
  const own = isOption ? decimal(heldPositions(facts.positions).bySymbol.get(on)?.qty ?? '0') : held
  const before = toNumber(own) + (facts.greeks?.deltas.get(on) ?? 0)
  return { before: before * toNumber(spot), after: (before + more) * toNumber(spot) }
}

/** Undefined where no sector is known. */
function inSectorOf({ sector }: Facts, exposure: Moved | undefined): Moved | undefined {
  return sector && exposure && { before: sector.held, after: sector.held + exposure.after - exposure.before }
}

function greeksOf(facts: Facts, { assetClass, legs, symbol, side }: Resolved, size: Quantity | undefined) {
  const { contracts, underlying } = facts
  if (assetClass !== 'us_option' || !size || !underlying) return undefined
  const parts = legs.length > 1 ? legs : [{ symbol, side, ratio: 1 }]
  let sum = NO_GREEKS
  for (const part of parts) {
    const contract = contracts.get(part.symbol)
    if (!contract?.greeks || contract.delta === undefined) return undefined
    const shares = (part.side === 'buy' ? 1 : -1) * part.ratio * contract.terms.shares * toNumber(size)
    const { delta, greeks } = contract
    sum = addGreeks(sum, dollarGreeks({ delta, ...greeks }, shares, toNumber(underlying)))
  }
  return sum
}

/** How much what is traded moves in a minute, in dollars of its price; undefined where that is not known. */
function movePerMinute(facts: Facts, { assetClass, symbol, legs }: Resolved): number | undefined {
  const { recent, last, underlying, contracts } = facts
  if (!recent) return undefined
  if (assetClass !== 'us_option') return last && recent.perMinute * toNumber(last)
  const parts = legs.length > 1 ? legs : [{ symbol, side: 'buy', ratio: 1 } as const]
  let delta = 0
  for (const part of parts) {
    const own = contracts.get(part.symbol)?.delta
    if (own === undefined) return undefined
    delta += own * (part.side === 'buy' ? 1 : -1) * part.ratio
  }
  return underlying && Math.abs(delta) * recent.perMinute * toNumber(underlying)
}

/** How far the other side of the quote is from a price; what is not positive fills at once. */
function awayFrom(facts: Facts, { legs, side }: Resolved, at: Decimal): number | undefined {
  const quote = legs.length > 1 ? netQuote(legs, facts) : facts.quote
  if (!quote) return undefined
  const isBuy = legs.length > 1 || side === 'buy'
  return toNumber(isBuy ? subtract(quote.ask, at) : subtract(at, quote.bid))
}

function chancesOf(facts: Facts, resolved: Resolved) {
  const { type, limit } = resolved
  if (type !== 'limit' || !limit || resolved.orderClass === 'oco') return undefined
  const move = movePerMinute(facts, resolved)
  const away = awayFrom(facts, resolved, limit)
  if (move === undefined || away === undefined) return undefined
  return { minute: touchChance(away, move, 1), tenMinutes: touchChance(away, move, 10) }
}

/** What a year costs: of a margin loan, and of shares that are hard to borrow. */
export const YEARLY = { margin: MARGIN_RATE, borrow: BORROW_RATE } as const

/** The part of the equity that is lost in the worst case. */
export const ofEquity = (amount: Decimal, { account }: Facts): Decimal | undefined => {
  const equity = amountOf(account?.equity)
  return equity && isPositive(equity) ? divide(larger(amount, ZERO), equity, HALF_EVEN(5)) : undefined
}
