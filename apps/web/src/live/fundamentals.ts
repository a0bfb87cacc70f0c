/** What is known of a company, of an account's market or the public one. */
import { Fundamentals } from '@paddock/contract/desk/research/fundamentals'
import { MINUTE_MS } from '@paddock/market/instant'
import { queryOptions } from '@tanstack/react-query'
import { readResearch } from './research.ts'

export const fundamentalsQuery = (account: string | undefined, symbol: string) =>
  queryOptions({
    queryKey: ['fundamentals', account, symbol],
    queryFn: async () => Fundamentals.parse(await readResearch(account, 'Fundamentals', { symbol })),
    staleTime: 15 * MINUTE_MS,
  })
