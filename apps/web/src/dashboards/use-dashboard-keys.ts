/** The keyboard of a dashboard, left alone while something is typed and while a dialog is open. */

import type { Layout } from '@paddock/contract/desk/dashboards/dashboard'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { keepAccount } from '../page/keep-account.ts'
import { isKeyTaken } from '../page/keys.ts'
import { besideIn, type KeptDashboard } from './kept/dashboards.ts'
import { neighbour } from './layout/layout.ts'
import { tileId } from './tile.tsx'

export interface DashboardKeys {
  readonly isEditing: boolean
  readonly dashboards: readonly KeptDashboard[]
  readonly dashboard: KeptDashboard
  /** Ids from top to bottom. */
  readonly order: readonly string[]
  readonly layout: Layout
  readonly edit: () => void
  readonly add: () => void
  readonly undo: (() => void) | undefined
  readonly redo: (() => void) | undefined
  readonly leaveFull: (() => void) | undefined
  readonly openSettings: (id: string) => void
}

/** Numbers go to widgets, arrows from one to the next, Enter opens the settings of the one, `[` and `]` go to other dashboards. */
export function useDashboardKeys(keys: DashboardKeys): void {
  const latest = useRef(keys)
  const navigate = useNavigate()
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const now = latest.current
      const isUndo = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'z'
      const typed = event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]')
      if (isUndo && now.isEditing && !typed) {
        event.preventDefault()
        return event.shiftKey ? now.redo?.() : now.undo?.()
      }
      if (event.defaultPrevented || isKeyTaken(event)) return
      const act = actionOf(event, now, navigate)
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate])
}

function actionOf(
  { key, target }: KeyboardEvent,
  now: DashboardKeys,
  navigate: ReturnType<typeof useNavigate>,
): (() => void) | undefined {
  if (key === 'e') return now.edit
  if (key === 'n') return now.add
  if (key === 'Escape') return now.leaveFull
  if (key === '[' || key === ']') {
    const next = besideIn(now.dashboards, now.dashboard.id, key === ']' ? 1 : -1)
    return next && (() => void navigate({ to: next.path, search: keepAccount }))
  }
  const focused = now.order.find((id) => target instanceof HTMLElement && target.id === tileId(id))
  if (key === 'Enter') return focused === undefined ? undefined : () => now.openSettings(focused)
  const numbered = /^[1-9]$/.test(key) ? now.order[Number(key) - 1] : focused && neighbour(now.layout, focused, key)
  return numbered === undefined ? undefined : () => document.getElementById(tileId(numbered))?.focus()
}
