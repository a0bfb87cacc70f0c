/** The handlers of the desk's own calls, by noun. */
import type { DESK_OPERATIONS } from '@paddock/contract/desk/operations/table'
import { type AccountParts, accountHandlers, keyHandlers } from './accounts.ts'
import { type AlertRouteParts, alertHandlers } from './alerts.ts'
import { type ChoiceParts, choiceHandlers, pageHandlers } from './choices.ts'
import { type ConnectionParts, connectionHandlers } from './connections.ts'
import { type ControlParts, controlHandlers } from './controls.ts'
import { type DashboardParts, dashboardHandlers } from './dashboards.ts'
import type { HandlersOf } from './desk-call.ts'
import { type DraftRouteParts, draftHandlers } from './drafts.ts'
import { type HeldParts, heldHandlers } from './held-orders.ts'
import { journalHandlers } from './journal.ts'
import { type PracticeParts, practiceHandlers } from './practice.ts'
import { recordingHandlers } from './recordings.ts'
import { type ResearchParts, researchHandlers } from './research.ts'
import { type WebhookRouteParts, webhookHandlers } from './webhooks.ts'

export type DeskHandlerParts = AccountParts &
  AlertRouteParts &
  ChoiceParts &
  ConnectionParts &
  ControlParts &
  DashboardParts &
  DraftRouteParts &
  HeldParts &
  PracticeParts &
  ResearchParts &
  WebhookRouteParts &
  Parameters<typeof recordingHandlers>[0]

/** A handler for every entry of the table: without one it does not compile. */
export const deskHandlers = (parts: DeskHandlerParts): HandlersOf<typeof DESK_OPERATIONS> => ({
  ...accountHandlers(parts),
  ...keyHandlers(parts),
  ...practiceHandlers(parts),
  ...controlHandlers(parts),
  ...heldHandlers(parts),
  ...draftHandlers(parts),
  ...journalHandlers(parts),
  ...alertHandlers(parts),
  ...webhookHandlers(parts),
  ...researchHandlers(parts),
  ...dashboardHandlers(parts),
  ...choiceHandlers(parts),
  ...connectionHandlers(parts),
  ...recordingHandlers(parts),
  ...pageHandlers(parts),
})
