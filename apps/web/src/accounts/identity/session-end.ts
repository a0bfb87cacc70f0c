/** A session that ends while the desk is open: the first refused call leads to the sign-in page, which knows the way back. */
import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../../live/session.ts'
import { forgetPerson } from './session.ts'

/** What replaces a session by another of the same person: until its answer is here, the old one is refused and has not ended. */
export const SESSION_CHANGE = ['session-change'] as const

const isRefused = (error: unknown): boolean => error instanceof Error && 'status' in error && error.status === 401

/** Calls `onEnd` once the server confirms that nobody is signed in any more. Called once at startup; answers how to stop. */
export function watchForSessionEnd(queryClient: QueryClient, onEnd: () => void): () => void {
  let isAsking = false
  const check = async (error: unknown) => {
    if (!isRefused(error) || isAsking || !queryClient.getQueryData(sessionQuery().queryKey)) return
    if (queryClient.isMutating({ mutationKey: SESSION_CHANGE }) > 0) return
    isAsking = true
    try {
      const user = await queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0 })
      if (user !== null) return
      forgetPerson(queryClient)
      onEnd()
    } finally {
      isAsking = false
    }
  }
  const stops = [
    queryClient.getQueryCache().subscribe(({ query }) => void check(query.state.error)),
    queryClient.getMutationCache().subscribe(({ mutation }) => void check(mutation?.state.error)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
