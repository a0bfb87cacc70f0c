/** Where widgets stand on a screen of some width: as they were arranged there, or else as follows from how they were arranged elsewhere. */
import {
  BREAKPOINT_NAMES,
  BREAKPOINTS,
  type Breakpoint,
  COLUMNS,
  type DashboardContent,
  type Layout,
  MAIN_CONTENT,
  MOST_WIDGETS,
  type Place,
  type StoredWidget,
} from '@paddock/contract/desk/dashboards/dashboard'
import { TRADING_CONTENT } from '@paddock/contract/desk/dashboards/trading'
import { hashKey } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { catalogued, type Size } from '../../widgets/catalogue.ts'

/** Pixels: a row, and what is between two. */
export const ROW = 30
export const GAP = 12

/** The breakpoint of a window of so many pixels. */
export const breakpointAt = (width: number): Breakpoint =>
  BREAKPOINT_NAMES.findLast((name) => width >= BREAKPOINTS[name]) ?? 'xs'

/** What a widget nobody knows is given. */
const UNKNOWN: Size = { w: 4, h: 6 }

/** The size a widget is added with, no wider than the grid. */
export function sizeOf(key: string, breakpoint: Breakpoint): Size {
  const entry = catalogued(key)
  const { w, h } = entry?.at?.[breakpoint] ?? entry?.size ?? UNKNOWN
  return { w: Math.min(w, COLUMNS[breakpoint]), h }
}

/** The least size a widget may have, no wider than the grid. */
export function leastOf(key: string, breakpoint: Breakpoint): Size {
  const { w, h } = catalogued(key)?.least ?? { w: 1, h: 2 }
  return { w: Math.min(w, COLUMNS[breakpoint]), h }
}

/** Whether a dashboard can have another widget. */
export const hasRoom = ({ widgets }: DashboardContent): boolean => widgets.length < MOST_WIDGETS

/** The widgets that stay where they are, by id. */
export const lockedIn = (widgets: readonly StoredWidget[]): ReadonlySet<string> =>
  new Set(widgets.filter(({ isLocked }) => isLocked).map(({ id }) => id))

/** How many rows a layout has. */
export const depthOf = (layout: Layout): number => Math.max(0, ...layout.map(({ y, h }) => y + h))

/** The places that dashboards begin with. */
const MADE: ReadonlySet<string> = new Set(
  [{}, MAIN_CONTENT.layouts, TRADING_CONTENT.layouts].map((layouts) => hashKey([layouts])),
)
/** Whether nobody has arranged it. */
export const isAsMade = ({ layouts }: DashboardContent): boolean => MADE.has(hashKey([layouts]))

/** The attributes of a grid that fills the screen: its rows share the height, but for those of widgets that have an end. None where all have. */
export function filling(layout: Layout, widgets: readonly StoredWidget[]) {
  const depth = depthOf(layout)
  const ended = layout.filter(({ id }) => catalogued(widgets.find((each) => each.id === id)?.key ?? '')?.hasEnd)
  const isFixed = (row: number) => ended.some(({ y, h }) => row >= y && row < y + h)
  const rows = Array.from({ length: depth }, (_, row) => isFixed(row))
  if (!rows.includes(false)) return {}
  const style: CSSProperties & { '--rows': number } = {
    '--rows': depth,
    gridTemplateRows: rows.map((fixed) => (fixed ? `${ROW}px` : `minmax(${ROW}px, 1fr)`)).join(' '),
  }
  return { 'data-fills': true, style }
}

/** Every widget has exactly one place, none stands on another, none leaves the grid. */
export function layoutOf({ widgets, layouts }: DashboardContent, breakpoint: Breakpoint): Layout {
  const arranged = layouts[breakpoint]
  if (arranged) return completed(arranged, widgets, breakpoint)
  const model = nearestArranged(layouts, breakpoint)
  if (!model) return stretched(flowed(inOrder(widgets, breakpoint), breakpoint), breakpoint)
  const whole = completed(layouts[model] ?? [], widgets, model)
  if (COLUMNS[model] === COLUMNS[breakpoint]) return whole
  const sized = [...whole].sort(byReading).map(({ id, w, h }) => ({ id, w: Math.min(w, COLUMNS[breakpoint]), h }))
  return stretched(flowed(sized, breakpoint), breakpoint)
}

/** From top to bottom, then from left to right. */
export const byReading = (a: Place, b: Place): number => a.y - b.y || a.x - b.x

