/** Orders that await approval: how they are asked for and changed. */
import { type KeepDraft, OrderDraft, OrderDrafts } from '@paddock/contract/desk/order-drafts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { desk } from '../../live/desk.ts'
import { toastFailure } from '../../ui/toast.ts'

/** Those that wait, are on their way or have expired. The desk is told when one changes. */
export const draftsQuery = (account: string) =>
  queryOptions({
    queryKey: ['drafts', account, 'open'],
    queryFn: async () => z.parse(OrderDrafts, await desk('listDrafts', { path: { accountId: account } })),
  })

/** The same with what they are worth now; `all` has the ended ones as well, up to ten thousand. */
export const valuedDraftsQuery = (account: string, status: 'open' | 'all') =>
  queryOptions({
    queryKey: ['drafts', account, status, 'valued'],
    queryFn: async () =>
      z.parse(
        OrderDrafts,
        await desk('listDrafts', { path: { accountId: account }, query: { status, values: 'true' } }),
      ),
  })

type DraftChange =
  | { readonly kind: 'approve' | 'discard' | 'restore' }
  | { readonly kind: 'expire'; readonly expiresAt: string }

async function changed(account: string, id: string, change: DraftChange): Promise<OrderDraft> {
  const path = { accountId: account, id }
  switch (change.kind) {
    case 'discard':
      return z.parse(OrderDraft, await desk('discardDraft', { path }))
    case 'expire':
      return z.parse(OrderDraft, await desk('changeDraft', { path, body: { expiresAt: change.expiresAt } }))
    case 'approve':
      return z.parse(OrderDraft, await desk('approveDraft', { path }))
    case 'restore':
      return z.parse(OrderDraft, await desk('restoreDraft', { path }))
  }
}

/**
 * Changes one; what was refused is told where whoever asks does not tell it. Approving is never repeated by itself. `onChanged` is called also
 * when whoever asked is gone.
 */
export function useChangeDraft(account: string, onChanged: (draft: OrderDraft) => void = () => {}) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: DraftChange }) => changed(account, id, change),
    retry: false,
    onSuccess: onChanged,
    onError: (error, { change }) => {
      if (change.kind === 'discard' || change.kind === 'restore') toastFailure('Nothing was changed')(error)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['drafts', account] }),
  })
}

export function useKeepDraft(account: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (draft: KeepDraft) =>
      z.parse(OrderDraft, await desk('keepDraft', { path: { accountId: account }, body: draft })),
    retry: false,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['drafts', account] }),
  })
}
