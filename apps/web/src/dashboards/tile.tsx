/** A widget in its place on the grid. Out of sight it is kept but stops: no stream, no timer, no drawing. */
import type { Place, StoredWidget } from '@paddock/contract/desk/dashboards/dashboard'
import { Activity, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { usePreferences } from '../live/preferences.ts'
import { PriceScope } from '../live/streams/price-scope.tsx'
import { useRefusedStreams } from '../live/streams/refused-streams.ts'
import { OfferContext } from '../tables/list-state.tsx'
import { LinkGroupContext } from '../trading/assets/link-group.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { catalogued, isEmbeddable } from '../widgets/catalogue.ts'
import { makeLastGood } from '../widgets/last-good.tsx'
import { TileContext } from '../widgets/tile.ts'
import type { ChangeSettings } from '../widgets/widget.ts'
import { WidgetCard } from '../widgets/widget-card.tsx'
import { WidgetLoading, WidgetView } from '../widgets/widget-view.tsx'
import { GAP, ROW } from './layout/layout.ts'
import { type TileActions, TileMenu } from './tile-menu.tsx'

const EmbeddedWidget = lazy(async () => ({
  default: (await import('../widgets/embeds/embedded-widget.tsx')).EmbeddedWidget,
}))
const PolledMark = lazy(async () => ({ default: (await import('./streams/polled-mark.tsx')).PolledMark }))
const PopOut = lazy(async () => ({ default: (await import('./pop-out.tsx')).PopOut }))

interface TileProps {
  readonly widget: StoredWidget
  readonly place: Place
  readonly isEditing: boolean
  readonly isFull: boolean
  readonly isOut: boolean
  /** On a phone: whether only its head is shown. */
  readonly isShut: boolean | undefined
  readonly isVisitor: boolean
  readonly actions: TileActions
  readonly change: ChangeSettings
  readonly choose: ((symbol: string) => void) | undefined
  /** What moves and resizes it, while the layout is edited. */
  readonly handles?: ReactNode
}

export const tileId = (id: string): string => `tile-${id}`

/** Pixels outside the window within which a widget runs already. */
const NEAR = 200
const PIXELS_PER_COLUMN = 96

export function Tile(props: TileProps) {
  const { widget, place, isEditing, isFull, isOut, isShut, isVisitor, actions, change, choose, handles } = props
  const [ref, isNear] = useNear(place.y * (ROW + GAP))
  const [lastGood] = useState(makeLastGood)
  const entry = catalogued(widget.key)
  const title = entry?.title ?? widget.key
  const { preferences } = usePreferences()
  const isEmbed = isEmbeddable(widget.key) && (widget.rendering ?? preferences.rendering) === 'embed'
  const refusals = useRefusedStreams()
  const polled = refusals.size > 0 && !isEmbed && (
    <Suspense>
      <PolledMark widget={widget} refusals={refusals} tile={ref} />
    </Suspense>
  )
  const menu = (
    <>
      {polled}
      <TileMenu {...{ widget, title, isEditing, isFull, isEmbed, isShut, actions }} />
    </>
  )
  const view = <WidgetView {...{ widget, change }} isForOthers={isVisitor && entry?.needsAccount === true} />
  /** An embed is outside of what stops its widget out of sight: its frame would lose what it has drawn, and we what it says of it. */
  const shown = (isNear: boolean) => {
    const native = <Activity mode={isNear ? 'visible' : 'hidden'}>{view}</Activity>
    if (!isEmbed) return native
    return (
      <Suspense fallback={<WidgetLoading />}>
        <EmbeddedWidget {...{ widget, title, isNear, native }} onNative={() => actions.draw('native')} />
      </Suspense>
    )
  }
  const offer = isEmbeddable(widget.key) && !isEmbed && (
    <Button size="small" onClick={() => actions.draw('embed')}>
      Show TradingView's widget
    </Button>
  )
  return (
    <div
      ref={ref}
      id={tileId(widget.id)}
      className={classNames('tile', isFull && 'tile-full')}
      data-locked={widget.isLocked || undefined}
      data-shut={isShut && !isFull ? true : undefined}
      tabIndex={-1}
      style={{ gridArea: `${place.y + 1} / ${place.x + 1} / span ${place.h} / span ${place.w}` }}
    >
      <PriceScope place="head">
        <LinkGroupContext value={choose}>
          <OfferContext value={offer}>
            {isOut ? (
              <TileContext value={{ title, controls: null }}>
                <Suspense>
                  <PopOut
                    id={widget.id}
                    title={title}
                    width={place.w * PIXELS_PER_COLUMN}
                    height={place.h * (ROW + GAP)}
                    onClose={actions.popOut}
                  >
                    <TileContext value={{ title, controls: null, lastGood }}>{shown(true)}</TileContext>
                  </PopOut>
                </Suspense>
              </TileContext>
            ) : (
              <TileContext value={{ title, controls: menu, lastGood, openSettings: actions.openSettings }}>
                {isShut && !isFull ? (
                  <>
                    <WidgetCard />
                    <Activity mode="hidden">{view}</Activity>
                  </>
                ) : (
                  shown(isNear || isFull)
                )}
              </TileContext>
            )}
          </OfferContext>
        </LinkGroupContext>
      </PriceScope>
      {handles}
    </div>
  )
}

/** Whether an element is in the window or close to it; guessed from where it stands until the browser tells. */
function useNear(top: number) {
  const ref = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(() => top < innerHeight + NEAR)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? true), {
      // The part that scrolls is not the window, so its own edge is what counts.
      root: element.closest('main'),
      rootMargin: `${NEAR}px`,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, isNear] as const
}
