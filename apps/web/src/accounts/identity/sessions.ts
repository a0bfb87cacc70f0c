/** Where a person is signed in. */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { askSignIn } from '../../live/ask.ts'

export const Session = z.object({
  id: z.string(),
  address: z.nullable(z.string()),
  /** What the browser said of itself. */
  agent: z.nullable(z.string()),
  signedInAt: z.string(),
  seenAt: z.string(),
  isThis: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** The last seen first. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: async () => z.parse(z.array(Session), await askSignIn('GET', '/sessions')),
  })

export const endSession = (id: string) => askSignIn('POST', '/sessions/sign-out', { id })
export const endOtherSessions = () => askSignIn('POST', '/sessions/sign-out-others')
