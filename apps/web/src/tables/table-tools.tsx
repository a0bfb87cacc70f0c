/** What can be done with a table as a whole: its saved views, its columns, and its rows as a file. */
import { MOST_VIEWS } from '@paddock/contract/desk/kept-tables'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { counted } from '../format/number.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { toast } from '../ui/toast.ts'
import { undoToast } from '../ui/undo-toast.ts'
import type { Column } from './columns.tsx'
import { csv, jsonText, tabbed } from './csv.ts'
import { download } from './download.ts'
import { keepViews, useKeptTables, useLayout, useViews, viewsNow } from './kept-tables.ts'
import { arranged, inOrder } from './layout.ts'
import { withChildren } from './lines.ts'
import { type Ordered, orderedRows } from './row-order.ts'
import { useAllPicked, useChosen } from './use-picked.ts'
import { isView, type View, viewSearch, withView } from './views.ts'

const ColumnsDialog = lazy(async () => ({ default: (await import('./columns-dialog.tsx')).ColumnsDialog }))
const SaveDialog = lazy(async () => ({ default: (await import('../live/save-dialog.tsx')).SaveDialog }))

interface ExportProps<Row> extends Ordered<Row> {
  /** As the table's own, whose layout orders the columns; absent where it has none. */
  readonly name?: string
  /** What files are called, without their ending; the name unless told otherwise. */
  readonly file?: string | undefined
  readonly within?: (row: Row) => readonly Row[]
  /** Rows are still being read: a file waits for them. */
  readonly isCompleting?: boolean | undefined
}
interface TableToolsProps<Row> extends ExportProps<Row> {
  /** As the table's own: its layout and its views are kept under it. */
  readonly name: string
}

export function TableTools<Row extends object>(props: TableToolsProps<Row>) {
  const { name, columns } = props
  useKeptTables()
  return (
    <>
      <Views name={name} columns={columns} />
      <ColumnsButton name={name} columns={columns} />
      <ExportMenu {...props} />
    </>
  )
}

type Searched = Readonly<Record<string, unknown>>

function Views<Row>({ name, columns }: { name: string; columns: readonly Column<Row>[] }) {
  const views = useViews(name)
  const [isSaving, setSaving] = useState(false)
  const search = useSearch({ strict: false, select: (found): Searched => found })
  const layout = useLayout(name)
  const navigate = useNavigate()
  const keep = (next: typeof views) => keepViews(name, next)
  const save = (viewName: string) => {
    const shown = arranged(columns, layout, typeof search.cols === 'string' ? search.cols : undefined)
    const cols = shown.flatMap(({ key, isAction }) => (isAction ? [] : [key])).join(',')
    const saved = { ...viewSearch(search), cols }
    if (!keep(withView(views, { name: viewName, search: saved }))) {
      const isFull = views.length >= MOST_VIEWS
      toast({
        title: `The view ${viewName} was not saved`,
        description: isFull ? `At most ${MOST_VIEWS} views of a table: delete one first.` : 'Its filters are too long.',
        tone: 'warning',
      })
      return
    }
    void show(saved)
    toast({ title: `Saved the view ${viewName}`, description: 'Its address shows the same view.', tone: 'gain' })
  }
  const show = (saved: Searched) =>
    navigate({ to: '.', search: { ...(search.account === undefined ? {} : { account: search.account }), ...saved } })
  const remove = (view: View) => {
    const before = views.indexOf(view)
    keep(views.filter((each) => each !== view))
    undoToast(`Deleted the view ${view.name}`, () => {
      const left = viewsNow(name).filter((each) => each.name !== view.name)
      keep(left.toSpliced(before, 0, view))
    })
  }
  const current = views.find((view) => isView(search, view))
  return (
    <>
      <Menu
        label="Saved views"
        trigger={
          <Button size="small" tone="bare" icon="eye" className="max-md:hidden">
            {current?.name ?? 'Views'}
          </Button>
        }
      >
        {views.map((view) => (
          <MenuItem key={view.name} isChecked={view === current} onSelect={() => void show(view.search)}>
            {view.name}
          </MenuItem>
        ))}
        {views.length > 0 && <MenuSeparator />}
        <MenuItem icon="plus" onSelect={() => setSaving(true)}>
          Save this view…
        </MenuItem>
        <MenuItem icon="rotate-ccw" onSelect={() => void show({})}>
          Default view
        </MenuItem>
        {current && (
          <MenuItem icon="trash-2" isDanger onSelect={() => remove(current)}>
            Delete {current.name}
          </MenuItem>
        )}
      </Menu>
      {isSaving && (
        <Suspense>
          <SaveDialog
            what="view"
            description="Its filters, sort order and columns. Its address shows the same view."
            taken={views.map((view) => view.name)}
            onSave={save}
            onClose={() => setSaving(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function ColumnsButton<Row extends object>({ name, columns }: { name: string; columns: readonly Column<Row>[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" tone="bare" icon="columns-3" className="max-sm:hidden" onClick={() => setOpen(true)}>
        Columns
      </Button>
      {isOpen && (
        <Suspense>
          <ColumnsDialog name={name} columns={columns} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Saves the rows as they are listed: filtered and in order, with every column there is, those shown first; of costly ones those shown alone. */
export function ExportMenu<Row extends object>(props: ExportProps<Row>) {
  const { rows, isCompleting } = props
  return (
    <Menu
      label="Filtered rows, in this order"
      trigger={
        <Button
          size="small"
          tone="bare"
          icon="download"
          disabled={rows.length === 0 || isCompleting}
          title={isCompleting ? 'Older rows are still loading' : undefined}
        >
          Export
        </Button>
      }
    >
      <ExportItems {...props} />
    </Menu>
  )
}

/** While they are open, what the columns need is read that nobody looked at. */
function ExportItems<Row extends object>(props: ExportProps<Row>) {
  const { name, file = name ?? 'table', within, isCompleting: _, ...ordered } = props
  const isChosen = useChosen(name)
  const columns = inOrder(ordered.columns, useLayout(name).order).filter(
    ({ key, isOnlyShown }) => !isOnlyShown || isChosen(key),
  )
  useAllPicked(name)
  const heads = (reading: Column<Row>['reading']) =>
    columns.flatMap((each) => (each.reading === reading ? [each.head] : [])).join(' · ')
  const [pending, failed] = [heads('pending'), heads('failed')]
  const rows = () => withChildren(orderedRows(ordered), within)
  const copy = () =>
    copyText(counted(ordered.rows.length, 'row'), tabbed(rows(), columns), 'Paste them into a spreadsheet.')
  const item = { isDisabled: pending !== '' }
  return (
    <>
      {pending && <div className="menu-label">Loading {pending}…</div>}
      {failed && <div className="menu-label">Could not be loaded: {failed}</div>}
      <MenuItem {...item} onSelect={() => download(`${file}.csv`, csv(rows(), columns))}>
        CSV
      </MenuItem>
      <MenuItem {...item} onSelect={() => download(`${file}.json`, jsonText(rows(), columns), 'application/json')}>
        JSON
      </MenuItem>
      <MenuItem {...item} icon="copy" onSelect={() => void copy()}>
        Copy
      </MenuItem>
    </>
  )
}
