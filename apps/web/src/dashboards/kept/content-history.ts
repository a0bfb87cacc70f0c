/** What can be undone on a dashboard while its page is open. */
import type { DashboardContent } from '@paddock/contract/desk/dashboards/dashboard'
import { type History, NO_HISTORY, withStep } from '../../ui/undo.ts'
import { isSame } from './dashboards.ts'

export type ContentChange = (content: DashboardContent) => DashboardContent

export interface ContentHistory {
  readonly history: History<DashboardContent>
  /** What it leads from. */
  readonly of: DashboardContent
}

/** What can be undone and redone from `now`: nothing where another tab or another dialog made it what it is. */
export const historyAt = (held: ContentHistory | undefined, now: DashboardContent): History<DashboardContent> =>
  held && held.of.name === now.name && isSame(held.of, now) ? held.history : NO_HISTORY

/** After a change of `before` into `after`. */
export const afterStep = (
  held: ContentHistory | undefined,
  before: DashboardContent,
  after: DashboardContent,
): ContentHistory => ({ history: withStep(historyAt(held, before), before), of: after })

/** After a change that is no step: undoing and redoing the steps around it leave it as it is. */
export function afterPassing(
  held: ContentHistory | undefined,
  before: DashboardContent,
  after: DashboardContent,
  change: ContentChange,
): ContentHistory {
  const { past, future } = historyAt(held, before)
  return { history: { past: past.map(change), future: future.map(change) }, of: after }
}
