/** Moves and resizes by key, and what is said of them. */
import type { Breakpoint, Layout, Place } from '@paddock/contract/desk/dashboards/dashboard'
import type { Size } from '../../widgets/catalogue.ts'
import { moved, resized } from '../layout/arrange.ts'

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Rows a widget may have to pass before it comes to stand elsewhere. */
const FURTHEST = 60

interface Nudge {
  readonly key: string
  /** Resizes instead of moving. */
  readonly isResize: boolean
  readonly least: Size
  readonly breakpoint: Breakpoint
  readonly locked: ReadonlySet<string>
}

/**
 * The layout after an arrow key: one column, one row, or, where the widget would fall back to where it was, as many rows as it takes to
 * pass what is below it. Undefined for other keys; the same layout where there is no way on.
 */
export function nudged(
  layout: Layout,
  id: string,
  { key, isResize, least, breakpoint, locked }: Nudge,
): Layout | undefined {
  const direction = DIRECTIONS[key]
  const place = layout.find((each) => each.id === id)
  if (!direction || !place) return undefined
  const [dx, dy] = direction
  if (isResize) return resized(layout, id, { w: place.w + dx, h: place.h + dy }, least, breakpoint, locked)
  for (let rows = 1; rows <= (dy === 0 ? 1 : FURTHEST); rows += 1) {
    const to = { x: place.x + dx, y: place.y + dy * rows }
    if (to.y < 0) break
    const after = moved(layout, id, to, breakpoint, locked)
    const now = after.find((each) => each.id === id)
    if (now && (now.x !== place.x || now.y !== place.y)) return after
  }
  return layout
}

/** Where a widget stands now, in words, or that it stayed. */
export function saidOf(title: string, before: Place, after: Place | undefined): string {
  const isSame =
    !after || (before.x === after.x && before.y === after.y && before.w === after.w && before.h === after.h)
  if (isSame) return `${title} cannot go further.`
  return `${title}: column ${after.x + 1}, row ${after.y + 1}, ${after.w} wide, ${after.h} high.`
}
