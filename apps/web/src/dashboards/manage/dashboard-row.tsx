/** One dashboard in the list: a picture of its layout, what it is, and what can be done with it. */
import { counted } from '../../format/number.ts'
import './manage.css'
import { COLUMNS, type Dashboard } from '@paddock/contract/desk/dashboards/dashboard'
import { Link, useNavigate } from '@tanstack/react-router'
import { dateTime } from '../../format/time.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import type { KeptDashboard } from '../kept/dashboards.ts'
import { layoutOf } from '../layout/layout.ts'
import { streamCostText, useStreamCost } from '../streams/stream-cost.ts'
import { download } from './dashboard-file.ts'

interface DashboardRowProps {
  readonly dashboard: KeptDashboard
  /** When it was last looked at in this browser, in milliseconds; undefined where it never was. */
  readonly usedAt: number | undefined
  /** The desk opens with it. */
  readonly isStart: boolean
  readonly onStart: () => void
  readonly onUp: (() => void) | undefined
  readonly onDown: (() => void) | undefined
  readonly onRename: () => void
  readonly onHistory: () => void
  readonly onDuplicate: () => void
  readonly onReset: (() => void) | undefined
  readonly onRemove: (() => void) | undefined
}

export function DashboardRow(props: DashboardRowProps) {
  const { dashboard, usedAt, isStart, onStart, onUp, onDown, onRename, onHistory, onDuplicate } = props
  const { onReset, onRemove } = props
  const navigate = useNavigate()
  const cost = useStreamCost(dashboard)
  const { id, name, path, widgets, updatedAt } = dashboard
  return (
    <li>
      <Thumbnail dashboard={dashboard} />
      <span>
        <Link to={path} className="link strong">
          {name}
        </Link>
        <span className="muted">
          {path} · {counted(widgets.length, 'widget')}
          {cost && ` · streams ${streamCostText(cost)}`}
          {updatedAt && ` · changed ${dateTime(updatedAt)}`}
          {usedAt !== undefined && ` · last used ${dateTime(usedAt)}`}
        </span>
      </span>
      <span className="push flex items-center gap-1">
        <IconButton
          icon="star"
          className={isStart ? 'text-primary-text [&_svg]:fill-current' : undefined}
          label={isStart ? `The desk opens with ${name}` : `Open the desk with ${name}`}
          aria-pressed={isStart}
          onClick={onStart}
        />
        <IconButton icon="arrow-up" label={`Move ${name} up`} disabled={!onUp} onClick={onUp} />
        <IconButton icon="arrow-down" label={`Move ${name} down`} disabled={!onDown} onClick={onDown} />
        <Menu label={name} trigger={<IconButton icon="ellipsis" label={`Actions: ${name}`} />}>
          <MenuItem icon="pencil" onSelect={() => void navigate({ to: path, search: { edit: true } })}>
            Edit layout
          </MenuItem>
          <MenuItem icon="settings-2" onSelect={onRename}>
            Rename
          </MenuItem>
          <MenuItem icon="copy" onSelect={onDuplicate}>
            Duplicate
          </MenuItem>
          <MenuItem icon="download" onSelect={() => download(dashboard, id)}>
            Export
          </MenuItem>
          <MenuItem icon="history" onSelect={onHistory}>
            History
          </MenuItem>
          <MenuSeparator />
          {onReset && (
            <MenuItem icon="rotate-ccw" isDanger onSelect={onReset}>
              Reset to the default
            </MenuItem>
          )}
          {onRemove && (
            <MenuItem icon="trash-2" isDanger onSelect={onRemove}>
              Remove
            </MenuItem>
          )}
        </Menu>
      </span>
    </li>
  )
}

const ROWS_SHOWN = 26

/** Its layout on a desktop, from above. */
function Thumbnail({ dashboard }: { dashboard: Dashboard }) {
  return (
    <svg
      className="flex-none w-18 h-12 border border-line rounded-control bg-well fill-edge"
      viewBox={`0 0 ${COLUMNS.xl * 4} ${ROWS_SHOWN}`}
      aria-hidden="true"
      preserveAspectRatio="none"
    >
      {layoutOf(dashboard, 'xl').map(({ id, x, y, w, h }) => (
        <rect key={id} x={x * 4 + 0.5} y={y + 0.5} width={w * 4 - 1} height={h - 1} rx={0.5} />
      ))}
    </svg>
  )
}
