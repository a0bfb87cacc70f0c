/** Orders of several contracts in words, before and after they are sent. */
import { type StrategyLeg, strategyName } from '@paddock/analytics/options/strategy-name'
import { strikeName } from './contract.ts'
import { averagePrice } from './number.ts'

export interface SpreadLeg extends StrategyLeg {
  readonly terms: StrategyLeg['terms'] & { readonly underlying: string }
}

const isOfCredit = (net: string): boolean => net.startsWith('-')

/** `1.85 debit`, `2.10 credit`: a net price a unit as it is said, which the API signs. */
export const netPrice = (net: string): string =>
  `${averagePrice(net.replace('-', ''))} ${isOfCredit(net) ? 'credit' : 'debit'}`

/** `0.93 × 0.68 credit`, bid and ask of a unit; each with its word where one is paid and the other brings money. */
export function netQuoteText(bid: string, ask: string): string {
  const isOneKind = isOfCredit(bid) === isOfCredit(ask)
  return `${isOneKind ? averagePrice(bid.replace('-', '')) : netPrice(bid)} × ${netPrice(ask)}`
}

/**
 * `Buy 1 AAPL 307.5/315 call spread at 1.85 debit`. A debit is bought and a credit is sold, so the strategy is named without what the verb says. Legs of
 * one side are that side's whatever the price.
 * `net` is the signed limit price a unit, negative for a credit; undefined of a market order.
 */
export function spreadSentence(legs: readonly SpreadLeg[], size: string, net: string | undefined): string {
  const isCredit = net !== undefined && isOfCredit(net)
  const [one, ...others] = new Set(legs.map(({ side }) => side))
  const isSold = one && others.length === 0 ? one === 'sell' : isCredit
  const verb = net === undefined ? 'Trade' : isSold ? 'Sell' : 'Buy'
  const said = isSold ? /^short | credit/ : /^long | debit/
  const name = strategyName(legs).toLowerCase()
  const strikes = [...new Set(legs.map(({ terms }) => terms.strike))].sort((a, b) => a - b).map(strikeName)
  const at = net === undefined ? 'at market' : `at ${netPrice(net)}`
  const strategy = net === undefined ? name : name.replace(said, '')
  return [verb, size, legs[0]?.terms.underlying, strikes.join('/'), strategy, at].filter(Boolean).join(' ')
}
