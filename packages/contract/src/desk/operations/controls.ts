import * as z from 'zod/mini'
import { GuardrailChanges, GuardrailReceipt, GuardrailsNow } from '../guardrails.ts'
import { NotificationChanges } from '../notifications.ts'
import { LiveLock } from '../security.ts'
import { namingField, ofAccount } from './operation.ts'

/** Events and channels that a newer server knows are among them. */
const NotificationChoices = z.record(z.string(), z.record(z.string(), z.boolean()))
const live = { kinds: ['alpaca-live'] } as const

/** What an account's owner allows themselves, and is told of. */
export const CONTROLS = ofAccount({
  getNotifications: { summary: 'Which events are told, and how.', answer: NotificationChoices },
  setNotifications: {
    summary: 'Choose which events are told, and how.',
    body: NotificationChanges,
    words: namingField,
    answer: NotificationChoices,
  },
  getLiveLock: { summary: 'Whether the live account takes orders of the desk.', answer: LiveLock, ...live },
  useLiveAccount: { summary: 'Say that somebody is at the desk of the account.', ...live },
  getGuardrails: { summary: 'The guardrails, and how they stand.', answer: GuardrailsNow },
  setGuardrails: {
    summary: 'Tighten guardrails at once, or loosen them from the next market day on.',
    body: GuardrailChanges,
    answer: GuardrailsNow,
    whenArchived: 'the account is archived: nothing is traded in it',
    failures: { 403: 'A fresh code is needed.' },
  },
  listGuardrailReceipts: {
    summary: 'The orders that guardrails refused, the newest first.',
    answer: z.array(GuardrailReceipt),
  },
})
