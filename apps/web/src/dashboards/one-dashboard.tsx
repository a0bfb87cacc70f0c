/** One dashboard and everything that is done on it. What edits it is loaded when it is first edited. */
import './dashboard.css'
import {
  type DashboardContent,
  type Layout,
  type LinkGroup,
  MOST_WIDGETS,
} from '@paddock/contract/desk/dashboards/dashboard'
import type { WidgetKey } from '@paddock/contract/desk/dashboards/widget-keys'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useAccountId } from '../live/account.ts'
import { useRefusedStreams } from '../live/streams/refused-streams.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { optional } from '../ui/optional.ts'
import { toast } from '../ui/toast.ts'
import { undoToast } from '../ui/undo-toast.ts'
import { CATALOGUE, catalogued } from '../widgets/catalogue.ts'
import { besideIn, type KeptDashboard } from './kept/dashboards.ts'
import { tellNewTab } from './kept/saving.ts'
import { useContent } from './kept/use-content.ts'
import { byReading, filling, GAP, hasRoom, isAsMade, layoutOf, lockedIn, ROW } from './layout/layout.ts'
import { canShut, useShut, withShut } from './layout/shut.ts'
import { useBreakpoint } from './layout/use-breakpoint.ts'
import { useOwnWindows } from './own-windows.ts'
import { QuickActions } from './quick-actions.tsx'
import { Invitation, Summary } from './summary.tsx'
import { Tile, tileId } from './tile.tsx'
import type { TileActions } from './tile-menu.tsx'
import { useDashboardKeys } from './use-dashboard-keys.ts'
import { useSwipe } from './use-swipe.ts'
import { useTileChanges } from './use-tile-changes.ts'

const operations = () => import('./layout/operations.ts')
const EditBar = lazy(async () => ({ default: (await import('./editing/edit-bar.tsx')).EditBar }))
const TileHandles = lazy(async () => ({ default: (await import('./editing/tile-handles.tsx')).TileHandles }))
const Gallery = lazy(async () => ({ default: (await import('./editing/gallery.tsx')).Gallery }))
const StreamBudget = optional(async () => (await import('./streams/stream-budget.tsx')).StreamBudget)
const SettingsPanel = lazy(async () => ({ default: (await import('./panel/settings-panel.tsx')).SettingsPanel }))

const sayFull = () =>
  void toast({
    id: 'dashboard-full',
    title: `A dashboard has at most ${MOST_WIDGETS} widgets`,
    description: 'Remove one of them first.',
  })

/** What a window of its own is opened with for each column that a widget has. */
const PIXELS_PER_COLUMN = 96

interface OneDashboardProps {
  readonly dashboard: KeptDashboard
  readonly dashboards: readonly KeptDashboard[]
  readonly user: string | undefined
  readonly isEditing: boolean
}

