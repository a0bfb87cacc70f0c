/** Option contracts: their terms once, and what the market says of them, read again and again because no stream of them reaches the desk. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { accountClient, clientFor } from './client.ts'

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
