/** A dashboard as it is being changed: every change is shown at once, saved soon, and can be undone while the page is open. */
import type { DashboardContent } from '@paddock/contract/desk/dashboards/dashboard'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { dashboardsKey, type KeptDashboard } from './dashboards.ts'
import { changeSoon } from './saving.ts'

const MOST_STEPS = 100

export interface ContentChanges {
  /** Changes what there is by then, so that two changes at once both count. A step to undo, unless it is told `isPassing`. */
  readonly apply: (change: (content: DashboardContent) => DashboardContent, isPassing?: boolean) => void
  readonly undo: (() => void) | undefined
  readonly redo: (() => void) | undefined
  /** What the next change replaces is kept in the history on the server. */
  readonly begin: () => void
}

export function useContent(dashboard: KeptDashboard, user: string | undefined): ContentChanges {
  const client = useQueryClient()
  const [past, setPast] = useState<readonly DashboardContent[]>([])
  const [future, setFuture] = useState<readonly DashboardContent[]>([])
  const isBeginning = useRef(true)
  const { id } = dashboard
  const latest = () =>
    client.getQueryData<readonly KeptDashboard[]>(dashboardsKey(user))?.find((each) => each.id === id) ?? dashboard
  const show = (content: DashboardContent, isPassing = false) => {
    changeSoon(client, user, id, content, !isPassing && isBeginning.current)
    if (!isPassing) isBeginning.current = false
  }
  const step = (from: readonly DashboardContent[], drop: (rest: readonly DashboardContent[]) => void) => {
    const to = from.at(-1)
    if (!to) return undefined
    return () => {
      drop(from.slice(0, -1))
      show(to)
      return latest()
    }
  }
  const back = step(past, setPast)
  const forth = step(future, setFuture)
  return {
    apply(change, isPassing = false) {
      const before = latest()
      const after = change(before)
      if (after === before) return
      if (!isPassing) {
        setPast([...past, before].slice(-MOST_STEPS))
        setFuture([])
      }
      show(after, isPassing)
    },
    undo:
      back &&
      (() => {
        setFuture([...future, latest()])
        back()
      }),
    redo:
      forth &&
      (() => {
        setPast([...past, latest()])
        forth()
      }),
    begin() {
      isBeginning.current = true
    },
  }
}
