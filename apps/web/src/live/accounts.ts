/** The accounts a signed-in person has, as the desk's server lists them. */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ask } from './ask.ts'

export const DeskAccount = z.looseObject({
  id: z.string(),
  name: z.string(),
  /** `practice`, `alpaca-paper` or `alpaca-live`. */
  kind: z.catch(z.string(), 'practice'),
})
export type DeskAccount = z.infer<typeof DeskAccount>

const Accounts = z.union([
  z.array(DeskAccount),
  z.pipe(
    z.object({ accounts: z.array(DeskAccount) }),
    z.transform((answer) => answer.accounts),
  ),
])

export const accountsQuery = () =>
  queryOptions({
    queryKey: ['accounts'],
    queryFn: async () => Accounts.parse(await ask('GET', '/api/accounts')),
    staleTime: Number.POSITIVE_INFINITY,
  })
