/** Which account the page is on: `?account=` in the address, or else the person's first one. */
import type { DeskAccount } from '@paddock/contract/desk/accounts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { createContext, createElement, type ReactNode, useContext } from 'react'
import { accountsQuery } from './accounts.ts'
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