export function OneDashboard({ dashboard, dashboards, user, isEditing }: OneDashboardProps) {
  const account = useAccountId()
  const navigate = useNavigate()
  const breakpoint = useBreakpoint()
  const { apply, undo, redo, begin } = useContent(dashboard, user)
  const [draft, setDraft] = useState<Layout>()
  const [frozen, setFrozen] = useState<readonly string[]>()
  const [open, setOpen] = useState<string>()
  const [full, setFull] = useState<string>()
  const [isAdding, setAdding] = useState(false)
  const [said, say] = useState('')
  const [wasEdited, setWasEdited] = useState(false)
  const { widgets } = dashboard
  const changesOf = useTileChanges(dashboard, apply, !isEditing)
  const client = useQueryClient()
  const own = useOwnWindows({ account, dashboard: dashboard.id }, dashboard.path, () =>
    tellNewTab(client, user, dashboard.id),
  )
  const refusals = useRefusedStreams()
  const { shut, toggle: toggleShut } = useShut(dashboard.id)
  const hasHeads = canShut(breakpoint) && !isEditing
  const arranged = draft ?? layoutOf(dashboard, breakpoint)
  const layout = hasHeads ? withShut(arranged, shut, breakpoint) : arranged
  const locked = lockedIn(widgets)
  const reading = [...layout].sort(byReading).map(({ id }) => id)
  // While it is edited nothing changes places in the document: a moved element loses the focus, a moved frame its page.
  const order = isEditing && frozen ? [...frozen, ...reading.filter((id) => !frozen.includes(id))] : reading

  const setEditing = (to: boolean) => {
    if (to) begin()
    setWasEdited(true)
    setFrozen(to ? reading : undefined)
    void navigate({ to: '.', search: to ? { edit: true } : {}, replace: true })
  }
  const arrange = (to: Layout) =>
    apply((content) => ({ ...content, layouts: { ...content.layouts, [breakpoint]: [...to] } }))
  const whereRoom = (act: () => void) => () => (hasRoom(dashboard) ? act() : sayFull())
  const startAdding = whereRoom(() => setAdding(true))
  const actionsOf = (id: string): TileActions => ({
    openSettings: () => setOpen(id),
    toggleFull: () => setFull(full === id ? undefined : id),
    toggleShut: () => toggleShut(id),
    popOut: () => {
      const { w = 0, h = 0 } = layout.find((each) => each.id === id) ?? {}
      own.open(id, w * PIXELS_PER_COLUMN, h * (ROW + GAP))
    },
    bringBack: () => own.bringBack(id),
    draw: changesOf(id).draw,
    duplicate: whereRoom(
      () => void operations().then(({ withCopy }) => apply((content) => withCopy(content, id, breakpoint))),
    ),
    toggleLock: () => void operations().then(({ withLock }) => apply((content) => withLock(content, id))),
    remove: () =>
      void operations().then(({ without, broughtBack }) => {
        const title = catalogued(widgets.find((widget) => widget.id === id)?.key ?? '')?.title ?? 'The widget'
        const before: DashboardContent = dashboard
        apply((content) => without(content, id))
        if (open === id) setOpen(undefined)
        undoToast(`${title} was removed`, () =>
          apply((content) => {
            const isThere = content.widgets.some((widget) => widget.id === id)
            if (!isThere && !hasRoom(content)) sayFull()
            return broughtBack(content, before, id)
          }),
        )
      }),
  })
  const add = (key: string) =>
    void operations().then(({ withWidget, newId }) => {
      const id = newId(dashboard, key)
      apply((content) => withWidget(content, key, id))
      setAdding(false)
      say(`${catalogued(key)?.title ?? key} was added at the end.`)
      requestAnimationFrame(() => document.getElementById(tileId(id))?.scrollIntoView({ block: 'nearest' }))
    })

  useDashboardKeys({
    dashboards,
    dashboard,
    order: reading,
    layout,
    edit: () => setEditing(!isEditing),
    add: startAdding,
    undo: isEditing ? undo : undefined,
    redo: isEditing ? redo : undefined,
    leaveFull: full === undefined ? undefined : () => setFull(undefined),
    openSettings: setOpen,
  })

  const goBeside = (by: 1 | -1) => {
    const next = besideIn(dashboards, dashboard.id, by)
    if (!next) return
    say(`Dashboard ${next.name}`)
    void navigate({ to: next.path })
  }
  const swipe = useSwipe(hasHeads ? goBeside : undefined)

  const edit = !isEditing && (
    <Button icon="pencil" hotkey="e" autoFocus={wasEdited} onClick={() => setEditing(true)}>
      Edit layout
    </Button>
  )
  const opened = widgets.find(({ id }) => id === open)
  return (
    <>
      {account ? (
        <Summary account={account}>
          <QuickActions account={account} />
          {edit}
        </Summary>
      ) : (
        <Invitation>{edit}</Invitation>
      )}
      {isEditing && (
        <Suspense fallback={<div className="min-h-12 mt-2.5 border-y border-line bg-band" />}>
          <EditBar
            {...{ dashboard, breakpoint, undo, redo, say }}
            onAdd={startAdding}
            onApply={apply}
            onDone={() => setEditing(false)}
          />
        </Suspense>
      )}
      {widgets.length === 0 ? (
        <EmptyState
          title="No widgets yet"
          action={
            <Button tone="primary" icon="plus" onClick={() => setAdding(true)}>
              Add a widget
            </Button>
          }
        >
          Arrange charts, lists, news and your account's figures here.
        </EmptyState>
      ) : (
        <div
          className="dashboard-grid"
          data-breakpoint={breakpoint}
          data-editing={isEditing || undefined}
          {...(!isEditing && isAsMade(dashboard) && filling(layout, widgets))}
          {...swipe}
        >
          {order.map((id) => {
            const widget = widgets.find((each) => each.id === id)
            const place = layout.find((each) => each.id === id)
            if (!widget || !place) return undefined
            return (
              <Tile
                key={id}
                {...{ widget, place, isEditing }}
                isFull={full === id}
                isOut={own.isOut(id)}
                isShut={hasHeads ? shut.has(id) : undefined}
                isVisitor={account === undefined}
                actions={actionsOf(id)}
                changes={changesOf(id)}
                handles={
                  isEditing && (
                    <Suspense>
                      <TileHandles
                        {...{ widget, place, layout, breakpoint, locked, say }}
                        title={catalogued(widget.key)?.title ?? widget.key}
                        onDraft={setDraft}
                        onArrange={arrange}
                        onRemove={actionsOf(id).remove}
                      />
                    </Suspense>
                  )
                }
              />
            )
          })}
        </div>
      )}
      {account && dashboard.version === 0 && !isEditing && <Suggestions onAdd={add} />}
      <p className="sr-only" role="status">
        {said}
      </p>
      <Suspense>
        {refusals.size > 0 && <StreamBudget widgets={widgets} refusals={refusals} />}
        {isAdding && <Gallery onAdd={add} onClose={() => setAdding(false)} isVisitor={account === undefined} />}
        {opened && (
          <SettingsPanel
            key={opened.id}
            widget={opened}
            onChange={changesOf(opened.id).change}
            onLink={(link: LinkGroup | undefined) =>
              void operations().then(({ withLink }) =>
                apply((content) => withLink(content, opened.id, link), !isEditing),
              )
            }
            onRendering={changesOf(opened.id).draw}
            onStream={(isAlways) =>
              void operations().then(({ withStream }) =>
                apply((content) => withStream(content, opened.id, isAlways), !isEditing),
              )
            }
            onClose={() => {
              setOpen(undefined)
              document.getElementById(tileId(opened.id))?.focus()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

const SUGGESTED: readonly WidgetKey[] = ['Positions', 'Orders', 'MiniChart']

/** Below a main dashboard nobody has changed yet: what most people add first. */
const Suggestions = ({ onAdd }: { onAdd: (key: WidgetKey) => void }) => (
  <section className="flex flex-wrap items-center gap-2 px-4 pt-1 pb-4" aria-label="Add to this dashboard">
    <span className="muted">Add to this dashboard</span>
    {SUGGESTED.map((key) => (
      <Button key={key} icon="plus" onClick={() => onAdd(key)}>
        {CATALOGUE[key].title}
      </Button>
    ))}
  </section>
)
