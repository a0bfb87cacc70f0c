/** The accounts a signed-in person has, as the desk's server lists them. */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ask } from './ask.ts'

export const DeskAccount = z.looseObject({
  id: z.string(),
  name: z.string(),
  /** `practice`, `alpaca-paper` or `alpaca-live`. */
  kind: z.catch(z.string(), 'practice'),
  /** What its market is called, and what its owner calls it where it is a recording. */
  market: z.nullish(z.string()),
  marketName: z.nullish(z.string()),
  /** Whether that recording has trades, and not minute bars alone. */
  isOfTrades: z.optional(z.boolean()),
  /** When it was put away; it can be read since, and not traded. */
  archivedAt: z.nullish(z.string()),
  /** Whether guardrails stand before its orders. */
  isGuarded: z.optional(z.boolean()),
  /** The account it came from, and the time there. */
  origin: z.nullish(z.object({ accountId: z.string(), kind: z.string(), at: z.string() })),
})
export type DeskAccount = z.infer<typeof DeskAccount>

const Accounts = z.union([
  z.array(DeskAccount),
  z.pipe(
    z.object({ accounts: z.array(DeskAccount) }),
    z.transform((answer) => answer.accounts),
  ),
])

/** Accounts that were put away, the last one first. */
export const archivedAccountsQuery = () =>
  queryOptions({
    queryKey: ['archived-accounts'],
    queryFn: async () => Accounts.parse(await ask('GET', '/api/accounts?archived=true')),
  })

export const accountsQuery = () =>
  queryOptions({
    queryKey: ['accounts'],
    queryFn: async () => Accounts.parse(await ask('GET', '/api/accounts')),
    staleTime: Number.POSITIVE_INFINITY,
  })
