/**
 * A table of any length. Only the rows in sight are in the page, so their count and positions are said to assistive technology
 * (`aria-rowcount`, `aria-rowindex`). On a phone the same rows are two-line cards.
 */
import './table.css'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useRef } from 'react'
import { classNames } from '../ui/class-names.ts'
import { ColumnHead } from '../ui/table.tsx'
import type { Breakpoint } from './column.ts'
import { type Ordered, useRowOrder } from './row-order.ts'
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

export interface DataTableProps<Row> extends Ordered<Row> {
  /** What the table lists, for its accessible name. */
  readonly label: string
  readonly onSort: (sort: string | undefined) => void
  /** The row on a phone: two lines. */
  readonly card: (row: Row) => ReactNode
  /** A totals row: one cell per shown column, by key. */
  readonly totals?: Readonly<Record<string, ReactNode>>
  /** Last values only: shown without colour. */
  readonly isStale?: boolean
}

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const isNarrow = useNarrow()
  return isNarrow ? <Cards {...props} /> : <Grid {...props} />
}

function Grid<Row extends object>(props: DataTableProps<Row>) {
  'use no memo' // table and virtualizer are mutable objects, which a compiled component would read once
  const { label, columns, totals, isStale } = props
  const scroller = useRef<HTMLElement>(null)
  const shown = columns.filter(({ isExportOnly }) => !isExportOnly)
  const { table, rows, virtualizer, items } = useWindow(props, scroller, ROW)
  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section ref={scroller} className="relative min-h-0 flex-1 overflow-auto" tabIndex={0} aria-label={label}>
      <table
        className={classNames('table data-table table-fixed', isStale && 'is-stale')}
        aria-label={label}
        aria-rowcount={rows.length + 1}
      >
        <colgroup>
          {shown.map(({ key, width, from }) => (
            <col key={key} className={from && COL[from]} style={width ? { width } : undefined} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {shown.map(({ key, head, align, from }) => {
              const column = table.getColumn(key)
              const sorted = column?.getIsSorted()
              return (
                <ColumnHead
                  key={key}
                  isNumber={align !== undefined}
                  className={classNames(from && CELL[from])}
                  sorted={sorted ? (sorted === 'desc' ? 'descending' : 'ascending') : undefined}
                  onSort={column?.getCanSort() ? () => column.toggleSorting() : undefined}
                >
                  {column?.getCanSort() ? head : <span className="sr-only">{head}</span>}
                </ColumnHead>
              )
            })}
          </tr>
        </thead>
        <tbody>
          <Spacer height={before} columns={shown.length} />
          {items.map(({ index }) => {
            const row = rows[index]
            return (
              row && (
                <tr key={row.id} aria-rowindex={index + 2}>
                  {shown.map(({ key, align, from, cell, isAction }, place) => (
                    <td
                      key={key}
                      className={classNames(
                        align && 'num',
                        isAction ? 'row-controls' : 'truncate',
                        place === 0 && 'stick',
                        from && CELL[from],
                      )}
                    >
                      {cell(row.original)}
                    </td>
                  ))}
                </tr>
              )
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

function Cards<Row extends object>(props: DataTableProps<Row>) {
  'use no memo'
  const { label, card, isStale } = props
  const scroller = useRef<HTMLElement>(null)
  const { rows, virtualizer, items } = useWindow(props, scroller, CARD)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section ref={scroller} className="relative min-h-0 flex-1 overflow-auto" tabIndex={0} aria-label={label}>
      <ul
        aria-label={label}
        className={classNames('relative', isStale && 'is-stale')}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, start }) => {
          const row = rows[index]
          return (
            row && (
              <li
                key={row.id}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 border-line border-b"
                style={{ transform: `translateY(${start}px)` }}
              >
                {card(row.original)}
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}

/** The ordered rows and the few of them that are in sight of the scroller. */
function useWindow<Row extends object>(ordered: Ordered<Row>, scroller: RefObject<HTMLElement | null>, height: number) {
  'use no memo'
  const table = useRowOrder(ordered)
  const { rows } = table.getRowModel()
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  return { table, rows, virtualizer, items: virtualizer.getVirtualItems() }
}

/** Stands for the rows that are not in the page. */
const Spacer = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  )
