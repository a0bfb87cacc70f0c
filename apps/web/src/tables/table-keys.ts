/** Where the keys of a table lead, and where the focus goes from a row that is gone. */
import type { TableLine } from './lines.ts'

/**
 * The index of the line a key leads to from the line at `at` (−1: none yet), past groups and details; undefined for keys that lead nowhere.
 * Arrows and `j`, `k` go by one, Page Up and Page Down by `page`, Home and End to the ends.
 */
export function lineAfter<Row>(
  lines: readonly TableLine<Row>[],
  at: number,
  key: string,
  page: number,
): number | undefined {
  const rows = lines.flatMap(({ kind }, index) => (kind === 'row' ? [index] : []))
  const place = rows.indexOf(at)
  const by = STEPS[key]?.(place, page, rows.length)
  if (by === undefined || rows.length === 0) return undefined
  return rows[Math.max(0, Math.min(rows.length - 1, by))]
}

const STEPS: Readonly<Record<string, (place: number, page: number, count: number) => number>> = {
  ArrowDown: (place) => place + 1,
  j: (place) => place + 1,
  ArrowUp: (place) => place - 1,
  k: (place) => place - 1,
  PageDown: (place, page) => place + page,
  PageUp: (place, page) => place - page,
  Home: () => 0,
  End: (_place, _page, count) => count - 1,
}

/**
 * The index of the row that follows one that is gone: the first after it that is still listed, or else the last before it. Undefined while it
 * is listed, and where no row is left.
 */
export function lineInstead<Row>(
  before: readonly TableLine<Row>[],
  lines: readonly TableLine<Row>[],
  gone: string,
): number | undefined {
  const isIt = ({ kind, key }: TableLine<Row>) => kind === 'row' && key === gone
  const at = before.findIndex(isIt)
  if (at < 0 || lines.some(isIt)) return undefined
  const places = new Map(lines.flatMap(({ kind, key }, index) => (kind === 'row' ? [[key, index]] : [])))
  const isListed = ({ kind, key }: TableLine<Row>) => kind === 'row' && places.has(key)
  const next = before.slice(at + 1).find(isListed) ?? before.slice(0, at).findLast(isListed)
  return next && places.get(next.key)
}
