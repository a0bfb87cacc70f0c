/** Moves and resizes on the grid: what is in the way gives way, gaps close upwards, what is locked stays. */
import {
  type Breakpoint,
  COLUMNS,
  type Layout,
  MOST_HEIGHT,
  MOST_ROWS,
  type Place,
} from '@paddock/contract/desk/dashboards/dashboard'
import type { Size } from '../../widgets/catalogue.ts'
import { byReading, depthOf, overlaps } from './layout.ts'

const NONE: ReadonlySet<string> = new Set()

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

/**
 * The layout without gaps and overlaps: from above, each rises until something is in its way, or goes below what it stands on. What is locked
 * stays; of two such that stand on each other, the first.
 */
export function settled(layout: Layout, locked = NONE): Layout {
  const done: Place[] = []
  for (const place of layout)
    if (locked.has(place.id) && !done.some((other) => overlaps(place, other))) done.push(place)
  for (const place of layout.toSorted(byReading)) {
    if (done.includes(place)) continue
    const inTheWay = (y: number) => done.find((other) => overlaps({ ...place, y }, other))
    let y = Math.min(place.y, depthOf(done))
    while (y > 0 && !inTheWay(y)) y -= 1
    for (let under = inTheWay(y); under; under = inTheWay(y)) y = under.y + under.h
    done.push({ ...place, y })
  }
  return layout.map((place) => done.find(({ id }) => id === place.id) ?? place)
}

/** The layout with a place taken. What is in its way changes places with it where there is room above, and goes down otherwise. */
function taken(layout: Layout, place: Place, locked: ReadonlySet<string>): Layout {
  const places = new Map(layout.map((each) => [each.id, each]))
  const isPut = new Set<string>()
  const put = (one: Place, isByHand: boolean): void => {
    const isUp = (places.get(one.id)?.y ?? 0) >= one.y
    places.set(one.id, one)
    isPut.add(one.id)
    const others = [...places.values()].filter((other) => overlaps(one, other)).sort(byReading)
    for (const other of isUp ? others.reverse() : others) {
      if (isPut.has(other.id) || locked.has(other.id)) continue
      const above = { ...other, y: Math.max(0, one.y - other.h) }
      const hasRoom = isByHand && ![...places.values()].some((each) => overlaps(above, each))
      put(hasRoom ? above : { ...other, y: other.y + 1 }, false)
    }
  }
  put(place, true)
  return settled([...places.values()], locked)
}

/** The layout with a widget moved to a column and row, or as near as the grid lets it. A locked one does not move. */
export function moved(
  layout: Layout,
  id: string,
  to: { readonly x: number; readonly y: number },
  breakpoint: Breakpoint,
  locked = NONE,
): Layout {
  const place = layout.find((each) => each.id === id)
  if (!place || locked.has(id)) return layout
  const [x, y] = [within(to.x, 0, COLUMNS[breakpoint] - place.w), within(to.y, 0, MOST_ROWS)]
  return x === place.x && y === place.y ? layout : taken(layout, { ...place, x, y }, locked)
}

/** The layout with a widget made larger or smaller at its right and lower edge. A locked one keeps its size. */
export function resized(
  layout: Layout,
  id: string,
  to: Size,
  least: Size,
  breakpoint: Breakpoint,
  locked = NONE,
): Layout {
  const place = layout.find((each) => each.id === id)
  if (!place || locked.has(id)) return layout
  const most = COLUMNS[breakpoint] - place.x
  const [w, h] = [within(to.w, Math.min(least.w, most), most), within(to.h, least.h, MOST_HEIGHT)]
  return taken(layout, { ...place, w, h }, locked)
}
