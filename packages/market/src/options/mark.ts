/** What a contract is worth while nobody trades it: between what is bid and asked for it, wherever it was last traded. */
import { add, compare, type Decimal, HALF, isPositive, multiply } from '@paddock/decimal/decimal'

/**
 * The mark of a contract: its last print if that lies within the quote, else the quote's middle. Without an ask, or in a crossed quote, there
 * is no middle: the last print stands, or nothing where there is none. Brokers mark by it, and screens.
 */
export function contractMark<Amount extends Decimal, Last extends Amount | undefined>(
  quote: { readonly bid: Amount; readonly ask: Amount } | undefined,
  last: Last,
): Amount | Last {
  if (!quote || !isPositive(quote.ask) || compare(quote.bid, quote.ask) > 0) return last
  const isWithin = last && compare(quote.bid, last) <= 0 && compare(last, quote.ask) <= 0
  return isWithin ? last : multiply(add(quote.bid, quote.ask), HALF)
}
