/** Contracts as the ticket knows them: their terms, and what the market says of them. */

import type { OptionSnapshot } from '@paddock/contract/entities/option-data'
import { decimal } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { useQueries, useQuery } from '@tanstack/react-query'
import { contractQuery, snapshotsQuery } from '../../live/contracts.ts'
import { standardTerms } from '../../trading/assets/contract-terms.ts'
import type { ContractNow } from './facts.ts'

export function useContracts(account: string, symbols: readonly string[]): ReadonlyMap<string, ContractNow> {
  const { data: snapshots } = useQuery(snapshotsQuery(account, symbols))
  const terms = useTerms(account, symbols)
  return new Map([...terms].map(([symbol, own]) => [symbol, { terms: own, ...quoted(snapshots?.[symbol]) }]))
}

/** What contracts are, as the broker says: those it has answered for. */
export function useTerms(account: string, symbols: readonly string[]): ReadonlyMap<string, OptionTerms> {
  const contracts = useQueries({ queries: symbols.map((symbol) => contractQuery(account, symbol)) })
  return new Map(
    symbols.flatMap((symbol, index) => {
      const standard = standardTerms(symbol)
      const known = contracts[index]?.data
      if (!standard || !known) return []
      const terms = {
        ...standard,
        underlying: known.underlying_symbol,
        multiplier: Number(known.multiplier ?? standard.multiplier),
        shares: Number(known.size ?? standard.shares),
      }
      return [[symbol, terms] as const]
    }),
  )
}

function quoted(snapshot: OptionSnapshot | undefined): Omit<ContractNow, 'terms'> {
  const { latestQuote, latestTrade, greeks, impliedVolatility } = snapshot ?? {}
  return {
    quote:
      latestQuote && latestQuote.ap > 0 ? { bid: decimal(latestQuote.bp), ask: decimal(latestQuote.ap) } : undefined,
    last: fromWire(latestTrade?.p),
    delta: greeks?.delta,
    greeks: greeks ?? undefined,
    impliedVolatility: impliedVolatility ?? undefined,
  }
}
