/** The lines of a table in order, and the few of them that are in sight of its scroller. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { keptOrder, linesOf, type Shape } from './lines.ts'
import { type Ordered, useRowOrder } from './row-order.ts'

/** Milliseconds for which rows stay where they are after the pointer moved over them. */
const HELD_FOR = 1500
const GROUP_HEIGHT = 28
const DETAIL_HEIGHT = 180

interface Listed<Row> extends Ordered<Row>, Omit<Shape<Row>, 'hasDetail'> {
  readonly detail?: ((row: Row) => unknown) | undefined
}

const NOTHING: ReadonlySet<string> = new Set()

export function useLines<Row extends object>(
  listed: Listed<Row>,
  scroller: RefObject<HTMLElement | null>,
  height: number,
) {
  'use no memo' // the virtualizer is a mutable object, which a compiled component would read once
  const { rowKey, group, within, detail, sort } = listed
  const [flipped, setFlipped] = useState(NOTHING)
  const sorted = useRowOrder(listed)
  const { rows, hold, release } = useHeld(sorted, rowKey, `${sort}`)
  const hasDetail = detail !== undefined
  const lines = useMemo(
    () => linesOf(rows, { rowKey, group, within, hasDetail: hasDetail ? () => true : undefined }, flipped),
    [rows, rowKey, group, within, hasDetail, flipped],
  )
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const kind = lines[index]?.kind
      return kind === 'group' ? GROUP_HEIGHT : kind === 'detail' ? DETAIL_HEIGHT : height
    },
    overscan: 4,
    // The same function while the lines are the same: with another one the virtualizer places all of them anew, at every row that scrolls in.
    getItemKey: useCallback((index: number) => lines[index]?.key ?? index, [lines]),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are what the density and the lines make of them
  useEffect(() => virtualizer.measure(), [virtualizer, height])
  const flip = useCallback(
    (key: string) =>
      setFlipped((before) => {
        const next = new Set(before)
        if (!next.delete(key)) next.add(key)
        return next
      }),
    [],
  )
  return { rows, lines, virtualizer, items: virtualizer.getVirtualItems(), hold, release, flip }
}

/** Rows that do not change places under a pointer that is on its way to one of them. */
function useHeld<Row>(sorted: readonly Row[], rowKey: (row: Row) => string, sort: string) {
  'use no memo' // what was shown last is read while drawing
  const last = useRef<{ sort: string; source: readonly Row[]; rows: readonly Row[] }>(undefined)
  const until = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const before = last.current
  const isHeld = before !== undefined && before.sort === sort && performance.now() < until.current
  const rows =
    before?.source === sorted && before.sort === sort && isHeld
      ? before.rows
      : isHeld && before
        ? keptOrder(before.rows.map(rowKey), sorted, rowKey)
        : sorted
  last.current = { sort, source: sorted, rows }
  const release = useCallback(() => {
    if (until.current === 0) return
    until.current = 0
    clearTimeout(timer.current)
    again()
  }, [])
  const hold = useCallback(() => {
    until.current = performance.now() + HELD_FOR
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      until.current = 0
      again()
    }, HELD_FOR)
  }, [])
  return { rows, hold, release }
}
