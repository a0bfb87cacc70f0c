/** Contracts as the ticket knows them: their terms, and what the market says of them. */
import type { OptionSnapshot } from '@paddock/contract/entities/option-data'
import { asPrice } from '@paddock/decimal/money'
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
      latestQuote && latestQuote.ap > 0 ? { bid: asPrice(latestQuote.bp), ask: asPrice(latestQuote.ap) } : undefined,
    quotedAt: latestQuote ? Date.parse(latestQuote.t) : undefined,
    last: asPrice(fromWire(latestTrade?.p)),
    delta: greeks?.delta,
    impliedVolatility: impliedVolatility ?? undefined,
  }
}

/** Milliseconds since the oldest of their quotes; undefined where one is not known. */
export function quoteAgeOf(contracts: Iterable<Pick<ContractNow, 'quotedAt'>>, at: number): number | undefined {
  const ages = Array.from(contracts, ({ quotedAt }) => quotedAt && Math.max(0, at - quotedAt))
  return ages.length > 0 && ages.every((age) => age !== undefined) ? Math.max(...ages) : undefined
}
