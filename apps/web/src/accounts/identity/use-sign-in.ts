/** Sends credentials, then goes where the person was headed. */
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { askSignIn } from '../../live/ask.ts'
import { safeDestination } from './guard.ts'
import { refreshSession } from './session.ts'

/** Enters the desk as whoever was just signed in. */
export function useEnter(destination: string | undefined) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    await refreshSession(queryClient)
    router.history.push(safeDestination(destination, location.origin) ?? '/')
  }
}

const CodeNeeded = z.object({ needs: z.literal('second-factor') })

/** Posts to the session service and enters the desk; `code` where one is asked for first. Rejects with what the server refused. */
export function useSignIn(path: '/sign-in/email' | '/sign-up/email', destination: string | undefined) {
  const enter = useEnter(destination)
  return async (body: unknown): Promise<'code' | undefined> => {
    const answer = await askSignIn('POST', path, body)
    if (CodeNeeded.safeParse(answer).success) return 'code'
    await enter()
    return undefined
  }
}
