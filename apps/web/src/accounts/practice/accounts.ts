/** What is done with accounts as a whole: each call answers the account, and the lists are read again. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { accountsQuery, archivedAccountsQuery, DeskAccount } from '../../live/accounts.ts'
import { ask } from '../../live/ask.ts'
import { basePath } from '../../live/client.ts'

interface NewAccount {
  readonly name: string
  readonly cash: string
  readonly multiplier: 1 | 2 | 4
  readonly optionsLevel: 0 | 1 | 2 | 3
  /** Of a simulated market; a recording has none. */
  readonly seed?: string
  /** The recording it plays. */
  readonly recording?: string
  /** The Alpaca connection whose real prices it trades at. */
  readonly connectionId?: string
  readonly begins?: { readonly at: string; readonly speed: number }
  readonly fills?: string
}

type AccountCall =
  | { readonly kind: 'open'; readonly account: NewAccount }
  | { readonly kind: 'rename'; readonly id: string; readonly name: string }
  | { readonly kind: 'archive' | 'restore' | 'reset' | 'rewind'; readonly id: string }
  | { readonly kind: 'fork'; readonly id: string; readonly name: string; readonly at?: string }

function send(call: AccountCall): Promise<unknown> {
  switch (call.kind) {
    case 'open':
      return ask('POST', '/api/accounts', call.account)
    case 'rename':
      return ask('PATCH', basePath(call.id), { name: call.name })
    case 'fork':
      return ask('POST', `${basePath(call.id)}/fork`, { name: call.name, ...(call.at && { at: call.at }) })
    case 'archive':
    case 'restore':
    case 'reset':
    case 'rewind':
      return ask('POST', `${basePath(call.id)}/${call.kind}`)
  }
}

/** An account a call led to, with what a fork could not bring along. */
const Made = z.extend(DeskAccount, {
  leftBehind: z.optional(z.array(z.object({ symbol: z.string(), qty: z.string(), cash: z.string(), why: z.string() }))),
})
export type Made = z.infer<typeof Made>

/**
 * Makes a call, and goes to the account it leads to: an archived one is left for the first of the others. Where something was left behind,
 * that is said before.
 */
export function useAccountCall(onDone: (account: Made) => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (call: AccountCall) => z.parse(Made, await send(call)),
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
