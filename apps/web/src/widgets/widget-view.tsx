/** A stored widget, drawn: loaded when it is first shown, with a state of its own for each way that can go. */
import { Component, lazy, type ReactNode, Suspense, use, useState } from 'react'
import { timeOfDay } from '../format/time.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { loadWidget } from './load-widget.ts'
import { TileContext, useTile } from './tile.ts'
import type { ChangeSettings, LoadedWidget } from './widget.ts'
import { WidgetCard } from './widget-card.tsx'

const WidgetForAccounts = lazy(async () => ({ default: (await import('./told-widget.tsx')).WidgetForAccounts }))
const MissingWidget = lazy(async () => ({ default: (await import('./told-widget.tsx')).MissingWidget }))

interface WidgetViewProps {
  readonly widget: { readonly key: string; readonly options: unknown }
  readonly change: ChangeSettings
  /** It shows what belongs to an account, and who looks has none. */
  readonly isForOthers?: boolean
}

/** Never throws: what a widget throws stays in its card, with a button that tries again. */
export function WidgetView({ widget, change, isForOthers = false }: WidgetViewProps) {
  const [attempt, setAttempt] = useState(0)
  const { key } = widget
  const loaded = isForOthers ? undefined : loadWidget(key)
  return (
    <Boundary key={`${key} ${attempt}`} onRetry={() => setAttempt(attempt + 1)}>
      <Suspense fallback={<WidgetLoading />}>
        {loaded ? (
          <Drawn loaded={loaded} options={widget.options} change={change} />
        ) : isForOthers ? (
          <WidgetForAccounts widgetKey={key} />
        ) : (
          <MissingWidget widgetKey={key} />
        )}
      </Suspense>
    </Boundary>
  )
}

function Drawn(props: { loaded: Promise<LoadedWidget>; options: unknown; change: ChangeSettings }) {
  const { loaded, options, change } = props
  return use(loaded).draw(options, change)
}

/** A widget on its way. Its tile has no controls until it is there: a menu that was opened in this card would go with it. */
export function WidgetLoading() {
  const tile = useTile()
  return (
    <TileContext value={{ ...tile, controls: null }}>
      <WidgetCard isFlush>
        <div className="h-full min-h-48 p-3" role="status" aria-label="The widget is loading">
          <Skeleton height="100%" />
        </div>
      </WidgetCard>
    </TileContext>
  )
}

interface BoundaryProps {
  readonly onRetry: () => void
  readonly children: ReactNode
}

/** A part of the desk that did not come is not asked for again by the same page: browsers remember it as missing. */
const isPartMissing = (error: unknown): boolean => error instanceof TypeError && /import/i.test(error.message)

class Boundary extends Component<BoundaryProps, { readonly error?: unknown }> {
  /** When it was last drawn without a failure, in milliseconds of this machine. */
  goodAt: number | undefined
  override state: { readonly error?: unknown } = {}
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override componentDidMount() {
    this.drawn()
  }
  override componentDidUpdate() {
    this.drawn()
  }
  drawn() {
    if (!('error' in this.state)) this.goodAt = Date.now()
  }
  override render() {
    if (!('error' in this.state)) return this.props.children
    return (
      <WidgetCard>
        <ErrorState
          title="This widget failed"
          error={this.state.error}
          onRetry={isPartMissing(this.state.error) ? () => location.reload() : this.props.onRetry}
        >
          The others, your orders and your positions are not affected.
          {this.goodAt !== undefined && ` It last worked at ${timeOfDay(this.goodAt)}.`}
        </ErrorState>
      </WidgetCard>
    )
  }
}
