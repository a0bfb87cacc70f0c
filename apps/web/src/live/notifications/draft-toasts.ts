/** What the desk does when the server tells it of drafts: lists are read again, and one that arrived is told. */
import { DraftUpdate } from '@paddock/contract/desk/order-drafts'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { draftSentence, sourceName, whyOf } from '../../format/order-draft.ts'
import { toast } from '../../ui/toast.ts'

export function draftNews(queryClient: QueryClient, message: unknown): void {
  const { success, data } = z.safeParse(DraftUpdate, message)
  if (!success) return
  const { account_id, draft, isNew } = data
  void queryClient.invalidateQueries({ queryKey: ['drafts', account_id] })
  // What is kept at the ticket is told there.
  if (!isNew || draft.source.kind === 'ticket') return
  toast({
    id: `draft ${draft.id}`,
    icon: 'list-checks',
    tone: 'warning',
    title: `${sourceName(draft.source)}: ${draftSentence(draft.order)}`,
    description: `It awaits your approval. ${whyOf(draft)}`,
    action: {
      label: 'Review',
      // The router listens to the history of the page.
      onSelect: () => history.pushState(null, '', `/orders?account=${encodeURIComponent(account_id)}&tab=drafts`),
    },
  })
}
