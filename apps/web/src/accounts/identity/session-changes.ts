/**
 * A session that changes while the desk is open: it ends, which the first refused call shows, or somebody signs in or out on another page
 * of this browser, which tells the others.
 */
import type { QueryClient } from '@tanstack/react-query'
import { sessionChanges, sessionQuery } from '../../live/session.ts'
import { onPopupLogin } from './popup-login.ts'
import { forgetPerson } from './session.ts'

const isRefused = (error: unknown): boolean => error instanceof Error && 'status' in error && error.status === 401

/** What follows once the server has said who is signed in, and all that was read for the person before is forgotten. */
interface Followed {
  /** Nobody is any more. */
  readonly onEnd: () => void
  /** Somebody is, and nobody was. */
  readonly onStart: () => void
  /** Another person is. */
  readonly onOther: () => void
}

/** Called once at startup; answers how to stop. */
export function watchSession(queryClient: QueryClient, { onEnd, onStart, onOther }: Followed): () => void {
  const known = () => queryClient.getQueryData(sessionQuery().queryKey)
  const ask = async () => {
    const before = known()
    const user = await queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0 })
    if (user?.id === before?.id) return
    forgetPerson(queryClient)
    if (!user) onEnd()
    else if (before) onOther()
    else onStart()
  }
  let isAsking = false
  const check = async (error: unknown) => {
    if (!isRefused(error) || isAsking || !known()) return
    isAsking = true
    try {
      await ask()
    } finally {
      isAsking = false
    }
  }
  const stops = [
    queryClient.getQueryCache().subscribe(({ query }) => void check(query.state.error)),
    queryClient.getMutationCache().subscribe(({ mutation }) => void check(mutation?.state.error)),
    sessionChanges.hear(() => void ask()),
    onPopupLogin(() => void ask()),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
