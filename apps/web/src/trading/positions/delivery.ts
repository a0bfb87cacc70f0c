/** What changes hands when contracts are exercised or assigned. Exact decimals. */
import { timesMultiplier } from '@paddock/broker/options/terms'
import { absolute, type Decimal, decimal, multiply } from '@paddock/decimal/decimal'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { strikeOf } from '@paddock/market/options/terms'

/** Of so many contracts, long or short: the shares they deliver, and the US dollars that are paid for them. */
export function deliveryOf(terms: OptionTerms, qty: string): { readonly shares: Decimal; readonly dollars: Decimal } {
  const contracts = absolute(decimal(qty))
  return {
    shares: multiply(contracts, decimal(terms.shares)),
    dollars: multiply(timesMultiplier(contracts, terms), strikeOf(terms)),
  }
}
