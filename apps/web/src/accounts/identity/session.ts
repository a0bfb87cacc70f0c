/** Signing in and out, and what is forgotten with it. */
import type { QueryClient } from '@tanstack/react-query'
import { askSignIn } from '../../live/ask.ts'
import { SESSION_WITHIN, sessionChanges, sessionQuery } from '../../live/session.ts'
import { forgetKept } from '../../ui/kept-value.ts'
import { forgetToasts, toast } from '../../ui/toast.ts'
import { finishPopupLogin } from './popup-login.ts'

/** Forgets everything that was read for the person before, and what was kept of it here. */
export function forgetPerson(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' })
  // What is shown when the server does not answer, and how tables are arranged.
  for (const prefix of ['paddock.known.', 'paddock.orders.', 'paddock.table']) forgetKept(prefix)
  forgetToasts()
}

/** Forgets the person before, asks who is signed in now, and tells the other pages. */
export async function refreshSession(queryClient: QueryClient): Promise<void> {
  forgetPerson(queryClient)
  const user = await queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0 })
  sessionChanges.tell('changed')
  if (user) finishPopupLogin()
}

/** Ends the session on the server, then here. What cannot reach the server still signs this tab out, and says that the session goes on there. */
export async function signOut(queryClient: QueryClient): Promise<void> {
  try {
    await askSignIn('DELETE', '/session', undefined, SESSION_WITHIN)
    sessionChanges.tell('changed')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    toast({
      id: 'signed-out-here',
      title: 'You are signed out on this page only',
      description: `The server did not end the session: ${why} Sign in and out again, or end it under Settings, Security.`,
      tone: 'warning',
      duration: Number.POSITIVE_INFINITY,
    })
  }
  queryClient.setQueryData(sessionQuery().queryKey, null)
  forgetPerson(queryClient)
}

/** Makes a guest with a practice account and signs in as it. */
export async function startAsGuest(queryClient: QueryClient): Promise<void> {
  await askSignIn('POST', '/sign-in/anonymous', {})
  await refreshSession(queryClient)
}
