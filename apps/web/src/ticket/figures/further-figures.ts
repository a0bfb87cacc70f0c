/** What else a decision hangs on: the book, what borrowing costs, the worst case, margin, weight and lots. */
import { weightOf } from '@paddock/analytics/equity/live-account'
import { valuation } from '@paddock/analytics/equity/valuation'
import { type BookWalk, walkBook } from '@paddock/analytics/liquidity/book-walk'
import { type TaxLots, taxLots } from '@paddock/analytics/lots/tax-lots'
import { BORROW_RATE, borrowFee, MARGIN_RATE } from '@paddock/broker/cash/interest'
import {
  add,
  type Decimal,
  isNegative,
  isPositive,
  larger,
  middle,
  multiply,
  negate,
  subtract,
  toNumber,
  ZERO,
} from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import type { Quantity } from '@paddock/decimal/money'
import { percentOf } from '@paddock/decimal/percent'
import { fromWire } from '@paddock/decimal/wire'
import type { Facts } from '../facts/facts.ts'
import { type Figures, HALF_EVEN } from './figures.ts'
import { fallToCall } from './margin.ts'
import type { Resolved } from './resolved.ts'

export interface FurtherFigures {
  readonly walk: BookWalk | undefined
  /** Of the expected price against the middle of the quote: a hundredth of a percent, negative is worse. */
  readonly slippageBps: number | undefined
  /** After the fee: coins of a buy, dollars of a sale. */
  readonly received: Decimal | undefined
  /** Of a short sale, US dollars: what its shares cost to borrow a day, zero where they are easy to. */
  readonly borrowADay: Decimal | undefined
  /** Lost where the price jumps the gap past the stop; past the entry without one. */
  readonly worst: Decimal | undefined
  /** What the initial margin changes by once this is filled. */
  readonly initial: Decimal | undefined
  /** Equity above the maintenance margin once this is filled. */
  readonly toCall: Decimal | undefined
  /** Of everything held, evenly, until margin is called for: 1 where no fall is enough. */
  readonly fall: Decimal | undefined
  /** Of the equity: 0.1 is 10 %. */
  readonly weight: { readonly before: Decimal; readonly after: Decimal } | undefined
  readonly taxes: TaxLots | undefined
}

/** Each is undefined where what it needs is not known. */
export function furtherFigures(facts: Facts, resolved: Resolved, figures: Figures): FurtherFigures {
  const { qty, units, assetClass, isClosing, multiplier, entry, legs } = resolved
  const size = qty ?? units
  const { lots, at } = facts
  const isOne = legs.length < 2
  const walk = walkOf(facts, resolved)
  const canTax = isOne && isClosing && size && entry && lots && at !== undefined
  return {
    walk,
    slippageBps: isOne ? slippage(facts, resolved, walk) : undefined,
    received: receivedOf(resolved, figures, size),
    borrowADay: borrowOf(facts, resolved, size),
    worst: worstOf(facts, resolved, figures, size),
    initial: initialOf(facts, resolved, figures),
    toCall: toCallOf(facts, figures),
    fall: fallOf(facts, resolved, figures),
    weight: isOne && assetClass !== 'us_option' ? weightsOf(facts, entry, figures, multiplier) : undefined,
    taxes: canTax ? taxLots(lots.lots, size, entry, multiplier, at) : undefined,
  }
}

function walkOf({ book }: Facts, { assetClass, type, side, qty, notional }: Resolved): BookWalk | undefined {
  if (assetClass !== 'crypto' || type !== 'market' || !book) return undefined
  return walkBook(side === 'buy' ? book.asks : book.bids, { qty, notional })
}

function slippage({ quote }: Facts, { entry, side, type }: Resolved, walk: BookWalk | undefined): number | undefined {
  const at = walk?.average ?? entry
  if (!quote || !at || type !== 'market' || !isPositive(quote.bid)) return undefined
  const mid = toNumber(middle(quote.bid, quote.ask))
  return ((toNumber(at) - mid) / mid) * 10_000 * (side === 'buy' ? -1 : 1)
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

function worstOf({ gap }: Facts, resolved: Resolved, { atRisk }: Figures, size: Quantity | undefined) {
  const { exits, entry, isClosing, legs, assetClass, multiplier } = resolved
  if (isClosing || legs.length > 1 || assetClass === 'us_option' || !size || !entry) return undefined
  const from = exits.stop ?? entry
  const jump = multiply(percentOf(from, gap), multiply(size, multiplier))
  return add(atRisk ?? ZERO, jump)
}

function initialOf(
  { account }: Facts,
  { assetClass, isClosing }: Resolved,
  { forecast }: Figures,
): Decimal | undefined {
  if (assetClass !== 'us_equity' || isClosing) return undefined
  const [before, after] = [account, forecast].map((figures) => fromWire(figures?.initial_margin))
  return before && after && subtract(after, before)
}

function toCallOf({ account }: Facts, { maintenance }: Figures): Decimal | undefined {
  const equity = fromWire(account?.equity)
  const held = fromWire(account?.maintenance_margin)
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

/** What a year costs: of a margin loan, and of shares that are hard to borrow. */
export const YEARLY = { margin: MARGIN_RATE, borrow: BORROW_RATE } as const

/** The part of the equity that is lost in the worst case. */
export const ofEquity = (amount: Decimal, { account }: Facts): Decimal | undefined => {
  const equity = fromWire(account?.equity)
  return equity && isPositive(equity) ? divide(larger(amount, ZERO), equity, HALF_EVEN(5)) : undefined
}
