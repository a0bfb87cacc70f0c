/** What a widget is moved and resized with: its head and its corner by pointer, and, from its head, the arrow keys. */
import type { Breakpoint, Layout, Place, StoredWidget } from '@paddock/contract/desk/dashboards/dashboard'
import { COLUMNS } from '@paddock/contract/desk/dashboards/dashboard'
import { type PointerEvent, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { moved, resized } from '../layout/arrange.ts'
import { GAP, leastOf, ROW } from '../layout/layout.ts'
import { nudged, saidOf } from './nudge.ts'

interface TileHandlesProps {
  readonly widget: StoredWidget
  readonly title: string
  readonly place: Place
  readonly layout: Layout
  readonly breakpoint: Breakpoint
  readonly locked: ReadonlySet<string>
  /** The layout as it would be if the pointer were let go now; undefined when the drag has ended. */
  readonly onDraft: (layout: Layout | undefined) => void
  readonly onArrange: (layout: Layout) => void
  readonly onRemove: () => void
  readonly say: (words: string) => void
}

interface Drag {
  readonly isResize: boolean
  readonly x: number
  readonly y: number
  readonly scrolled: number
  readonly layout: Layout
  readonly place: Place
  /** Pixels from one column, and one row, to the next. */
  readonly stepX: number
  readonly stepY: number
  readonly tile: HTMLElement
  readonly main: HTMLElement | null
  result: Layout
}

/** Pixels from the edge of the page within which a drag scrolls it, and by how much each time. */
const EDGE = 48
const SCROLL = 16

export function TileHandles(props: TileHandlesProps) {
  const { widget, title, place, layout, breakpoint, locked, onDraft, onArrange, onRemove, say } = props
  const drag = useRef<Drag>(undefined)
  const least = leastOf(widget.key, breakpoint)
  const isLocked = locked.has(widget.id)

  const begin = (isResize: boolean) => (event: PointerEvent<HTMLElement>) => {
    const tile = event.currentTarget.closest<HTMLElement>('.tile')
    const grid = tile?.parentElement
    if (!tile || !grid || event.button !== 0 || isLocked) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const style = getComputedStyle(grid)
    const width = grid.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    const main = tile.closest<HTMLElement>('main')
    drag.current = {
      ...{ isResize, x: event.clientX, y: event.clientY, scrolled: main?.scrollTop ?? 0, layout, place, tile, main },
      ...{ stepX: (width + GAP) / COLUMNS[breakpoint], stepY: ROW + GAP, result: layout },
    }
    tile.dataset.dragged = isResize ? 'size' : 'place'
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current
    if (!now) return
    scrollNear(now.main, event.clientY)
    const dx = event.clientX - now.x
    const dy = event.clientY - now.y + (now.main?.scrollTop ?? 0) - now.scrolled
    const columns = Math.round(dx / now.stepX)
    const rows = Math.round(dy / now.stepY)
    now.result = now.isResize
      ? resized(now.layout, widget.id, { w: now.place.w + columns, h: now.place.h + rows }, least, breakpoint, locked)
      : moved(now.layout, widget.id, { x: now.place.x + columns, y: now.place.y + rows }, breakpoint, locked)
    onDraft(now.result)
    const at = now.result.find(({ id }) => id === widget.id)
    // The grid has it where it would land; the hand holds it where the pointer is.
    if (!now.isResize && at)
      now.tile.style.translate = `${dx - (at.x - now.place.x) * now.stepX}px ${dy - (at.y - now.place.y) * now.stepY}px`
  }
  const end = (isKept: boolean) => () => {
    const now = drag.current
    if (!now) return
    drag.current = undefined
    now.tile.style.translate = ''
    delete now.tile.dataset.dragged
    onDraft(undefined)
    const at = now.result.find(({ id }) => id === widget.id)
    if (!isKept || now.result === now.layout) return
    onArrange(now.result)
    say(saidOf(title, now.place, at))
  }
  const pointer = { onPointerMove: move, onPointerUp: end(true), onPointerCancel: end(false) }
  return (
    <>
      <button
        type="button"
        className="tile-grip"
        aria-label={isLocked ? `${title} is locked in place` : `Move ${title}`}
        aria-description="Arrow keys move it, Shift and arrow keys resize it, Delete removes it."
        onPointerDown={begin(false)}
        {...pointer}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && drag.current) {
            event.preventDefault()
            return end(false)()
          }
          if (event.key === 'Delete') {
            event.preventDefault()
            return onRemove()
          }
          const after = nudged(layout, widget.id, {
            key: event.key,
            isResize: event.shiftKey,
            least,
            breakpoint,
            locked,
          })
          if (!after) return
          event.preventDefault()
          if (after !== layout) onArrange(after)
          say(
            isLocked
              ? `${title} is locked in place.`
              : saidOf(
                  title,
                  place,
                  after.find(({ id }) => id === widget.id),
                ),
          )
        }}
      >
        <Icon name={isLocked ? 'lock' : 'grip-vertical'} size={14} />
      </button>
      {!isLocked && <span className="tile-corner" aria-hidden="true" onPointerDown={begin(true)} {...pointer} />}
    </>
  )
}

function scrollNear(main: HTMLElement | null, y: number): void {
  const box = main?.getBoundingClientRect()
  if (!main || !box) return
  if (y < box.top + EDGE) main.scrollTop -= SCROLL
  else if (y > box.bottom - EDGE) main.scrollTop += SCROLL
}
