/**
 * A table of any length. Only the rows in sight are in the page, so their count and positions are said to assistive technology
 * (`aria-rowcount`, `aria-rowindex`). On a phone the same rows are two-line cards.
 */
import './table.css'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { classNames } from '../ui/class-names.ts'
import type { Breakpoint, Column } from './column.ts'
import { isDecimal, nextSort, type Sort, sortRows } from './sort.ts'
import { useNarrow } from './use-narrow.ts'

const ROW = 32
const CARD = 60
const CELL: Record<Breakpoint, string> = {
  md: 'hidden md:table-cell',
  lg: 'hidden lg:table-cell',
  xl: 'hidden xl:table-cell',
  '2xl': 'hidden 2xl:table-cell',
}
const COL: Record<Breakpoint, string> = {
  md: 'hidden md:table-column',
  lg: 'hidden lg:table-column',
  xl: 'hidden xl:table-column',
  '2xl': 'hidden 2xl:table-column',
}

export interface DataTableProps<Row> {
  /** What the table lists, for its accessible name. */
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly sort: Sort | undefined
  readonly onSort: (sort: Sort | undefined) => void
  /** The row on a phone: two lines. */
  readonly card: (row: Row) => ReactNode
  /** A totals row: one cell per shown column, by key. */
  readonly totals?: Readonly<Record<string, ReactNode>>
  /** Last values only: shown without colour. */
  readonly isStale?: boolean
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const isNarrow = useNarrow()
  return isNarrow ? <Cards {...props} /> : <Grid {...props} />
}

function Grid<Row>({ label, rows, columns, rowKey, sort, onSort, totals, isStale }: DataTableProps<Row>) {
  'use no memo' // the virtualizer is one mutable object, which a compiled component would read once
  const scroller = useRef<HTMLElement>(null)
  const shown = columns.filter(({ isExportOnly }) => !isExportOnly)
  const sorted = sortRows(rows, columns, sort)
  const virtualizer = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
    getItemKey: (index) => rowKeyAt(sorted, index, rowKey),
  })
  const items = virtualizer.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section ref={scroller} className="relative min-h-0 flex-1 overflow-auto" tabIndex={0} aria-label={label}>
      <table
        className={classNames('table data-table table-fixed', isStale && 'is-stale')}
        aria-label={label}
        aria-rowcount={sorted.length + 1}
      >
        <colgroup>
          {shown.map(({ key, width, from }) => (
            <col key={key} className={from && COL[from]} style={width ? { width } : undefined} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {shown.map((column) => (
              <Head
                key={column.key}
                column={column}
                sort={sort}
                startsDescending={isNumeric(rows, column)}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={before} columns={shown.length} />
          {items.map((item) => {
            const row = sorted[item.index]
            if (row === undefined) return null
            return (
              <tr key={item.key} aria-rowindex={item.index + 2}>
                {shown.map(({ key, align, from, cell, isAction }, index) => (
                  <td
                    key={key}
                    className={classNames(
                      align && 'num',
                      isAction ? 'row-controls' : 'truncate',
                      index === 0 && 'stick',
                      from && CELL[from],
                    )}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
          <Spacer height={after} columns={shown.length} />
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {shown.map(({ key, align, from }) => (
                <td key={key} className={classNames(align && 'num', from && CELL[from])}>
                  {totals[key]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

function Cards<Row>({ label, rows, columns, rowKey, sort, card, isStale }: DataTableProps<Row>) {
  'use no memo'
  const scroller = useRef<HTMLElement>(null)
  const sorted = sortRows(rows, columns, sort)
  const virtualizer = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD,
    overscan: 8,
    getItemKey: (index) => rowKeyAt(sorted, index, rowKey),
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section ref={scroller} className="relative min-h-0 flex-1 overflow-auto" tabIndex={0} aria-label={label}>
      <ul
        aria-label={label}
        className={classNames('relative', isStale && 'is-stale')}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map((item) => {
          const row = sorted[item.index]
          if (row === undefined) return null
          return (
            <li
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              aria-setsize={sorted.length}
              aria-posinset={item.index + 1}
              className="absolute inset-x-0 border-line border-b"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {card(row)}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** One column's head: a button that sorts, unless the column holds controls. */
function Head<Row>(props: {
  column: Column<Row>
  sort: Sort | undefined
  startsDescending: boolean
  onSort: (sort: Sort | undefined) => void
}) {
  const { column, sort, startsDescending, onSort } = props
  const isSorted = sort?.key === column.key
  const direction = sort?.isDescending ? 'descending' : 'ascending'
  const place = classNames(column.align && 'num', column.from && CELL[column.from])
  if (column.isAction)
    return (
      <th scope="col" className={place}>
        <span className="sr-only">{column.head}</span>
      </th>
    )
  return (
    <th scope="col" className={place} aria-sort={isSorted ? direction : undefined}>
      <button
        type="button"
        className="sort-button"
        onClick={() => onSort(nextSort(sort, column.key, startsDescending))}
      >
        {column.head}
      </button>
    </th>
  )
}

/** Stands for the rows that are not in the page. */
const Spacer = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  )

function rowKeyAt<Row>(rows: readonly Row[], index: number, rowKey: (row: Row) => string): string | number {
  const row = rows[index]
  return row === undefined ? index : rowKey(row)
}

const isNumeric = <Row,>(rows: readonly Row[], { value, align }: Column<Row>): boolean => {
  const first = rows[0]
  if (align) return true
  if (first === undefined) return false
  const cell = value(first)
  return typeof cell === 'number' || isDecimal(cell)
}
