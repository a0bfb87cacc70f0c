/** Dashboard Layouts: every dashboard as a whole. What is inside one is changed on the dashboard itself. */
import '../../../tables/table.css'
import { MAIN_CONTENT, MAIN_ID, TRASH_DAYS } from '@paddock/contract/desk/dashboards/dashboard'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import {
  orderDashboards,
  removeDashboard,
  removedDashboards,
  removedKey,
  restoreDashboard,
} from '../../../dashboards/kept/actions.ts'
import { dashboardAt, type KeptDashboard, useDashboards } from '../../../dashboards/kept/dashboards.ts'
import { lastUsed } from '../../../dashboards/kept/last-used.ts'
import { changeSoon } from '../../../dashboards/kept/saving.ts'
import { readFile } from '../../../dashboards/manage/dashboard-file.ts'
import { DashboardRow } from '../../../dashboards/manage/dashboard-row.tsx'
import { defaultTemplate, setDefaultTemplate } from '../../../dashboards/manage/default-template.ts'
import { HistoryDialog } from '../../../dashboards/manage/history-dialog.tsx'
import { NewDashboardDialog, type NewDashboardDialogProps } from '../../../dashboards/manage/new-dashboard-dialog.tsx'
import { RenameDialog } from '../../../dashboards/manage/rename-dialog.tsx'
import { RenderingsCard } from '../../../dashboards/manage/renderings-card.tsx'
import { TEMPLATES } from '../../../dashboards/manage/templates.ts'
import { dateTime } from '../../../format/time.ts'
import { usePreferences } from '../../../live/preferences.ts'
import { ListState } from '../../../tables/list-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Select } from '../../../ui/select.tsx'
import { Setting } from '../../../ui/setting.tsx'
import { toastFailure } from '../../../ui/toast.ts'
import { undoToast } from '../../../ui/undo-toast.ts'

type Open =
  | { readonly kind: 'new'; readonly from?: NewDashboardDialogProps['from'] }
  | { readonly kind: 'rename' | 'history'; readonly id: string }

