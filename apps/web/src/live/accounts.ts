/** The accounts a signed-in person has, as the desk's server lists them. */
import { DeskAccount } from '@paddock/contract/desk/accounts'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { desk } from './desk.ts'

const Accounts = z.array(DeskAccount)

/** Accounts that were put away, the last one first. */
export const archivedAccountsQuery = () =>
  queryOptions({
    queryKey: ['archived-accounts'],
    queryFn: async () => Accounts.parse(await desk('listAccounts', { query: { archived: 'true' } })),
  })

export const accountsQuery = () =>
  queryOptions({
    queryKey: ['accounts'],
    queryFn: async () => Accounts.parse(await desk('listAccounts')),
    staleTime: Number.POSITIVE_INFINITY,
  })
