/** Sends credentials, then goes where the person was headed. */
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import * as z from 'zod/mini'
import { ask, DeskError } from '../../live/ask.ts'
import { messageOf } from '../../ui/error-state.tsx'
import { safeDestination } from './guard.ts'
import { refreshSession } from './session.ts'

const sentence = (text: string): string => {
  const upper = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.?!]$/.test(upper) ? upper : `${upper}.`
}

/** Puts a refusal beside the field it is about, or above the form where it is about none of them. */
export function showRefusal<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): void {
  const message = sentence(messageOf(error))
  const field = error instanceof DeskError ? fields.find((name) => name === error.field) : undefined
  setError(field ?? 'root', { message }, { shouldFocus: field !== undefined })
}

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
    const answer = await ask('POST', `/api/_auth${path}`, body)
    if (CodeNeeded.safeParse(answer).success) return 'code'
    await enter()
    return undefined
  }
}
