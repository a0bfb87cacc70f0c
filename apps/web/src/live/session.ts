/** Who is signed in. Asked once at startup; a failure means nobody. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { tabsChannel } from '../ui/tabs-channel.ts'
import { askSignIn } from './ask.ts'

export const User = z.looseObject({
  id: z.string(),
  name: z.catch(z.string(), ''),
  email: z.catch(z.nullable(z.string()), null),
  /** A guest has no credentials yet. */
  isGuest: z.catch(z.boolean(), false),
})

export type User = z.infer<typeof User>

const Session = z.looseObject({ user: z.nullish(User) })

/** Seconds for which a call about the session is waited for: nothing is shown before the first, and signing out goes on without the answer. */
export const SESSION_WITHIN = 10

/** The user of the session, or null: signed out, or the session could not be read. Never retried. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: ['session'],
    queryFn: async (): Promise<User | null> => {
      try {
        return Session.parse(await askSignIn('GET', '/session', undefined, SESSION_WITHIN)).user ?? null
      } catch {
        return null
      }
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Somebody signed in or out, or became registered: every other page of this browser asks who is signed in. */
export const sessionChanges = tabsChannel<'changed'>('paddock.session')

/** The session; `isReady` once it has been fetched for the first time. */
export function useSession(): {
  readonly user: User | undefined
  readonly isSignedIn: boolean
  readonly isReady: boolean
} {
  const { data, isFetched } = useQuery(sessionQuery())
  return { user: data ?? undefined, isSignedIn: Boolean(data), isReady: isFetched }
}
