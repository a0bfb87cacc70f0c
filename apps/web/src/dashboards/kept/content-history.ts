/** What can be undone on a dashboard while its page is open. */
import type { DashboardContent } from '@paddock/contract/desk/dashboards/dashboard'
import { hashKey } from '@tanstack/react-query'
import { type History, NO_HISTORY, withStep } from '../../ui/undo.ts'
import { isSame } from './dashboards.ts'

export type ContentChange = (content: DashboardContent) => DashboardContent

export interface ContentHistory {
  readonly history: History<DashboardContent>
  /** What it leads from. */
  readonly of: DashboardContent
}

/**
 * What can be undone and redone from `now`. Settings that another window has changed since stay through it; nothing where another tab or another
 * dialog has changed anything else.
 */
export function historyAt(held: ContentHistory | undefined, now: DashboardContent): History<DashboardContent> {
  if (held?.of.name !== now.name) return NO_HISTORY
  if (isSame(held.of, now)) return held.history
  const before = new Map(held.of.widgets.map((widget) => [widget.id, hashKey([widget])]))
  const changed = now.widgets.filter((widget) => hashKey([widget]) !== before.get(widget.id))
  const set = (content: DashboardContent): DashboardContent => ({
    ...content,
    widgets: content.widgets.map((widget) => changed.find(({ id }) => id === widget.id) ?? widget),
  })
  if (!isSame(set(held.of), now)) return NO_HISTORY
  const { past, future } = held.history
  return { past: past.map(set), future: future.map(set) }
}

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
