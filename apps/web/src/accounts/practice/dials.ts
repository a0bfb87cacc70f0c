/** The dials of a practice account: how it is made to behave toward scripts. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ask } from '../../live/ask.ts'
import { basePath } from '../../live/client.ts'
import { messageOf } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.ts'

const Dials = z.looseObject({
  requestsPerMinute: z.nullable(z.number()),
  /** How the practice broker fills; absent on an account that another broker keeps. */
  preset: z.optional(z.string()),
  latencyMs: z.optional(z.number()),
  sizePercent: z.optional(z.number()),
  partialPercent: z.optional(z.number()),
  queuePercent: z.nullish(z.number()),
  isBookWalked: z.optional(z.boolean()),
  earlyAssignmentPercent: z.optional(z.number()),
})
export type Dials = z.infer<typeof Dials>

export const dialsQuery = (account: string) =>
  queryOptions({
    queryKey: ['dials', account],
    queryFn: async () => z.parse(Dials, await ask('GET', `${basePath(account)}/dials`)),
  })

/** Sets dials at once, and says so. */
export function useDial(account: string): (change: Partial<Dials>, said: string) => void {
  const queryClient = useQueryClient()
  const { queryKey } = dialsQuery(account)
  const { mutate } = useMutation({
    mutationFn: async ({ change }: { change: Partial<Dials>; said: string }) =>
      z.parse(Dials, await ask('PATCH', `${basePath(account)}/dials`, change)),
    onSuccess(dials, { said }) {
      queryClient.setQueryData(queryKey, dials)
      toast({ title: said, tone: 'gain' })
    },
    onError: (error) => toast({ title: 'The dial was not set', description: messageOf(error), tone: 'loss' }),
  })
  return (change, said) => mutate({ change, said })
}
