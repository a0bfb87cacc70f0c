/** A widget in its place on the grid. Out of sight it is kept but stops: no stream, no timer, no drawing. */
import type { Place, StoredWidget } from '@paddock/contract/desk/dashboards/dashboard'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { catalogued } from '../widgets/catalogue.ts'
import { makeLastGood } from '../widgets/last-good.tsx'
import { TileContext } from '../widgets/tile.ts'
import { WidgetCard } from '../widgets/widget-card.tsx'
import { GAP, ROW } from './layout/layout.ts'
import { type TileActions, TileMenu } from './tile-menu.tsx'
import { Polled, type TileChanges, TileView, useIsEmbed } from './tile-view.tsx'

interface TileProps {
  readonly widget: StoredWidget
  readonly place: Place
  readonly isEditing: boolean
  readonly isFull: boolean
  /** It is in a window of its own. */
  readonly isOut: boolean
  /** On a phone: whether only its head is shown. */
  readonly isShut: boolean | undefined
  readonly isVisitor: boolean
  readonly actions: TileActions
  readonly changes: TileChanges
  /** What moves and resizes it, while the layout is edited. */
  readonly handles?: ReactNode
}

export const tileId = (id: string): string => `tile-${id}`

/** Pixels outside the window within which a widget runs already. */
const NEAR = 200

export function Tile(props: TileProps) {
  const { widget, place, isEditing, isFull, isOut, isShut, isVisitor, actions, changes, handles } = props
  const [ref, isNear] = useNear(place.y * (ROW + GAP))
  const [lastGood] = useState(makeLastGood)
  const title = catalogued(widget.key)?.title ?? widget.key
  const isEmbed = useIsEmbed(widget)
  const controls = (
    <>
      <Polled widget={widget} tile={ref} />
      <TileMenu {...{ widget, title, isEditing, isFull, isEmbed, isShut, actions }} />
    </>
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
      {isOut ? (
        <TileContext value={{ title, controls: null }}>
          <WidgetCard>
            <EmptyState title="In its own window" action={<Button onClick={actions.bringBack}>Bring it back</Button>}>
              It stays open when you go to another page.
            </EmptyState>
          </WidgetCard>
        </TileContext>
      ) : (
        <TileContext value={{ title, controls, lastGood, openSettings: actions.openSettings }}>
          <TileView {...{ widget, isVisitor, changes }} isNear={isNear || isFull} isShut={isShut === true && !isFull} />
        </TileContext>
      )}
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
