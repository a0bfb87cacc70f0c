/** The heads of a table: pressing sorts, Shift adds a column to the order, dragging moves a column, its edge widens it. */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { ColumnHead } from '../ui/table.tsx'
import type { Column } from './columns.tsx'
import { keepLayout, layoutOf } from './kept-tables.ts'
import { type Layout, shifted, widened } from './layout.ts'
import { type Ordered, sortAfter, sortingOf } from './row-order.ts'

interface TableHeadProps<Row extends object> {
  readonly ordered: Ordered<Row>
  /** Those that are shown. */
  readonly columns: readonly Column<Row>[]
  readonly name: string | undefined
  readonly layout: Layout
  readonly all: { readonly isAll: boolean; readonly onAll: (isAll: boolean) => void } | undefined
}

/** Pixels a key press widens by. */
const STEP = 16
const TITLE =
  'Shift adds a column to the sorting. Alt with ← or → moves the column, Shift with ← or → changes its width.'

export function TableHead<Row extends object>({ ordered, columns, name, all }: TableHeadProps<Row>) {
  const [dragged, setDragged] = useState<string>()
  const movable = columns.slice(1).flatMap(({ key, isAction }) => (isAction ? [] : [key]))
  const keep = (change: (layout: Layout) => Layout) => name !== undefined && keepLayout(name, change(layoutOf(name)))
  const move = (key: string, by: number) => keep((layout) => shifted(layout, movable, key, by))
  const onKeyDown = (event: KeyboardEvent<HTMLTableCellElement>, key: string) => {
    const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (direction === 0 || name === undefined || !(event.altKey || event.shiftKey)) return
    event.preventDefault()
    if (event.altKey) move(key, direction)
    else {
      const { width } = event.currentTarget.getBoundingClientRect()
      keep((layout) => widened(layout, key, width + direction * STEP))
    }
  }
  const sorting = sortingOf(ordered)
  return (
    <thead>
      <tr aria-rowindex={1}>
        {all && (
          <th scope="col" className="check">
            <input
              type="checkbox"
              className="table-check"
              aria-label="Select all rows"
              checked={all.isAll}
              onChange={(event) => all.onAll(event.target.checked)}
            />
          </th>
        )}
        {columns.map(({ key, head, align, isAction }) => {
          const place = sorting.findIndex((each) => each.key === key)
          const sorted = sorting[place]
          return (
            <ColumnHead
              key={key}
              isNumber={align !== undefined}
              className={classNames(dragged === key && 'is-dragged', isAction && 'row-controls')}
              sorted={sorted && (sorted.isDescending ? 'descending' : 'ascending')}
              onSort={isAction ? undefined : ({ shiftKey }) => ordered.onSort?.(sortAfter(ordered, key, shiftKey))}
              title={name !== undefined && !isAction ? TITLE : undefined}
              draggable={name !== undefined && movable.includes(key)}
              onDragStart={() => setDragged(key)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => dragged !== undefined && movable.includes(key) && event.preventDefault()}
              onDrop={() => dragged !== undefined && move(dragged, movable.indexOf(key) - movable.indexOf(dragged))}
              onKeyDown={(event) => onKeyDown(event, key)}
              after={
                <>
                  {sorting.length > 1 && place >= 0 && (
                    <sup className="ml-0.5 text-[0.625rem] leading-none">{place + 1}</sup>
                  )}
                  {name !== undefined && !isAction && (
                    <Edge onWidth={(width) => keep((layout) => widened(layout, key, width))} />
                  )}
                </>
              }
            >
              {!isAction ? head : <span className="sr-only">{head}</span>}
            </ColumnHead>
          )
        })}
      </tr>
    </thead>
  )
}

/** Dragged, it widens the column it ends. The keyboard does the same on the head itself. */
function Edge({ onWidth }: { onWidth: (width: number) => void }) {
  const from = useRef<{ x: number; width: number }>(undefined)
  const down = (event: PointerEvent<HTMLSpanElement>) => {
    const head = event.currentTarget.closest('th')
    if (!head) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, width: head.getBoundingClientRect().width }
  }
  const move = (event: PointerEvent<HTMLSpanElement>) => {
    if (from.current) onWidth(from.current.width + event.clientX - from.current.x)
  }
  const up = () => {
    from.current = undefined
  }
  return (
    <span
      className="absolute inset-y-0 right-0 w-2 cursor-col-resize touch-none hover:shadow-[inset_-2px_0_0_var(--color-edge)]"
      aria-hidden
      draggable
      onDragStart={(event) => event.preventDefault()}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
    />
  )
}
