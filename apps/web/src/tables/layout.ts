/** How a person arranged a table: which columns, in which order, how wide, and how dense the rows are. */
import type { DENSITIES } from '@paddock/contract/desk/kept-tables'
import type { Column } from './columns.tsx'

type Density = (typeof DENSITIES)[number]
/** Heights of a row in pixels. */
export const ROW_HEIGHT: Readonly<Record<Density, number>> = { compact: 26, normal: 32, roomy: 40 }

export interface Layout {
  /** Keys in the person's order; columns that are not named keep their place after those that are. */
  readonly order: readonly string[]
  /** Picked, and taken away, against what the table shows by itself. */
  readonly shown: readonly string[]
  readonly hidden: readonly string[]
  /** Pixels by key. */
  readonly widths: Readonly<Record<string, number>>
  readonly density: Density
}

export const PLAIN_LAYOUT: Layout = { order: [], shown: [], hidden: [], widths: {}, density: 'normal' }
export const LEAST_WIDTH = 48
const MOST_WIDTH = 640

type Arranged = Pick<Column<never>, 'key' | 'isAction' | 'isExportOnly' | 'isOptional'>

/** Whether a column is shown where there is room. The column that names the row always is. */
const isColumnShown = (column: Arranged, layout: Layout): boolean => {
  if (column.isExportOnly) return false
  if (column.isAction) return true
  if (layout.shown.includes(column.key)) return true
  return !layout.hidden.includes(column.key) && !column.isOptional
}

/**
 * The columns in their order: the first names the row and stays first, controls stay last. `cols` are the keys a saved view names, comma
 * separated: then these are shown and no others. Names of columns that do not exist are passed over.
 */
export function arranged<C extends Arranged>(columns: readonly C[], layout: Layout, cols?: string): C[] {
  const named = cols === undefined ? undefined : cols.split(',')
  const order = named ?? layout.order
  const placed = inOrder(columns, order)
  const first = columns[0]
  return placed.filter((column) => {
    if (column === first || column.isAction) return true
    return named === undefined ? isColumnShown(column, layout) : named.includes(column.key) && !column.isExportOnly
  })
}

/** Whether somebody picked a column of those that are arranged: it is one that is not there unless it is asked for. */
export const isPicked = (column: Arranged, layout: Layout, cols?: string): boolean =>
  layout.shown.includes(column.key) || (cols !== undefined && !isColumnShown(column, layout))

/**
 * The columns that fit into `room` pixels, of those that are `arranged`: they yield by rank, the last of a rank first, each with its pair, and none that `isKept`,
 * because somebody picked it. What never yields may be wider than the room.
 */
export function fitted<C extends Pick<Column<never>, 'key' | 'yields' | 'yieldsWith'>>(
  arranged: readonly C[],
  widthOf: (column: C) => number,
  room: number,
  isKept: (key: string) => boolean,
): readonly C[] {
  let left = arranged.reduce((sum, column) => sum + widthOf(column), -room)
  const gone = new Set<C>()
  const yielding = arranged.filter(({ key, yields }) => yields !== undefined && !isKept(key)).toReversed()
  for (const column of yielding.toSorted((a, b) => (b.yields ?? 0) - (a.yields ?? 0))) {
    if (left <= 0) break
    for (const each of [column, ...yielding.filter(({ yieldsWith }) => yieldsWith === column.key)]) {
      if (gone.has(each)) continue
      left -= widthOf(each)
      gone.add(each)
    }
  }
  return gone.size === 0 ? arranged : arranged.filter((column) => !gone.has(column))
}

/** Pixels: a column without a width of its own takes no more while others could take it, or figures stand far from what they are of. */
export const MOST_FREE = 400

/**
 * The widths of the columns in `room` pixels, by key: what is left over goes to those that are `isFree` up to {@link MOST_FREE}, the rest to
 * all others but those that are `isSet` by a person, as wide as they are.
 */
export function shared<C extends Pick<Column<never>, 'key'>>(
  shown: readonly C[],
  widthOf: (column: C) => number,
  room: number,
  { isFree, isSet }: Readonly<Record<'isFree' | 'isSet', (column: C) => boolean>>,
): ReadonlyMap<string, number> {
  const widths = new Map(shown.map((column) => [column.key, widthOf(column)]))
  /** Gives away what is left, at most `most` in all, by `shareOf` each. */
  const give = (columns: readonly C[], shareOf: (column: C) => number, most: number) => {
    const left = room - [...widths.values()].reduce((sum, width) => sum + width, 0)
    const whole = columns.reduce((sum, column) => sum + shareOf(column), 0)
    if (left <= 0 || whole <= 0) return
    for (const column of columns)
      widths.set(column.key, (widths.get(column.key) ?? 0) + (Math.min(left, most) * shareOf(column)) / whole)
  }
  const free = shown.filter(isFree)
  const others = shown.filter((column) => !isFree(column) && !isSet(column))
  const wanted = (column: C) => Math.max(0, MOST_FREE - widthOf(column))
  give(
    free,
    wanted,
    free.reduce((sum, column) => sum + wanted(column), 0),
  )
  give(others.length > 0 ? others : free, widthOf, Number.POSITIVE_INFINITY)
  return widths
}

/** All columns by a list of keys: the first one stays first, controls last, those not named after those that are. */
export function inOrder<C extends Arranged>(columns: readonly C[], order: readonly string[]): C[] {
  const [first, ...rest] = columns
  const placeOf = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  const middle = rest.filter(({ isAction }) => !isAction).toSorted((a, b) => placeOf(a.key) - placeOf(b.key))
  return [...(first ? [first] : []), ...middle, ...rest.filter(({ isAction }) => isAction)]
}

/** The layout after one column was shown or taken away. */
export function toggled(layout: Layout, key: string, isShown: boolean): Layout {
  const without = (keys: readonly string[]) => keys.filter((other) => other !== key)
  return {
    ...layout,
    shown: isShown ? [...without(layout.shown), key] : without(layout.shown),
    hidden: isShown ? without(layout.hidden) : [...without(layout.hidden), key],
  }
}

/** The layout after a column went `by` places; `keys` are all movable ones as they stand. */
export function shifted(layout: Layout, keys: readonly string[], key: string, by: number): Layout {
  const from = keys.indexOf(key)
  const to = Math.max(0, Math.min(keys.length - 1, from + by))
  if (from < 0 || to === from) return layout
  const order = keys.filter((other) => other !== key)
  return { ...layout, order: [...order.slice(0, to), key, ...order.slice(to)] }
}

/** The layout with a column `width` pixels wide, within what can be read and fits. */
export const widened = (layout: Layout, key: string, width: number): Layout => ({
  ...layout,
  widths: { ...layout.widths, [key]: Math.round(Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, width))) },
})
