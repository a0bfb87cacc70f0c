/** The dials of a practice account: how it is made to behave toward scripts. */
import { Dials } from '@paddock/contract/desk/dials'
import type { DeskInput } from '@paddock/contract/desk/operations/table'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { desk } from '../../live/desk.ts'
import { toast, toastFailure } from '../../ui/toast.ts'

export const dialsQuery = (account: string) =>
  queryOptions({
    queryKey: ['dials', account],
    queryFn: async () => z.parse(Dials, await desk('getDials', { path: { accountId: account } })),
  })

export type DialChanges = NonNullable<DeskInput<'setDials'>['body']>

/** Sets dials at once, and says so. */
export function useDial(account: string): (change: DialChanges, said: string) => void {
  const queryClient = useQueryClient()
  const { queryKey } = dialsQuery(account)
  const { mutate } = useMutation({
    mutationFn: async ({ change }: { change: DialChanges; said: string }) =>
      z.parse(Dials, await desk('setDials', { path: { accountId: account }, body: change })),
    onSuccess(dials, { said }) {
      queryClient.setQueryData(queryKey, dials)
      toast({ title: said, tone: 'gain' })
    },
    onError: toastFailure('The setting was not saved'),
  })
  return (change, said) => mutate({ change, said })
}
