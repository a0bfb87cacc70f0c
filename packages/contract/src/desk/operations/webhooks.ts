import * as z from 'zod/mini'
import { NewWebhook, Webhook, WebhookChanges, WebhookDelivery, WebhookTerms, WebhookTried } from '../webhooks.ts'
import { namingField, ofAccount } from './operation.ts'

const whenArchived = 'the account is archived: nothing happens in it any more'
const gone = { 404: 'There is no such webhook.' }

/** Webhooks of an account. */
export const WEBHOOKS = ofAccount({
  listWebhooks: { summary: 'Every webhook of the account.', answer: z.array(Webhook) },
  addWebhook: {
    summary: 'Add a webhook. Its secret is answered only once.',
    body: WebhookTerms,
    words: namingField,
    success: 201,
    answer: NewWebhook,
    whenArchived,
  },
  changeWebhook: {
    summary: 'Set what is named of a webhook; the rest stays.',
    body: WebhookChanges,
    words: namingField,
    answer: Webhook,
    whenArchived,
    failures: gone,
  },
  removeWebhook: { summary: 'Remove a webhook.', failures: gone },
  renewWebhookSecret: { summary: 'Give a webhook a new secret.', answer: NewWebhook, whenArchived, failures: gone },
  testWebhook: { summary: 'Send a sample now.', answer: WebhookTried, failures: gone },
  listDeliveries: {
    summary: 'What was sent, the newest first.',
    query: z.object({ webhook: z.optional(z.string()) }),
    answer: z.array(WebhookDelivery),
  },
  resendDelivery: {
    summary: 'Send a message again; answers what was sent.',
    success: 201,
    answer: z.array(WebhookDelivery),
    failures: { 404: 'There is no such message.' },
  },
})
