import { createFileRoute, redirect, retainSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { Desk } from '../desk/desk.tsx'
import { accountsQuery } from '../live/account.ts'
import { assetsQuery } from '../live/queries.ts'

export const Route = createFileRoute('/_desk')({
  validateSearch: z.object({
    account: z.catch(z.optional(z.string()), undefined),
    /** A window with nothing but the ticket on it. */
    popout: z.catch(z.optional(z.literal('ticket')), undefined),
  }),
  search: { middlewares: [retainSearchParams(['account'])] },
  beforeLoad: async ({ context, search, location }): Promise<{ account: string | undefined }> => {
    const { user, queryClient } = context
    if (!user) return { account: undefined }
    const accounts = await queryClient.ensureQueryData(accountsQuery())
    const account = (accounts.find(({ id }) => id === search.account) ?? accounts[0])?.id
    // The address says which account a page is on, so that another tab, or the same one later, cannot mean another.
    if (account !== search.account) {
      throw redirect({
        to: location.pathname,
        search: { ...location.search, account },
        hash: location.hash,
        replace: true,
      })
    }
    return { account }
  },
  // The full asset list is read at startup; no page waits for it.
  loader: ({ context }) => void context.queryClient.prefetchQuery(assetsQuery(context.account)),
  component: Desk,
})
