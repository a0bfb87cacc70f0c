/** The orders this server holds: how they are asked for and changed. */
import { HeldOrder, HeldOrders, type HoldOrder } from '@paddock/contract/desk/held-orders'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { desk } from '../../live/desk.ts'
import { toastFailure } from '../../ui/toast.ts'

/** `open` has those in which something is still to come; `all` the ended ones as well, up to ten thousand. */
export const heldQuery = (account: string, status: 'open' | 'all' = 'open') =>
  queryOptions({
    queryKey: ['held', account, status],
    queryFn: async () =>
      z.parse(HeldOrders, await desk('listHeldOrders', { path: { accountId: account }, query: { status } })),
  })

export const holdOrder = async (account: string, request: HoldOrder): Promise<HeldOrder> =>
  z.parse(HeldOrder, await desk('holdOrder', { path: { accountId: account }, body: request }))

export const cancelHeld = async (account: string, id: string): Promise<HeldOrder> =>
  z.parse(HeldOrder, await desk('cancelHeldOrder', { path: { accountId: account, id } }))

type Change = { readonly kind: 'cancel' } | { readonly kind: 'answer'; readonly answer: 'act' | 'ignore' }

/** Cancels one, or answers what it asks. */
export function useChangeHeld(account: string, id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (change: Change) =>
      change.kind === 'cancel'
        ? cancelHeld(account, id)
        : z.parse(
            HeldOrder,
            await desk('answerHeldOrder', { path: { accountId: account, id }, body: { answer: change.answer } }),
          ),
    onError: toastFailure('Nothing was changed'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['held', account] }),
  })
}
