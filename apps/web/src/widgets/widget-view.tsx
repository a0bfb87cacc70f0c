/** A stored widget, drawn: loaded when it is first shown, with a state of its own for each way that can go. */
import { isContract } from '@paddock/market/options/symbol'
import { useQuery } from '@tanstack/react-query'
import { Component, lazy, type ReactNode, Suspense, use, useState } from 'react'
import { timeOfDay } from '../format/time.ts'
import { deskSymbol } from '../format/widget-symbol.ts'
import { useAccountId } from '../live/account.ts'
import { assetLike } from '../live/asset-index.ts'
import { assetsQuery } from '../live/queries.ts'
import { usePricePart } from '../live/streams/prices.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { catalogued } from './catalogue.ts'
import { loadWidget } from './load-widget.ts'
import { TileContext, useTile } from './tile.ts'
import type { ChangeSettings, LoadedWidget } from './widget.ts'
import { WidgetCard } from './widget-card.tsx'

const WidgetForAccounts = lazy(async () => ({ default: (await import('./told-widget.tsx')).WidgetForAccounts }))
const NoSuchSymbol = lazy(async () => ({ default: (await import('./told-widget.tsx')).NoSuchSymbol }))
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
          <Drawn loaded={loaded} widget={widget} change={change} />
        ) : isForOthers ? (
          <WidgetForAccounts widgetKey={key} />
        ) : (
          <MissingWidget widgetKey={key} />
        )}
      </Suspense>
    </Boundary>
  )
}

interface DrawnProps extends Pick<WidgetViewProps, 'widget' | 'change'> {
  readonly loaded: Promise<LoadedWidget>
}

function Drawn({ loaded, widget: { key, options }, change }: DrawnProps) {
  const widget = use(loaded)
  const view = widget.draw(options, change)
  const symbol = streamedSymbol(key, widget, options)
  return symbol === undefined ? view : <OfAsset {...{ widgetKey: key, symbol, view }} />
}

/** What a widget about one symbol streams; undefined where it is about several, a contract, or what is only watched. */
export function streamedSymbol(key: string, widget: LoadedWidget, options: unknown): string | undefined {
  const setting = catalogued(key)?.symbol
  const symbol = setting && deskSymbol(String(widget.read(options)[setting]))
  return symbol && !isContract(symbol) && widget.symbols(options).includes(symbol) ? symbol : undefined
}

/** The list of assets is asked only as long as there is no price: what has one is there. */
function OfAsset({ widgetKey, symbol, view }: { widgetKey: string; symbol: string; view: ReactNode }) {
  const account = useAccountId()
  const isPriced = usePricePart(symbol, (live) => live?.last !== undefined)
  const { data: assets = [] } = useQuery({ ...assetsQuery(account), enabled: !isPriced })
  // A list that could not be read is empty: it says nothing of the symbol.
  const isMissing = !isPriced && assets.length > 0 && !assetLike(assets, symbol)
  return isMissing ? <NoSuchSymbol widgetKey={widgetKey} symbol={symbol} /> : view
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
