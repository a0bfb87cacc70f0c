/** Who is signed in. Asked once at startup; a failure means nobody. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ask } from '../../live/ask.ts'
import { finishPopupLogin } from './popup-login.ts'

export const User = z.looseObject({
  id: z.string(),
  name: z.catch(z.string(), ''),
  email: z.catch(z.nullable(z.string()), null),
  /** A guest has no credentials yet. */
  isGuest: z.catch(z.boolean(), false),
})
export type User = z.infer<typeof User>
export const Session = z.looseObject({ user: z.nullish(User) })

/** The user of the session, or null: signed out, or the session could not be read. Never retried. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: ['session'],
    queryFn: async (): Promise<User | null> => {
      try {
        return Session.parse(await ask('GET', '/api/_auth/session')).user ?? null
      } catch {
        return null
      }
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** The session; `isReady` once it has been fetched for the first time. */
export function useSession(): {
  readonly user: User | undefined
  readonly isSignedIn: boolean
  readonly isReady: boolean
} {
  const { data, isFetched } = useQuery(sessionQuery())
  return { user: data ?? undefined, isSignedIn: Boolean(data), isReady: isFetched }
}

/** What the browser keeps for when the server does not answer. */
const LAST_KNOWN = /^paddock\.(known|orders)\./

/** Forgets everything that was read for the person before, and what was kept of it here. */
export function forgetPerson(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' })
  for (const key of Object.keys(globalThis.localStorage ?? {})) if (LAST_KNOWN.test(key)) localStorage.removeItem(key)
}

/** Forgets the person before, and asks who is signed in now. */
export async function refreshSession(queryClient: QueryClient): Promise<void> {
  forgetPerson(queryClient)
  const user = await queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0 })
  if (user) finishPopupLogin()
}

/** Ends the session on the server, then here. What cannot reach the server still signs this tab out. */
export async function signOut(queryClient: QueryClient): Promise<void> {
  try {
    await ask('DELETE', '/api/_auth/session')
  } finally {
    queryClient.setQueryData(sessionQuery().queryKey, null)
    forgetPerson(queryClient)
  }
}

/** Makes a guest with a practice account and signs in as it. */
export async function startAsGuest(queryClient: QueryClient): Promise<void> {
  await ask('POST', '/api/_auth/sign-in/anonymous', {})
  await refreshSession(queryClient)
}
