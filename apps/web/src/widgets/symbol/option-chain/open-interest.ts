/** How many of each contract are open: told once a day, with the contracts themselves. */
import { MINUTE_MS } from '@paddock/market/instant'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../../live/client.ts'

const MOST = 10_000
const EVERY_MS = 15 * MINUTE_MS

export const openInterestQuery = (account: string | undefined, underlying: string, expiration: string | undefined) =>
  queryOptions({
    queryKey: ['open-interest', account, underlying, expiration],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
      const query = { underlying_symbols: [underlying], expiration_date: expiration ?? '', limit: MOST }
      const { option_contracts } = await clientFor(account).getOptionsContracts({ query }, { signal })
      return new Map(
        option_contracts.flatMap(({ symbol, open_interest }) =>
          open_interest == null ? [] : [[symbol, Number(open_interest)]],
        ),
      )
    },
    enabled: expiration !== undefined,
    staleTime: EVERY_MS,
  })
