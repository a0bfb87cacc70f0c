/** What contracts ask for: levels, cover, hours, time left. */
import { contractsOf } from '@paddock/broker/options/coverage'
import { needsOf } from '@paddock/broker/options/needs'
import { closingOnlyFrom, lastTradeAt } from '@paddock/broker/options/terms'
import { isPositive } from '@paddock/decimal/decimal'
import { isAdjusted } from '@paddock/market/options/terms'
import { quantity } from '../../format/number.ts'
import { type Draft, typeChoice } from '../draft/draft.ts'
import type { ContractNow, Facts } from '../facts/facts.ts'
import { besideOf, intentOf, type Resolved } from '../figures/resolved.ts'
import { blocking, caution, type Found } from './warning.ts'

interface Part {
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly isClosing: boolean
  readonly contract: ContractNow | undefined
}

export function optionWarnings(draft: Draft, facts: Facts, resolved: Resolved): Found[] {
  if (resolved.assetClass !== 'us_option') return []
  const { symbol, side, isClosing, legs, type } = resolved
  const isSpread = legs.length > 1
  const parts: readonly Part[] = isSpread ? legs : [{ symbol, side, isClosing, contract: facts.contracts.get(symbol) }]
  const missing = parts.find(({ contract }) => !contract)
  if (missing) return [blocking('contract-unknown', `${missing.symbol} is being read, or is not listed.`)]
  const intent = intentOf(side, isClosing)
  return [
    levelWarning(facts, parts, isSpread),
    timeWarning(facts, parts),
    type === 'market' &&
      facts.phase !== 'regular' &&
      blocking('options-hours', 'Market orders for options are taken in regular hours only.', {
        label: 'Make it a limit',
        change: { selectedOrderType: typeChoice('limit'), limitPrice: 'm' },
      }),
    coverWarning(facts, resolved),
    parts.some(({ contract }) => contract && isAdjusted(contract.terms)) &&
      caution('adjusted', 'An adjusted contract: it does not deliver 100 shares of its underlying.'),
    parts.some(({ side: own, isClosing: closes }) => own === 'sell' && !closes) &&
      caution('assignment', 'Short options can be assigned early.'),
    draft.positionIntent &&
      !isSpread &&
      draft.positionIntent !== intent &&
      blocking('intent', `Given your position, this is ${intent.replaceAll('_', ' ')}.`, {
        label: 'Use the position',
        change: { positionIntent: undefined },
      }),
  ]
}

/** 1 writes with cover, 2 buys as well, 3 has spreads as well. Source: Alpaca, "Options trading levels". */
function levelWarning({ account }: Facts, parts: readonly Part[], isSpread: boolean): Found {
  const level = account?.options_trading_level
  if (level === undefined || parts.every(({ isClosing }) => isClosing)) return undefined
  const isBuying = parts.some(({ side, isClosing }) => side === 'buy' && !isClosing)
  const lacking =
    level === 0
      ? 'This account does not trade options.'
      : isSpread && level < 3
        ? 'Spreads take options level 3.'
        : level === 1 && isBuying && 'Buying options takes level 2.'
  return lacking && blocking('options-level', lacking)
}

function timeWarning({ at }: Facts, parts: readonly Part[]): Found {
  if (at === undefined) return undefined
  for (const { contract, isClosing, symbol } of parts) {
    if (!contract) continue
    if (at >= lastTradeAt(contract.terms)) return blocking('expired', `${symbol} has expired.`)
    if (!isClosing && at >= closingOnlyFrom(contract.terms))
      return blocking('expires-soon', `${symbol} expires within half an hour: it can only be closed.`)
  }
  return undefined
}

/** Nothing is written without cover, and nothing that covers is sold. */
function coverWarning(facts: Facts, resolved: Resolved): Found {
  const { estimate, isClosing, side, symbol, qty, legs } = resolved
  if (estimate && estimate.missingShares > 0) {
    const shares = quantity(String(estimate.missingShares))
    return blocking('uncovered', `Uncovered: ${shares} more shares have to be held behind it.`)
  }
  const terms = facts.contracts.get(symbol)?.terms
  if (legs.length > 1 || side === 'buy' || !isClosing || !terms || !qty) return undefined
  const needs = needsOf(besideOf(facts, terms.underlying, true), [contractsOf(terms, 'sell', qty)])
  // Below level 3 dollars may take the place of what is sold: the broker asks for them.
  const isDollars = (facts.account?.options_trading_level ?? 3) < 3
  return (
    (needs.missingShares > 0 || (isPositive(needs.more) && !isDollars)) &&
    blocking('uncovers', 'The short leg would be uncovered: close both in one order of two legs.')
  )
}
