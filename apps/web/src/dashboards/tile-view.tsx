/** What a tile shows, in its dashboard or in a window of its own: the desk's rendering of its widget or TradingView's. */
import type { Rendering, StoredWidget } from '@paddock/contract/desk/dashboards/dashboard'
import { Activity, lazy, type RefObject, Suspense } from 'react'
import { usePreferences } from '../live/preferences.ts'
import { PriceScope } from '../live/streams/price-scope.tsx'
import { useRefusedStreams } from '../live/streams/refused-streams.ts'
import { OfferContext } from '../tables/list-state.tsx'
import { LinkGroupContext } from '../trading/assets/link-group.ts'
import { Button } from '../ui/button.tsx'
import { catalogued, isEmbeddable } from '../widgets/catalogue.ts'
import { useTile } from '../widgets/tile.ts'
import type { ChangeSettings } from '../widgets/widget.ts'
import { WidgetCard } from '../widgets/widget-card.tsx'
import { WidgetLoading, WidgetView } from '../widgets/widget-view.tsx'

const EmbeddedWidget = lazy(async () => ({
  default: (await import('../widgets/embeds/embedded-widget.tsx')).EmbeddedWidget,
}))
const PolledMark = lazy(async () => ({ default: (await import('./streams/polled-mark.tsx')).PolledMark }))

/** What of a widget is changed from within it. */
export interface TileChanges {
  readonly change: ChangeSettings
  /** Gives a symbol to its link group; undefined where it is in none. */
  readonly choose: ((symbol: string) => void) | undefined
  readonly draw: (rendering: Rendering | undefined) => void
}

/** Whether TradingView's rendering is shown. */
export function useIsEmbed({ key, rendering }: StoredWidget): boolean {
  const { preferences } = usePreferences()
  return isEmbeddable(key) && (rendering ?? preferences.rendering) === 'embed'
}

interface PolledProps {
  readonly widget: StoredWidget
  /** Where it stands. */
  readonly tile: RefObject<HTMLElement | null>
}

/** Says of a widget which of its prices are not streamed, where there are such. */
export function Polled({ widget, tile }: PolledProps) {
  const refusals = useRefusedStreams()
  if (useIsEmbed(widget) || refusals.size === 0) return undefined
  return (
    <Suspense>
      <PolledMark {...{ widget, refusals, tile }} />
    </Suspense>
  )
}

interface TileViewProps {
  readonly widget: StoredWidget
  readonly isVisitor: boolean
  /** In sight, or nearly: a native widget stops where it is not. */
  readonly isNear: boolean
  /** Only its head is shown. */
  readonly isShut?: boolean
  readonly changes: TileChanges
}

export function TileView({ widget, isVisitor, isNear, isShut = false, changes }: TileViewProps) {
  const { title } = useTile()
  const isEmbed = useIsEmbed(widget)
  const needsAccount = catalogued(widget.key)?.needsAccount === true
  const native = (
    <Activity mode={isNear && !isShut ? 'visible' : 'hidden'}>
      <WidgetView widget={widget} change={changes.change} isForOthers={isVisitor && needsAccount} />
    </Activity>
  )
  const offer = isEmbeddable(widget.key) && !isEmbed && (
    <Button size="small" onClick={() => changes.draw('embed')}>
      Show TradingView's widget
    </Button>
  )
  return (
    <PriceScope place="head">
      <LinkGroupContext value={changes.choose}>
        <OfferContext value={offer}>
          {isShut && <WidgetCard />}
          {isEmbed && !isShut ? (
            // An embed is outside of what stops its widget out of sight: its frame would lose what it has drawn, and we what it says of it.
            <Suspense fallback={<WidgetLoading />}>
              <EmbeddedWidget {...{ widget, title, isNear, native }} onNative={() => changes.draw('native')} />
            </Suspense>
          ) : (
            native
          )}
        </OfferContext>
      </LinkGroupContext>
    </PriceScope>
  )
}
