/** The webhooks of an account, as its server keeps them, and what they sent. */
import type { DeskInput } from '@paddock/contract/desk/operations/table'
import {
  NewWebhook,
  Webhook,
  type WebhookChanges,
  WebhookDelivery,
  WebhookTried,
} from '@paddock/contract/desk/webhooks'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { desk } from '../../live/desk.ts'
import { toast, toastFailure } from '../../ui/toast.ts'

/** Milliseconds between two looks, while the list is on screen: what was sent is no event of the desk. */
const LOOK_EVERY = 5_000

export const webhooksQuery = (account: string) =>
  queryOptions({
    queryKey: ['webhooks', account],
    queryFn: async () => z.parse(z.array(Webhook), await desk('listWebhooks', { path: { accountId: account } })),
    refetchInterval: LOOK_EVERY,
  })

/** The newest first. */
export const deliveriesQuery = (account: string) =>
  queryOptions({
    queryKey: ['webhook-deliveries', account],
    queryFn: async () =>
      z.parse(z.array(WebhookDelivery), await desk('listDeliveries', { path: { accountId: account } })),
    refetchInterval: LOOK_EVERY,
  })

export const addWebhook = async (account: string, terms: DeskInput<'addWebhook'>['body']): Promise<NewWebhook> =>
  z.parse(NewWebhook, await desk('addWebhook', { path: { accountId: account }, body: terms }))
export const changeWebhook = async (account: string, id: string, changes: WebhookChanges): Promise<Webhook> =>
  z.parse(Webhook, await desk('changeWebhook', { path: { accountId: account, id }, body: changes }))

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
      onError: toastFailure('The webhook was not changed'),
      onSettled,
    }),
    renewing: useMutation({
      mutationFn: async (id: string) =>
        z.parse(NewWebhook, await desk('renewWebhookSecret', { path: { accountId: account, id } })),
      onError: toastFailure('The secret was not changed'),
      onSettled,
    }),
    removing: useMutation({
      mutationFn: (id: string) => desk('removeWebhook', { path: { accountId: account, id } }),
      onSettled,
    }),
    trying: useMutation({
      mutationFn: async (id: string) =>
        z.parse(WebhookTried, await desk('testWebhook', { path: { accountId: account, id } })),
      onError: toastFailure('Nothing was sent'),
    }),
    resending: useMutation({
      mutationFn: (id: string) => desk('resendDelivery', { path: { accountId: account, id } }),
      onError: toastFailure('The message was not sent again'),
      onSuccess: () => void toast({ title: 'Queued to be sent again', tone: 'gain' }),
      onSettled,
    }),
  }
}
