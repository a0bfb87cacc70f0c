/** The lock of a live account, as its owner's desk meets it. */
import { LiveLock } from '@paddock/contract/desk/security'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { desk } from '../../live/desk.ts'

/** Milliseconds between two looks: it locks by time, and by hand in another tab. */
const LOOK_EVERY = 10_000

export const liveLockQuery = (account: string) =>
  queryOptions({
    queryKey: ['live-lock', account],
    queryFn: async () => z.parse(LiveLock, await desk('getLiveLock', { path: { accountId: account } })),
    refetchInterval: LOOK_EVERY,
  })

/** Tells the server that somebody is at the desk of the account. */
export const tellUsed = (account: string) => desk('useLiveAccount', { path: { accountId: account } })