/** The arranged width whose grid is most like this one's: the same columns, else the next wider, else the next narrower. */
function nearestArranged(layouts: DashboardContent['layouts'], breakpoint: Breakpoint): Breakpoint | undefined {
  const at = BREAKPOINT_NAMES.indexOf(breakpoint)
  const known = BREAKPOINT_NAMES.filter((name) => layouts[name] !== undefined)
  const alike = known.filter((name) => COLUMNS[name] === COLUMNS[breakpoint])
  const wider = known.filter((name) => BREAKPOINT_NAMES.indexOf(name) > at)
  return alike[0] ?? wider[0] ?? known.at(-1)
}

interface Sized extends Size {
  readonly id: string
}
const inOrder = (widgets: readonly StoredWidget[], breakpoint: Breakpoint): Sized[] =>
  widgets.map(({ id, key }) => ({ id, ...sizeOf(key, breakpoint) }))

/** What is arranged of the widgets there are; those without a place follow below. */
function completed(arranged: Layout, widgets: readonly StoredWidget[], breakpoint: Breakpoint): Layout {
  const ids = new Set(widgets.map(({ id }) => id))
  const columns = COLUMNS[breakpoint]
  const kept = arranged
    .filter(({ id }) => ids.delete(id))
    .map((place) => {
      const w = Math.min(place.w, columns)
      return { ...place, w, x: Math.min(place.x, columns - w) }
    })
  if (ids.size === 0) return kept
  return flowed(
    inOrder(
      widgets.filter(({ id }) => ids.has(id)),
      breakpoint,
    ),
    breakpoint,
    kept,
  )
}

/** One after the other, each as high up as what is there lets it, then as far left. */
export function flowed(widgets: readonly Sized[], breakpoint: Breakpoint, before: Layout = []): Layout {
  const columns = COLUMNS[breakpoint]
  const depths = Array.from({ length: columns }, () => 0)
  const sink = ({ x, y, w, h }: Place) => depths.fill(y + h, x, x + w)
  for (const place of [...before].sort((a, b) => a.y + a.h - b.y - b.h)) sink(place)
  const depthAt = (x: number, w: number) => Math.max(...depths.slice(x, x + w))
  const placed = widgets.map(({ id, w, h }): Place => {
    const starts = Array.from({ length: columns - w + 1 }, (_, x) => x)
    const x = starts.reduce((best, start) => (depthAt(start, w) < depthAt(best, w) ? start : best), 0)
    const place = { id, x, y: depthAt(x, w), w, h }
    sink(place)
    return place
  })
  return [...before, ...placed]
}

/** Each reaches to what is to its right, or to the edge. */
function stretched(layout: Layout, breakpoint: Breakpoint): Layout {
  const columns = COLUMNS[breakpoint]
  const done: Place[] = [...layout]
  for (const [at, place] of layout.entries()) {
    const isBeside = (other: Place) => other.y < place.y + place.h && place.y < other.y + other.h
    const right = done.filter((other) => other.x >= place.x + place.w && isBeside(other)).map(({ x }) => x)
    done[at] = { ...place, w: Math.min(columns, ...right) - place.x }
  }
  return done
}

/** What an arrow key leads to from a widget: the nearest one on that side, of those the one most beside it; undefined at the edge. */
export function neighbour(layout: Layout, id: string, key: string): string | undefined {
  const from = layout.find((place) => place.id === id)
  const side = SIDES[key]
  if (!from || !side) return undefined
  const found = layout.flatMap((to) => {
    const gap = side.gap(from, to)
    const shared = side.shared(from, to)
    return to.id === id || gap < 0 ? [] : [{ id: to.id, gap, shared, isBeside: Number(shared > 0) }]
  })
  const [nearest] = found.sort((a, b) => b.isBeside - a.isBeside || a.gap - b.gap || b.shared - a.shared)
  return nearest?.id
}
/** Rows that two share, and columns; below nothing where they are apart. */
const beside = (a: Place, b: Place): number => Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
const above = (a: Place, b: Place): number => Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)

/** What lies between two places on a side of the first, and how much of the other direction they share. */
interface Side {
  readonly gap: (from: Place, to: Place) => number
  readonly shared: (from: Place, to: Place) => number
}
const SIDES: Readonly<Record<string, Side>> = {
  ArrowRight: { gap: (from, to) => to.x - from.x - from.w, shared: beside },
  ArrowLeft: { gap: (from, to) => from.x - to.x - to.w, shared: beside },
  ArrowDown: { gap: (from, to) => to.y - from.y - from.h, shared: above },
  ArrowUp: { gap: (from, to) => from.y - to.y - to.h, shared: above },
}

/** Whether two stand on each other. */
export const overlaps = (a: Place, b: Place): boolean =>
  a.id !== b.id && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
