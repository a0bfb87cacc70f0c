/** Webhooks of an account: listed, added, changed, removed, tried; and what was sent, which is sent again on request. */
import type { WEBHOOKS } from '@paddock/contract/desk/operations/webhooks'
import { ownRefusal } from '../http/answer.ts'
import type { WebhookRefusal, Webhooks } from '../streams/webhooks/webhooks.ts'
import { type HandlersOf, refusedBy } from './desk-call.ts'
import { type PlaceParts, placeOf } from './place.ts'

export interface WebhookRouteParts extends PlaceParts {
  readonly webhooks: Webhooks
}

export function webhookHandlers(parts: WebhookRouteParts): HandlersOf<typeof WEBHOOKS> {
  const { webhooks } = parts
  return {
    listWebhooks: ({ accountId }) => webhooks.list(accountId),
    listDeliveries: ({ accountId, input }) => webhooks.deliveries(accountId, input.query.webhook),
    async addWebhook(asked) {
      const place = await placeOf(parts, asked)
      return place instanceof Response ? place : answered(await webhooks.add(place, asked.input.body))
    },
    async changeWebhook(asked) {
      const place = await placeOf(parts, asked)
      const { path, body } = asked.input
      return place instanceof Response ? place : answered(await webhooks.change(place, path.id, body))
    },
    async renewWebhookSecret(asked) {
      const place = await placeOf(parts, asked)
      return place instanceof Response ? place : answered(await webhooks.renew(place, asked.input.path.id))
    },
    removeWebhook: async ({ accountId, input }) => ((await webhooks.remove(accountId, input.path.id)) ? true : gone()),
    testWebhook: async ({ accountId, input }) => answered(await webhooks.test(accountId, input.path.id)),
    resendDelivery: async ({ accountId, input }) => answered(await webhooks.resend(accountId, input.path.id)),
  }
}

const gone = (): Response => ownRefusal(404, 'there is no such webhook')

/** What the service answered, or why it did not. */
function answered<Answer extends object>(result: Answer | WebhookRefusal | undefined): Answer | Response {
  if (result === undefined) return gone()
  return 'refusal' in result ? refusedBy(result.refusal) : result
}
