/** The accounts of the signed-in person, which of them the page is on (`?account=` in the address, or else the first one), and what its trades are worth. */
import { DeskAccount } from '@paddock/contract/desk/accounts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { createContext, createElement, type ReactNode, useContext } from 'react'
import * as z from 'zod/mini'
import { desk } from './desk.ts'
import { useSession } from './session.ts'

const NONE: readonly DeskAccount[] = []

/** The accounts of the signed-in person; none for a visitor. */
export function useAccounts(): readonly DeskAccount[] {
  const { isSignedIn } = useSession()
  const { data } = useQuery({ ...accountsQuery(), enabled: isSignedIn })
  return isSignedIn ? (data ?? NONE) : NONE
}

/** The account of the page; undefined for a visitor. An address that names somebody else's account is as good as none. */
export function useAccount(): DeskAccount | undefined {
  const accounts = useAccounts()
  const chosen = useSearch({ strict: false, select: (search: { account?: string }) => search.account })
  return accounts.find((account) => account.id === chosen) ?? accounts[0]
}

/** The account of the page, read once for all that is on it: a table's cells ask for it by the hundred while it scrolls. */
const AccountId = createContext<string | undefined>(undefined)

export function AccountIdProvider({ children }: { readonly children: ReactNode }): ReactNode {
  return createElement(AccountId, { value: useAccount()?.id }, children)
}

/** The id of the account of the page; undefined for a visitor. */
export const useAccountId = (): string | undefined => useContext(AccountId)

/** What an account's trades are worth: nothing (practice), nothing at Alpaca (paper), or money (live). */
export type Environment = 'practice' | 'paper' | 'live'

/** A visitor is in the practice market. What is not known is treated as real money. */
export function environmentOf(account: DeskAccount | undefined): Environment {
  if (account === undefined || account.kind === 'practice') return 'practice'
  return account.kind.includes('paper') ? 'paper' : 'live'
}

export const environmentName = (environment: Environment): string =>
  ({ practice: 'Practice', paper: 'Paper', live: 'Live' })[environment]

/** The accounts a signed-in person has, as the desk's server lists them. */
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
