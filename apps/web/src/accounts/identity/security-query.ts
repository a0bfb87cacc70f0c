/** How a person's second factor stands, and what asks for a fresh code. */
import { type SecurityChanges, SecurityStanding } from '@paddock/contract/desk/security'
import { MINUTE_MS } from '@paddock/market/instant'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { desk } from '../../live/desk.ts'
import { toastFailure } from '../../ui/toast.ts'

export const securityQuery = () =>
  queryOptions({
    queryKey: ['security'],
    queryFn: async () => z.parse(SecurityStanding, await desk('getSecurity')),
    staleTime: MINUTE_MS,
  })

/** Sets some of the choices; what is refused is said, and what was chosen stays. */
export function useChoose() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (changes: SecurityChanges) =>
      z.parse(SecurityStanding, await desk('setSecurity', { body: changes })),
    retry: false,
    onSuccess: (standing) => queryClient.setQueryData(securityQuery().queryKey, standing),
    onError: toastFailure('Nothing was changed'),
  })
}
