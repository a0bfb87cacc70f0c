/** What changes webhooks: said where it fails, and read again either way. */
import type { WebhookChanges } from '@paddock/contract/desk/webhooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.ts'
import { changeWebhook, removeWebhook, renewSecret, resend, tryWebhook } from './webhooks.ts'

const say = (title: string) => (error: unknown) => void toast({ title, description: messageOf(error), tone: 'loss' })

/** Reads the list and what was sent again. */
export function useReadAgain(account: string) {
  const queryClient = useQueryClient()
  return () => {
    for (const key of ['webhooks', 'webhook-deliveries'])
      void queryClient.invalidateQueries({ queryKey: [key, account] })
  }
}

export function useWebhookChanges(account: string) {
  const onSettled = useReadAgain(account)
  return {
    changing: useMutation({
      mutationFn: ({ id, changes }: { id: string; changes: WebhookChanges }) => changeWebhook(account, id, changes),
      onError: say('The webhook was not changed'),
      onSettled,
    }),
    renewing: useMutation({
      mutationFn: (id: string) => renewSecret(account, id),
      onError: say('The secret was not changed'),
      onSettled,
    }),
    removing: useMutation({
      mutationFn: (id: string) => removeWebhook(account, id),
      onSettled,
    }),
    trying: useMutation({
      mutationFn: (id: string) => tryWebhook(account, id),
      onError: say('Nothing was sent'),
    }),
    resending: useMutation({
      mutationFn: (deliveryId: string) => resend(account, deliveryId),
      onError: say('The message was not sent again'),
      onSuccess: () => void toast({ title: 'Queued to be sent again', tone: 'gain' }),
      onSettled,
    }),
  }
}
