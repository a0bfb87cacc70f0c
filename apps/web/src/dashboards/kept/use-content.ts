/** A dashboard as it is being changed: every change is shown at once, saved soon, and can be undone while the page is open. */
import type { DashboardContent } from '@paddock/contract/desk/dashboards/dashboard'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { stepBack, stepForward } from '../../ui/undo.ts'
import { afterPassing, afterStep, type ContentChange, type ContentHistory, historyAt } from './content-history.ts'
import { dashboardsKey, type KeptDashboard } from './dashboards.ts'
import { changeSoon } from './saving.ts'

export interface ContentChanges {
  /** Changes what there is by then, so that two changes at once both count. A step to undo, unless it is told `isPassing`. */
  readonly apply: (change: ContentChange, isPassing?: boolean) => void
  readonly undo: (() => void) | undefined
  readonly redo: (() => void) | undefined
  /** What the next change replaces is kept in the history on the server. */
  readonly begin: () => void
}

export function useContent(dashboard: KeptDashboard, user: string | undefined): ContentChanges {
  const client = useQueryClient()
  const [held, setHeld] = useState<ContentHistory>()
  const isBeginning = useRef(true)
  const { id } = dashboard
  const latest = () =>
    client.getQueryData<readonly KeptDashboard[]>(dashboardsKey(user))?.find((each) => each.id === id) ?? dashboard
  const show = (content: DashboardContent, isPassing = false) => {
    changeSoon(client, user, id, content, !isPassing && isBeginning.current)
    if (!isPassing) isBeginning.current = false
    return latest()
  }
  const go = (way: typeof stepBack<DashboardContent>) => () => {
    const now = latest()
    const next = way(historyAt(held, now), now)
    if (next) setHeld({ history: next.history, of: show(next.state) })
  }
  const { past, future } = historyAt(held, dashboard)
  return {
    apply(change, isPassing = false) {
      const before = latest()
      const changed = change(before)
      if (changed === before) return
      const after = show(changed, isPassing)
      setHeld((last) => (isPassing ? afterPassing(last, before, after, change) : afterStep(last, before, after)))
    },
    undo: past.length > 0 ? go(stepBack) : undefined,
    redo: future.length > 0 ? go(stepForward) : undefined,
    begin() {
      isBeginning.current = true
    },
  }
}
