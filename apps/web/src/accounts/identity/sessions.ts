/** Where a person is signed in. */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ask } from '../../live/ask.ts'

const PATH = '/api/_auth/sessions'

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
    queryFn: async () => z.parse(z.array(Session), await ask('GET', PATH)),
  })

export const endSession = (id: string) => ask('POST', `${PATH}/sign-out`, { id })
export const endOtherSessions = () => ask('POST', `${PATH}/sign-out-others`)
