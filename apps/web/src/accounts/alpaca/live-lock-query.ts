/** The lock of a live account, as its owner's desk meets it. */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ask } from '../../live/ask.ts'
import { basePath } from '../../live/client.ts'

const LiveLock = z.object({
  isLocked: z.boolean(),
  /** It was unlocked, and then left alone for as long as its owner said. */
  isIdle: z.boolean(),
  minutes: z.number(),
  locksAt: z.nullable(z.string()),
  phrase: z.string(),
})

/** Milliseconds between two looks: it locks by time, and by hand in another tab. */
const LOOK_EVERY = 10_000

export const liveLockQuery = (account: string) =>
  queryOptions({
    queryKey: ['live-lock', account],
    queryFn: async () => z.parse(LiveLock, await ask('GET', `${basePath(account)}/lock`)),
    refetchInterval: LOOK_EVERY,
  })

/** Tells the server that somebody is at the desk of the account. */
export const tellUsed = (account: string) => ask('POST', `${basePath(account)}/lock/used`)
