/** The bar above a dashboard while its layout is edited. */
import type { Breakpoint } from '@paddock/contract/desk/dashboards/dashboard'
import { BREAKPOINTS } from '../../ui/breakpoints.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { KeptDashboard } from '../kept/dashboards.ts'
import type { ContentChanges } from '../kept/use-content.ts'
import { withoutLayout } from '../layout/operations.ts'
import { STREAM_BUDGET, streamCostText, useStreamCost } from '../streams/stream-cost.ts'

const SCREENS: Readonly<Record<Breakpoint, string>> = {
  xs: 'phones',
  sm: 'large phones',
  md: 'tablets',
  lg: 'laptops',
  xl: 'desktops',
  '2xl': 'large screens',
}

interface EditBarProps {
  readonly dashboard: KeptDashboard
  readonly breakpoint: Breakpoint
  readonly undo: (() => void) | undefined
  readonly redo: (() => void) | undefined
  readonly say: (words: string) => void
  readonly onAdd: () => void
  readonly onApply: ContentChanges['apply']
  readonly onDone: () => void
}

export function EditBar(props: EditBarProps) {
  const { dashboard, breakpoint, undo, redo, say, onAdd, onApply, onDone } = props
  const told = (act: (() => void) | undefined, words: string) => () => {
    act?.()
    say(words)
  }
  const isArranged = dashboard.layouts[breakpoint] !== undefined
  return (
    <div
      className="sticky top-0 z-10 flex flex-wrap items-center gap-2 min-h-12 mt-2.5 px-3 py-2 border-y border-line bg-band"
      role="toolbar"
      aria-label="Edit the layout"
    >
      <Button tone="primary" icon="plus" hotkey="n" autoFocus onClick={onAdd}>
        Add widget
      </Button>
      <IconButton icon="undo-2" label="Undo" disabled={!undo} onClick={told(undo, 'Undone.')} />
      <IconButton icon="redo-2" label="Redo" disabled={!redo} onClick={told(redo, 'Redone.')} />
      <span className="label">
        {isArranged ? 'Arranged for ' : 'Follows your other screens on '}
        {SCREENS[breakpoint]} (from {BREAKPOINTS[breakpoint]} px)
      </span>
      {isArranged && (
        <Button size="small" onClick={() => onApply((content) => withoutLayout(content, breakpoint))}>
          Reset for this width
        </Button>
      )}
      <Cost dashboard={dashboard} />
      <Button hotkey="e" onClick={onDone}>
        Done
      </Button>
    </div>
  )
}

/** What a layout costs: symbols of the stream. */
function Cost({ dashboard }: { dashboard: KeptDashboard }) {
  const cost = useStreamCost(dashboard)
  const isOver = cost !== undefined && cost.symbols > STREAM_BUDGET
  return (
    <span
      className="label push"
      title={`A free Alpaca plan streams ${STREAM_BUDGET} symbols at once; the practice market has no limit.`}
    >
      {cost && <span className={isOver ? 'warn' : undefined}>Streams {streamCostText(cost)}</span>}
    </span>
  )
}
