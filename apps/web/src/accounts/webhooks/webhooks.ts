/** The webhooks of an account, as its server keeps them, and what they sent. */
import {
  NewWebhook,
  Webhook,
  type WebhookChanges,
  WebhookDelivery,
  type WebhookTerms,
  WebhookTried,
} from '@paddock/contract/desk/webhooks'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ask } from '../../live/ask.ts'
import { basePath } from '../../live/client.ts'

/** Milliseconds between two looks, while the list is on screen: what was sent is no event of the desk. */
const LOOK_EVERY = 5_000

const pathOf = (account: string, rest = ''): string => `${basePath(account)}/webhooks${rest}`

export const webhooksQuery = (account: string) =>
  queryOptions({
    queryKey: ['webhooks', account],
    queryFn: async () => z.parse(z.array(Webhook), await ask('GET', pathOf(account))),
    refetchInterval: LOOK_EVERY,
  })

/** The newest first. */
export const deliveriesQuery = (account: string) =>
  queryOptions({
    queryKey: ['webhook-deliveries', account],
    queryFn: async () => z.parse(z.array(WebhookDelivery), await ask('GET', pathOf(account, '/deliveries'))),
    refetchInterval: LOOK_EVERY,
  })

export const addWebhook = async (account: string, terms: Partial<WebhookTerms>): Promise<NewWebhook> =>
  z.parse(NewWebhook, await ask('POST', pathOf(account), terms))
export const changeWebhook = async (account: string, id: string, changes: WebhookChanges): Promise<Webhook> =>
  z.parse(Webhook, await ask('PATCH', pathOf(account, `/${id}`), changes))
export const renewSecret = async (account: string, id: string): Promise<NewWebhook> =>
  z.parse(NewWebhook, await ask('POST', pathOf(account, `/${id}/secret`)))
export const tryWebhook = async (account: string, id: string): Promise<WebhookTried> =>
  z.parse(WebhookTried, await ask('POST', pathOf(account, `/${id}/test`)))
export const removeWebhook = (account: string, id: string): Promise<unknown> => ask('DELETE', pathOf(account, `/${id}`))
export const resend = (account: string, deliveryId: string): Promise<unknown> =>
  ask('POST', pathOf(account, `/deliveries/${deliveryId}/resend`))
