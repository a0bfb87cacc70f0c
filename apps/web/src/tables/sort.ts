/** The order of a table's rows, and its form in the address bar: `symbol` ascends, `-symbol` descends. */
import { compare, type Decimal } from '@paddock/decimal/decimal'
import type { Cell, Column } from './column.ts'

export interface Sort {
  readonly key: string
  readonly isDescending: boolean
}

/** The sort a search parameter names, or undefined for none. */
export function parseSort(text: string | undefined): Sort | undefined {
  if (!text) return undefined
  return text.startsWith('-') ? { key: text.slice(1), isDescending: true } : { key: text, isDescending: false }
}

export const sortText = (sort: Sort | undefined): string | undefined =>
  sort && (sort.isDescending ? `-${sort.key}` : sort.key)

/** What a click on a column's head leads to: first descending for numbers, ascending for words, then the other, then none. */
export function nextSort(current: Sort | undefined, key: string, startsDescending: boolean): Sort | undefined {
  if (current?.key !== key) return { key, isDescending: startsDescending }
  return current.isDescending === startsDescending ? { key, isDescending: !startsDescending } : undefined
}

/** The rows in order, as a new array; equal rows keep theirs. Cells without a value come last in both directions. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | undefined): Row[] {
  const column = columns.find(({ key, isAction }) => key === sort?.key && !isAction)
  if (!sort || !column) return [...rows]
  return rows
    .map((row) => ({ row, cell: column.value(row) }))
    .sort((a, b) => {
      const isEmptyA = a.cell === null || a.cell === undefined
      const isEmptyB = b.cell === null || b.cell === undefined
      if (isEmptyA || isEmptyB) return Number(isEmptyA) - Number(isEmptyB)
      return sort.isDescending ? compareCells(b.cell, a.cell) : compareCells(a.cell, b.cell)
    })
    .map(({ row }) => row)
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compareCells(a: Cell, b: Cell): number {
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b)
  if (isDecimal(a) && isDecimal(b)) return compare(a, b)
  return Number(a) - Number(b)
}

export const isDecimal = (cell: Cell): cell is Decimal => typeof cell === 'object' && cell !== null
