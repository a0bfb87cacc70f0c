/** How a person's second factor stands, and what asks for a fresh code. */
import { SecurityChanges, securityChoicesOf } from '@paddock/contract/desk/security'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ask } from '../../live/ask.ts'
import { messageOf } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.ts'

const Standing = z.object({
  hasSecondFactor: z.boolean(),
  recoveryCodesLeft: z.nullable(z.number()),
  choices: z.pipe(
    SecurityChanges,
    z.transform((told) => securityChoicesOf(told)),
  ),
})
export type SecurityStanding = z.infer<typeof Standing>

const PATH = '/api/security'

export const securityQuery = () =>
  queryOptions({
    queryKey: ['security'],
    queryFn: async () => z.parse(Standing, await ask('GET', PATH)),
    staleTime: 60_000,
  })

/** Sets some of the choices; what is refused is said, and what was chosen stays. */
export function useChoose() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (changes: SecurityChanges) => z.parse(Standing, await ask('PATCH', PATH, changes)),
    retry: false,
    onSuccess: (standing) => queryClient.setQueryData(securityQuery().queryKey, standing),
    onError: (error) => toast({ title: 'Nothing was changed', description: messageOf(error), tone: 'loss' }),
  })
}
