/** Signing in and out, and what is forgotten with it. */

import type { QueryClient } from '@tanstack/react-query'
import { ask } from '../../live/ask.ts'
import { sessionQuery } from '../../live/session.ts'
import { forgetKept } from '../../ui/kept-value.ts'
import { finishPopupLogin } from './popup-login.ts'

/** Forgets everything that was read for the person before, and what was kept of it here. */
export function forgetPerson(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' })
  // What is shown when the server does not answer.
  for (const prefix of ['paddock.known.', 'paddock.orders.']) forgetKept(prefix)
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
