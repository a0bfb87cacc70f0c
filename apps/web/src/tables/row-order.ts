/**
 * The rows of a table in order: TanStack's row model over our columns. The order is kept in the address: `symbol` ascends,
 * `-symbol` descends, `-value,symbol` decides equal values by symbol.
 */
import { compare } from '@paddock/decimal/decimal'
import {
  type ColumnDef,
  createSortedRowModel,
  functionalUpdate,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { type Cell, type Column, isDecimal } from './column.ts'

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

export interface Ordered<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  /** As the address has it. */
  readonly sort: string | undefined
  readonly onSort?: (sort: string | undefined) => void
}

/**
 * A table of rows. A column's head goes round: first descending for numbers, ascending for words, then the other, then none. Cells without
 * a value come last in both directions; equal rows keep their order; the name of a column that is not there orders nothing.
 */
export function useRowOrder<Row extends object>({ rows, columns, rowKey, sort, onSort }: Ordered<Row>) {
  'use no memo' // a table is one mutable object, which a compiled component would read once
  const sorting = useMemo(
    () => sortingOf(sort).filter(({ id }) => columns.some(({ key }) => key === id)),
    [sort, columns],
  )
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  return useTable<typeof features, Row>({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    state: { sorting },
    onSortingChange: (change) => onSort?.(sortText(functionalUpdate(change, sorting))),
    maxMultiSortColCount: MOST_COLUMNS,
  })
}

/** Further columns decide nothing a person can see. */
const MOST_COLUMNS = 4

const sortingOf = (sort: string | undefined): SortingState =>
  sort
    ? sort
        .split(',')
        .slice(0, MOST_COLUMNS)
        .map((key) => ({ id: key.replace(/^-/, ''), desc: key.startsWith('-') }))
    : []

const sortText = (sorting: SortingState): string | undefined =>
  sorting.length === 0 ? undefined : sorting.map(({ id, desc }) => (desc ? `-${id}` : id)).join(',')

const definitionOf = <Row extends object>({
  key,
  value,
  align,
  isAction,
}: Column<Row>): ColumnDef<typeof features, Row> => ({
  id: key,
  accessorFn: (row) => value(row) ?? undefined,
  enableSorting: !isAction,
  sortUndefined: 'last',
  sortFn: (a, b) => compareCells(a.getValue<Cell>(key), b.getValue<Cell>(key)),
  ...(align && { sortDescFirst: true }),
})

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compareCells(a: Cell, b: Cell): number {
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b)
  if (isDecimal(a) && isDecimal(b)) return compare(a, b)
  return Number(a) - Number(b)
}
