/** Contracts as the ticket knows them: their terms, and what the market says of them. */

import type { OptionSnapshot } from '@paddock/contract/entities/option-data'
import { decimal } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { useQuery } from '@tanstack/react-query'
import { snapshotsQuery } from '../../live/contracts.ts'
import { useTerms } from '../../trading/assets/use-terms.ts'
import type { ContractNow } from './facts.ts'

export function useContracts(account: string, symbols: readonly string[]): ReadonlyMap<string, ContractNow> {
  const { data: snapshots } = useQuery(snapshotsQuery(account, symbols))
  const terms = useTerms(account, symbols)
  return new Map([...terms].map(([symbol, own]) => [symbol, { terms: own, ...quoted(snapshots?.[symbol]) }]))
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
