/** The keyboard of a dashboard. */
import type { Layout } from '@paddock/contract/desk/dashboards/dashboard'
import { useNavigate } from '@tanstack/react-router'
import { isTypedIn, useShortcuts } from '../page/shortcuts.ts'
import { besideIn, type KeptDashboard } from './kept/dashboards.ts'
import { neighbour } from './layout/layout.ts'
import { tileId } from './tile.tsx'

interface DashboardKeys {
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
  const { dashboards, dashboard, order, layout, edit, add, undo, redo, leaveFull, openSettings } = keys
  const navigate = useNavigate()
  const focused = ({ target }: KeyboardEvent) =>
    order.find((id) => target instanceof HTMLElement && target.id === tileId(id))
  useShortcuts('dashboard', {
    edit,
    add,
    leaveFull: () => (leaveFull ? leaveFull() : false),
    undo: (event) => (undo && isLayouts(event) ? undo() : false),
    redo: (event) => (redo && isLayouts(event) ? redo() : false),
    step: ({ key }) => {
      const next = besideIn(dashboards, dashboard.id, key === ']' ? 1 : -1)
      return next !== undefined && void navigate({ to: next.path })
    },
    settings: (event) => {
      const id = focused(event)
      return id !== undefined && openSettings(id)
    },
    tile: ({ key }) => goTo(order[Number(key) - 1]),
    beside: (event) => {
      const id = focused(event)
      return goTo(id && neighbour(layout, id, event.key))
    },
  })
}

/** False where there is no such widget. */
const goTo = (id: string | undefined) => id !== undefined && document.getElementById(tileId(id))?.focus()

/** What is typed has an undo of its own, and a dialog over the dashboard hides what would be undone. */
const isLayouts = ({ target }: KeyboardEvent): boolean =>
  !isTypedIn(target) && !(target instanceof Element && target.closest('.dialog'))
