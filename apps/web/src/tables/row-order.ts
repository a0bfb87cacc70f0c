/**
 * The rows of a table in order. The order is kept in the address: `symbol` ascends, `-symbol` descends, `-value,symbol` decides equal values by
 * symbol.
 */
import { compareTimes } from '@paddock/contract/entities/order-version'
import { compare } from '@paddock/decimal/decimal'
import { useMemo } from 'react'
import { type Cell, type Column, isDecimal } from './columns.tsx'

export interface Ordered<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  /** As the address has it. */
  readonly sort: string | undefined
  readonly onSort?: (sort: string | undefined) => void
}

/** One column of an order. */
interface Sorting {
  readonly key: string
  readonly isDescending: boolean
}

/** Further columns decide nothing a person can see. */
const MOST_COLUMNS = 4

/** The columns that an order names, the first one first; those that are not there are left out. */
export const sortingOf = <Row>({ sort, columns }: Pick<Ordered<Row>, 'sort' | 'columns'>): readonly Sorting[] =>
  (sort ? sort.split(',') : [])
    .slice(0, MOST_COLUMNS)
    .map((text) => ({ key: text.replace(/^-/, ''), isDescending: text.startsWith('-') }))
    .filter(({ key }) => columns.some((column) => column.key === key))

const sortText = (sorting: readonly Sorting[]): string | undefined =>
  sorting.map(({ key, isDescending }) => (isDescending ? `-${key}` : key)).join(',') || undefined

/**
 * The order after the head of a column is pressed. It goes round: first descending for numbers and ascending for words, then the other, then none.
 * With `isAdding` the other columns stay, and decide before it.
 */
export function sortAfter<Row>(ordered: Ordered<Row>, key: string, isAdding = false): string | undefined {
  const sorting = sortingOf(ordered)
  const column = ordered.columns.find((each) => each.key === key)
  const now = sorting.find((each) => each.key === key)
  const isFirst = column !== undefined && isDescendingFirst(column, ordered.rows)
  const next = now === undefined ? isFirst : now.isDescending === isFirst ? !isFirst : undefined
  const others = isAdding ? sorting : sorting.filter((each) => each.key === key)
  if (next === undefined) return sortText(others.filter((each) => each.key !== key))
  const own = { key, isDescending: next }
  return sortText(now ? others.map((each) => (each === now ? own : each)) : [...others, own].slice(-MOST_COLUMNS))
}

function isDescendingFirst<Row>({ align, value }: Column<Row>, rows: readonly Row[]): boolean {
  if (align) return true
  const known = rows.find((row) => value(row) !== null)
  return known === undefined || typeof value(known) !== 'string'
}

/** The rows in their order. Cells without a value come last in both directions; equal rows keep their order. */
export function orderedRows<Row>({ rows, columns, sort }: Omit<Ordered<Row>, 'rowKey' | 'onSort'>): readonly Row[] {
  const sorted = sortingOf({ sort, columns }).flatMap(({ key, isDescending }) => {
    const column = columns.find((each) => each.key === key)
    // Read once for each row, and not once for each comparison.
    return column ? [{ values: rows.map((row) => column.value(row) ?? null), by: isDescending ? -1 : 1 }] : []
  })
  if (sorted.length === 0) return rows
  const order = rows.map((_, index) => index)
  order.sort((one, other) => {
    for (const { values, by } of sorted) {
      const [a = null, b = null] = [values[one], values[other]]
      const difference = a === null || b === null ? Number(a === null) - Number(b === null) : by * compareCells(a, b)
      if (difference !== 0) return difference
    }
    return 0
  })
  return order.flatMap((index) => rows[index] ?? [])
}

export function useRowOrder<Row>({ rows, columns, sort }: Ordered<Row>): readonly Row[] {
  return useMemo(() => orderedRows({ rows, columns, sort }), [rows, columns, sort])
}

/** Made for the first column of words that is sorted: it takes a page some 15 ms. */
let collator: Intl.Collator | undefined

function compareWords(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  return collator.compare(a, b)
}

/** A time has as many digits of its second as it needs, so that its text is in no order. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

function compareCells(a: Cell, b: Cell): number {
  if (typeof a === 'string' && typeof b === 'string')
    return TIME.test(a) && TIME.test(b) ? compareTimes(a, b) : compareWords(a, b)
  if (isDecimal(a) && isDecimal(b)) return compare(a, b)
  return Number(a) - Number(b)
}
