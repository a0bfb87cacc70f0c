/** What is done with accounts as a whole: each call answers the account, and the lists are read again. */
import { LedToAccount } from '@paddock/contract/desk/account-requests'
import type { DeskInput } from '@paddock/contract/desk/operations/table'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { accountsQuery, archivedAccountsQuery } from '../../live/account.ts'
import { desk } from '../../live/desk.ts'

type AccountCall =
  | { readonly kind: 'open'; readonly account: DeskInput<'openAccount'>['body'] }
  | { readonly kind: 'rename'; readonly id: string; readonly name: string }
  | { readonly kind: 'archive' | 'restore' | 'reset' | 'rewind'; readonly id: string }
  | { readonly kind: 'fork'; readonly id: string; readonly name: string; readonly at?: string }

function send(call: AccountCall): Promise<unknown> {
  switch (call.kind) {
    case 'open':
      return desk('openAccount', { body: call.account })
    case 'rename':
      return desk('renameAccount', { path: { accountId: call.id }, body: { name: call.name } })
    case 'fork':
      return desk('forkAccount', {
        path: { accountId: call.id },
        body: { name: call.name, ...(call.at && { at: call.at }) },
      })
    case 'archive':
    case 'restore':
    case 'reset':
    case 'rewind':
      return desk(`${call.kind}Account`, { path: { accountId: call.id } })
  }
}

/**
 * Makes a call, and goes to the account it leads to: an archived one is left for the first of the others. Where something was left behind,
 * that is said before.
 */
export function useAccountCall(onDone: (account: LedToAccount) => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (call: AccountCall) => z.parse(LedToAccount, await send(call)),
    async onSuccess(account, { kind }) {
      await Promise.all([
        queryClient.invalidateQueries(accountsQuery()),
        queryClient.invalidateQueries(archivedAccountsQuery()),
      ])
      const { id } = account
      if (kind !== 'rename' && !account.leftBehind?.length)
        await navigate({ to: '.', search: (before) => ({ ...before, account: kind === 'archive' ? undefined : id }) })
      onDone(account)
    },
  })
}
