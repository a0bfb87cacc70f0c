/** Contracts as the ticket knows them: their terms, and what the market says of them, read every second. */
import type { OptionSnapshot } from '@paddock/contract/entities/option-data'
import { decimal } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import type { OptionTerms } from '@paddock/market/options-market'
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { accountClient, clientFor } from '../../live/client.ts'
import { standardTerms } from '../../trading/assets/contract-terms.ts'
import type { ContractNow } from './facts.ts'

/** Milliseconds between two looks at the quotes of contracts: there is no stream of them to the desk. */
const QUOTED_EVERY = 1000
/** The most that one call answers. */
const MOST = 1000

export const contractQuery = (account: string, symbol: string) =>
  queryOptions({
    queryKey: ['contract', account, symbol],
    queryFn: ({ signal }) =>
      accountClient(account).getOptionContractSymbolOrId({ path: { symbol_or_id: symbol } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What the market says of contracts now, read every second while it is shown. */
export const snapshotsQuery = (account: string, symbols: readonly string[]) =>
  queryOptions({
    queryKey: ['option-snapshots', account, symbols],
    queryFn: async ({ signal }) =>
      (await accountClient(account).optionSnapshots({ query: { symbols: [...symbols] } }, { signal })).snapshots,
    enabled: symbols.length > 0,
    refetchInterval: QUOTED_EVERY,
    placeholderData: keepPreviousData,
  })

/** The days on which contracts of an underlying expire, soonest first: of calls near the money, which every day has. */
export const expirationsQuery = (account: string | undefined, underlying: string, last: number) =>
  queryOptions({
    queryKey: ['expirations', account, underlying],
    queryFn: async ({ signal }) => {
      const query = {
        underlying_symbols: [underlying],
        type: 'call' as const,
        strike_price_gte: String(Math.round(last * 97) / 100),
        strike_price_lte: String(Math.round(last * 103) / 100),
        expiration_date_lte: `${new Date().getUTCFullYear() + 4}-12-31`,
        limit: 10_000,
      }
      const { option_contracts } = await clientFor(account).getOptionsContracts({ query }, { signal })
      return [...new Set(option_contracts.map(({ expiration_date }) => expiration_date))].sort()
    },
    enabled: last > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Every contract of an underlying that expires on a day, with its quote. */
export const chainQuery = (account: string | undefined, underlying: string, expiration: string | undefined) =>
  queryOptions({
    queryKey: ['chain', account, underlying, expiration],
    queryFn: async ({ signal }) => {
      const query = { expiration_date: expiration ?? '', limit: MOST }
      return (await clientFor(account).optionChain({ path: { underlying_symbol: underlying }, query }, { signal }))
        .snapshots
    },
    enabled: expiration !== undefined,
    refetchInterval: QUOTED_EVERY * 2,
    placeholderData: keepPreviousData,
  })

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