export function ManageScreen({ user }: { user: string }) {
  const { dashboards, query } = useDashboards()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>()
  const [fileProblem, setFileProblem] = useState<string>()
  const [said, say] = useState('')
  const [template, setTemplate] = useState(defaultTemplate)
  const input = useRef<HTMLInputElement>(null)
  const close = () => setOpen(undefined)
  const { preferences, change } = usePreferences()
  const start = dashboardAt(dashboards, preferences.start) ?? { id: MAIN_ID }

  const attempt = async (what: string, act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (error) {
      toastFailure(what)(error)
    }
  }
  const remove = ({ id, name }: KeptDashboard) =>
    attempt(`${name} was not removed`, async () => {
      await removeDashboard(client, user, id)
      await navigate({ to: '/dashboard' })
      undoToast(`${name} was removed`, () =>
        attempt(`${name} was not restored`, () => restoreDashboard(client, user, id)),
      )
    })
  const move = (at: number, by: 1 | -1) => {
    const ids = dashboards.map(({ id }) => id)
    const [id] = ids.splice(at, 1)
    if (id === undefined) return
    ids.splice(at + by, 0, id)
    say(`${dashboards[at]?.name} is number ${at + by + 1} now.`)
    void attempt('The order was not saved', () => orderDashboards(client, user, ids))
  }
  const reset = (main: KeptDashboard) => {
    changeSoon(client, user, MAIN_ID, MAIN_CONTENT, main.version > 0)
    const { name, widgets, layouts } = main
    // What was made of it since stays in its history.
    undoToast('The main dashboard was reset', () => changeSoon(client, user, MAIN_ID, { name, widgets, layouts }, true))
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    const read = readFile(await file.text())
    setFileProblem(read.kind === 'refused' ? `${file.name}: ${read.why}` : undefined)
    if (read.kind === 'dashboard')
      setOpen({ kind: 'new', from: { title: `Import ${file.name}`, content: read.content, read } })
  }
  const chosen = open && 'id' in open ? dashboards.find(({ id }) => id === open.id) : undefined
  return (
    <div className="page">
      <Card
        title="Dashboards"
        note={`${dashboards.length} in sidebar order`}
        isFlush
        actions={
          <>
            <Button size="small" icon="upload" onClick={() => input.current?.click()}>
              Import
            </Button>
            <Button size="small" tone="primary" icon="plus" onClick={() => setOpen({ kind: 'new' })}>
              New dashboard
            </Button>
          </>
        }
      >
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          aria-label="Dashboard file"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            void take(event.target.files?.[0])
            // The same file can be chosen again, once it was put right.
            event.target.value = ''
          }}
        />
        {fileProblem && (
          <p className="py-2 px-3 text-loss" role="alert">
            {fileProblem} Nothing was imported.
          </p>
        )}
        <ListState query={query} what="Your dashboards" reassurance="Nothing at the broker is affected.">
          <ul className="dashboards" aria-label="Dashboards">
            {dashboards.map((dashboard, at) => (
              <DashboardRow
                key={dashboard.id}
                dashboard={dashboard}
                usedAt={lastUsed(user, dashboard)}
                isStart={dashboard.id === start.id}
                onStart={() => change({ start: dashboard.id })}
                // The main one stays first.
                onUp={at > 1 ? () => move(at, -1) : undefined}
                onDown={at > 0 && at < dashboards.length - 1 ? () => move(at, 1) : undefined}
                onRename={() => setOpen({ kind: 'rename', id: dashboard.id })}
                onHistory={() => setOpen({ kind: 'history', id: dashboard.id })}
                onDuplicate={() =>
                  setOpen({ kind: 'new', from: { title: `Duplicate ${dashboard.name}`, content: dashboard } })
                }
                onReset={dashboard.id === MAIN_ID ? () => reset(dashboard) : undefined}
                onRemove={dashboard.id === MAIN_ID ? undefined : () => void remove(dashboard)}
              />
            ))}
          </ul>
        </ListState>
      </Card>
      <Card title="New dashboards">
        <Setting name="Start with" effect="The default content of a new dashboard.">
          <Select
            label="Start with"
            value={template}
            options={TEMPLATES.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => {
              setDefaultTemplate(id)
              setTemplate(id)
            }}
          />
        </Setting>
      </Card>
      <RenderingsCard />
      <Trash user={user} />
      <p className="sr-only" role="status">
        {said}
      </p>
      {open?.kind === 'new' && (
        <NewDashboardDialog
          user={user}
          dashboards={dashboards}
          {...(open.from && { from: open.from })}
          onClose={close}
        />
      )}
      {open?.kind === 'rename' && chosen && (
        <RenameDialog user={user} dashboard={chosen} dashboards={dashboards} onClose={close} />
      )}
      {open?.kind === 'history' && chosen && <HistoryDialog user={user} dashboard={chosen} onClose={close} />}
    </div>
  )
}

/** What was removed and can still be brought back; nothing where there is none. */
function Trash({ user }: { user: string }) {
  const client = useQueryClient()
  const query = useQuery({ queryKey: removedKey(user), queryFn: removedDashboards })
  const { data: removed = [] } = query
  const restore = async (id: string) => {
    try {
      await restoreDashboard(client, user, id)
      await query.refetch()
    } catch (error) {
      toastFailure('It was not restored')(error)
    }
  }
  if (removed.length === 0) return undefined
  return (
    <Card title="Removed" note={`kept for ${TRASH_DAYS} days`} isFlush>
      <ul className="dashboards" aria-label="Removed dashboards">
        {removed.map(({ id, name, removedAt }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong>
              <span className="muted">removed {removedAt && dateTime(removedAt)}</span>
            </span>
            <Button size="small" className="push" aria-label={`Restore ${name}`} onClick={() => void restore(id)}>
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
