/** Moves and resizes on the grid: what is in the way gives way, gaps close upwards, what is locked stays. */
import { type Breakpoint, COLUMNS, type Layout, type Place } from '@paddock/contract/desk/dashboards/dashboard'
import { type LayoutItem, moveElement, verticalCompactor } from 'react-grid-layout/core'
import type { Size } from '../../widgets/catalogue.ts'

const MOST_ROWS = 1_000
const MOST_HEIGHT = 60

const itemsOf = (layout: Layout, locked: ReadonlySet<string>): LayoutItem[] =>
  layout.map(({ id, ...place }) => ({ i: id, ...place, static: locked.has(id) }))

const placesOf = (items: readonly LayoutItem[]): Place[] => items.map(({ i, x, y, w, h }) => ({ id: i, x, y, w, h }))

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

const compacted = (items: readonly LayoutItem[], columns: number): Place[] =>
  placesOf(verticalCompactor.compact(items, columns))

/** The layout without gaps and overlaps. */
export const settled = (layout: Layout, breakpoint: Breakpoint, locked: ReadonlySet<string> = new Set()): Layout =>
  compacted(itemsOf(layout, locked), COLUMNS[breakpoint])

/** The layout with a widget moved to a column and row, or as near as the grid lets it. A locked one does not move. */
export function moved(
  layout: Layout,
  id: string,
  to: { readonly x: number; readonly y: number },
  breakpoint: Breakpoint,
  locked: ReadonlySet<string> = new Set(),
): Layout {
  const columns = COLUMNS[breakpoint]
  const items = itemsOf(layout, locked)
  const item = items.find(({ i }) => i === id)
  if (!item || item.static) return layout
  const x = within(to.x, 0, columns - item.w)
  const y = within(to.y, 0, MOST_ROWS)
  return compacted(moveElement(items, item, x, y, true, false, 'vertical', columns), columns)
}

/** The layout with a widget made larger or smaller at its right and lower edge. A locked one keeps its size. */
export function resized(
  layout: Layout,
  id: string,
  to: Size,
  least: Size,
  breakpoint: Breakpoint,
  locked: ReadonlySet<string> = new Set(),
): Layout {
  const columns = COLUMNS[breakpoint]
  const place = layout.find((each) => each.id === id)
  if (!place || locked.has(id)) return layout
  const size = {
    w: within(to.w, Math.min(least.w, columns - place.x), columns - place.x),
    h: within(to.h, least.h, MOST_HEIGHT),
  }
  const items = itemsOf(layout, locked).map((item) => (item.i === id ? { ...item, ...size } : item))
  // The one that grows stays where it is, and what it grows over goes below.
  const item = items.find(({ i }) => i === id)
  if (!item) return layout
  const around = moveElement(items, { ...item, y: item.y + 1 }, item.x, item.y, true, false, 'vertical', columns)
  return compacted(around, columns)
}
