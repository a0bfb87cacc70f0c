/** Which columns a table shows, in which order, and how dense it is. Every change is seen at once and kept. */
import { DENSITIES } from '@paddock/contract/desk/kept-tables'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { choicesFrom } from '../ui/choices.ts'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Segments } from '../ui/segments.tsx'
import type { Column } from './columns.tsx'
import { keepLayout, useLayout } from './kept-tables.ts'
import { arranged, inOrder, PLAIN_LAYOUT, shifted, toggled } from './layout.ts'

const DENSITY_NAMES = { compact: 'Compact', normal: 'Normal', roomy: 'Roomy' } as const

/** What there is to know of a column to arrange it. */
type ArrangedColumn = Pick<Column<never>, 'key' | 'head' | 'isAction' | 'isExportOnly' | 'isOptional' | 'isOnlyShown'>

export function ColumnsDialog(props: { name: string; columns: readonly ArrangedColumn[]; onClose: () => void }) {
  const { name, columns, onClose } = props
  const layout = useLayout(name)
  const cols = useSearch({ strict: false, select: (search: { cols?: string }) => search.cols })
  const navigate = useNavigate()
  const keep = (next: typeof layout) => {
    keepLayout(name, next)
    // What is picked here is to be seen: the columns of a saved view give way.
    if (cols !== undefined)
      void navigate({ to: '.', search: (before) => ({ ...before, cols: undefined }), replace: true })
  }
  const shown = new Set(arranged(columns, layout, cols).map(({ key }) => key))
  const movable = inOrder(columns, layout.order)
    .slice(1)
    .filter(({ isAction, isExportOnly }) => !isAction && !isExportOnly)
  const keys = movable.map(({ key }) => key)
  return (
    <Dialog
      onClose={onClose}
      size="small"
      title="Columns"
      description={`${columns[0]?.head ?? 'The first one'} is always shown. Exports have every column${columns.some(({ isOnlyShown }) => isOnlyShown) ? ', figures of the screener where they are shown' : ''}.`}
      actions={
        <>
          <Button onClick={() => keep(PLAIN_LAYOUT)}>Default</Button>
          <Button tone="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <ul className="grid max-h-80 my-3 overflow-y-auto" aria-label="Columns">
        {movable.map(({ key, head }, at) => (
          <li key={key} className="flex items-center gap-1 min-h-8">
            <label className="flex flex-1 items-center gap-2">
              <input
                type="checkbox"
                className="table-check"
                checked={shown.has(key)}
                onChange={(event) => keep(toggled(layout, key, event.target.checked))}
              />
              {head}
            </label>
            <IconButton
              icon="arrow-up"
              label={`Move ${head} to the left`}
              disabled={at === 0}
              onClick={() => keep(shifted(layout, keys, key, -1))}
            />
            <IconButton
              icon="arrow-down"
              label={`Move ${head} to the right`}
              disabled={at === keys.length - 1}
              onClick={() => keep(shifted(layout, keys, key, 1))}
            />
          </li>
        ))}
      </ul>
      <Segments
        label="Density"
        value={layout.density}
        onChange={(density) => keep({ ...layout, density })}
        segments={choicesFrom(DENSITY_NAMES, DENSITIES)}
      />
    </Dialog>
  )
}
