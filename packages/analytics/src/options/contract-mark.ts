/** What a contract is worth while nobody trades it: between what is bid and asked for it, wherever it was last traded. */
import { add, compare, type Decimal, decimal, isPositive, multiply } from '@paddock/decimal/decimal'

export interface Quoted {
  readonly bid: Decimal
  readonly ask: Decimal
}

const HALF = decimal('0.5')

/**
 * The mark of a contract: its last print if that lies within the quote, else the quote's middle. Without an ask there is no middle: the last
 * print stands. Undefined where neither is known. It needs no account, so that a broker marks by it and a screen as well.
 */
export function contractMark(quote: Quoted | undefined, last: Decimal | undefined): Decimal | undefined {
  if (!quote || !isPositive(quote.ask)) return last
  const isWithin = last && compare(last, quote.bid) >= 0 && compare(last, quote.ask) <= 0
  return isWithin ? last : multiply(add(quote.bid, quote.ask), HALF)
}
