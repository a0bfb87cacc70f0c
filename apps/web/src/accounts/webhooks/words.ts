/** Webhooks in words. */
import type { Webhook, WebhookDelivery } from '@paddock/contract/desk/webhooks'
import { capital } from '../../format/capital.ts'
import { timeOfDay } from '../../format/time.ts'
import type { Tone } from '../../ui/chip.tsx'

/** `partial_fill` is "Partial fill". */
export const eventName = (event: string): string => capital(event.replaceAll('_', ' '))

/** What a webhook does now, and how that is. */
export function stateOf({ state, reason, waiting, nextAt }: Webhook): { readonly text: string; readonly tone?: Tone } {
  if (state === 'off') return { text: 'Off' }
  if (state === 'stopped') return { text: `Stopped: ${reason ?? 'no reason given'}`, tone: 'loss' }
  if (nextAt !== null) return { text: `Not delivered, retried at ${timeOfDay(nextAt)}`, tone: 'warning' }
  return waiting > 0 ? { text: `${waiting} waiting`, tone: 'primary' } : { text: 'On', tone: 'gain' }
}

/** What became of a message. */
export function outcomeOf({ state, status, problem, attempts }: WebhookDelivery): string {
  if (state === 'delivered') return `Delivered, ${status}`
  if (state === 'skipped') return 'Skipped'
  return attempts === 0 ? 'Waiting' : `Waiting: ${problem ?? `answered ${status}`}`
}
