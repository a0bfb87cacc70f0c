/** What a table shows: one value per column describes how a row is sorted, exported and drawn. */
import { type Decimal, formatDecimal } from '@paddock/decimal/decimal'
import type { ReactNode } from 'react'

/** Pixels. The style sheet has the same: there what can be done with a row is signs. */
export const NARROW = 768

/** What a row is sorted by and exported as; null and undefined are "nothing there" and come last either way. */
export type Cell = string | number | boolean | Decimal | null | undefined

export interface Column<Row> {
  /** Its name in the address bar and in the file. */
  readonly key: string
  readonly head: string
  readonly value: (row: Row) => Cell
  /** How it is drawn; the plain value where there is none. */
  readonly cell?: (row: Row) => ReactNode
  /** Numbers stand at the end, so that their points align. */
  readonly align?: 'end'
  /** A CSS width; without it the column shares what is left. */
  readonly width?: string
  /** Its width instead where the table has less than {@link NARROW} pixels. */
  readonly narrow?: string
  /** Given up where there is no room for all, the highest number first; never without one. Under 640 px a table becomes cards. */
  readonly yields?: 1 | 2 | 3 | 4 | 5
  /** The key of a column that it says nothing without, a bid without its ask: given up with it. */
  readonly yieldsWith?: string
  /** Controls: neither sorted nor exported. */
  readonly isAction?: boolean
  /** Exported only: a figure that has no column of its own. */
  readonly isExportOnly?: boolean
  /** Shown when it is picked. */
  readonly isOptional?: boolean
}

/** The last column: what can be done with a row. */
export const actionsColumn = <Row>(
  width: string,
  cell: (row: Row) => ReactNode,
  narrow: string = width,
): Column<Row> => ({
  ...{ key: 'actions', head: 'Actions', width, narrow, align: 'end', isAction: true },
  value: () => undefined,
  cell,
})

export const isDecimal = (cell: Cell): cell is Decimal => typeof cell === 'object' && cell !== null

/** As text where it is an exact decimal, as it is otherwise. */
export const plainCell = (cell: Cell) => (isDecimal(cell) ? formatDecimal(cell) : cell)
