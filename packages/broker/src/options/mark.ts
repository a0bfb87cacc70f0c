/**
 * What a holding is worth a unit. Stocks and coins: the last print. Contracts print seldom, so the last print counts only while it lies within
 * the quote; otherwise it is the middle of the quote.
 */
import { add, compare, decimal, isPositive, multiply } from '@paddock/decimal/decimal'
import type { Price } from '@paddock/decimal/money'
import type { QuoteNow, SymbolNow } from '../account/context.ts'

const HALF = decimal('0.5')

export const markOf = ({ instrument, quote, last }: Pick<SymbolNow, 'instrument' | 'quote' | 'last'>): Price =>
  instrument.option ? contractMark(quote, last) : last

/** The last print, or the middle of the quote where the print lies outside. Without an ask there is no middle. */
export function contractMark({ bid, ask }: Pick<QuoteNow, 'bid' | 'ask'>, last: Price): Price {
  const isInside = compare(bid, last) <= 0 && compare(last, ask) <= 0
  return isInside || !isPositive(ask) || compare(bid, ask) > 0 ? last : multiply(add(bid, ask), HALF)
}
