/** What a table shows: a column is told by what it shows, and drawn from its value, by which a row is sorted and which a file has. */
import { type Decimal, formatDecimal } from '@paddock/decimal/decimal'
import type { ReactNode } from 'react'
import { Change } from '../format/change.tsx'
import type { Amount } from '../format/number.ts'
import { bareDateTime, inNewYork } from '../format/time.ts'
import { BREAKPOINTS } from '../ui/breakpoints.ts'
import { Chip } from '../ui/chip.tsx'

/** Pixels. The style sheet has the same: there what can be done with a row is signs. */
export const NARROW = BREAKPOINTS.md

/** What a row is sorted by and exported as; null and undefined are "nothing there" and come last either way. */
export type Cell = string | number | boolean | Decimal | null | undefined

export interface Column<Row> {
  /** Its name in the address bar and in the file. */
  readonly key: string
  /** Under one that ends in % values are ratios, drawn and written to files in percent; under one of New York's times they are instants. */
  readonly head: string
  readonly value: (row: Row) => Cell
  /** In files, where a cell draws more than its value, which another column has. */
  readonly fileHead?: string
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
  /** In files too only where it is shown: the whole market is read for it. */
  readonly isOnlyShown?: boolean
  /** Its values are still on their way, or did not come: files wait for them, or say what they lack. */
  readonly reading?: 'pending' | 'failed' | undefined
}

/** The last column: what can be done with a row. */
export const actionsColumn = <Row,>(
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

type Further<Row> = Omit<Partial<Column<Row>>, 'key' | 'head' | 'width' | 'value' | 'cell'>

/** A text, or what `draw` makes of a value; without a width it shares what is left. */
export const column = <Row, Value extends Cell>(
  key: string,
  head: string,
  width: string | undefined,
  value: (row: Row) => Value,
  draw?: (value: Value) => ReactNode,
  further?: Further<Row>,
): Column<Row> => ({
  ...{ key, head, value, ...further },
  ...(width !== undefined && { width }),
  ...(draw && { cell: (row) => draw(value(row)) }),
})

/** A number, which stands at the end. */
export const numberColumn: typeof column = (key, head, width, value, draw, further) =>
  column(key, head, width, value, draw, { align: 'end', ...further })

/** A time, New York's, as its head says. */
export const timeColumn = <Row,>(
  key: string,
  head: string,
  width: string,
  value: (row: Row) => string | null | undefined,
  further?: Further<Row>,
): Column<Row> => column(key, inNewYork(head), width, value, muted(bareDateTime), further)

/** An id, for who looks for it. */
export const idColumn = <Row,>(
  key: string,
  head: string,
  width: string,
  value: (row: Row) => string | null | undefined,
): Column<Row> => column(key, head, width, value, (id) => <span className="id">{id}</span>, { isOptional: true })

/** A figure of files alone. */
export const exportColumn = <Row,>(key: string, head: string, value: (row: Row) => Cell): Column<Row> => ({
  ...{ key, head, isExportOnly: true, value },
})

/** Draws what is read after the others. */
export const muted =
  <Value,>(text: (value: Value) => ReactNode) =>
  (value: Value) => <span className="muted">{text(value)}</span>

/** Draws a text that is read after the others. */
export const mutedText = muted((text: string | number | null | undefined) => text)
/** Draws a text that its column may cut, whole under the pointer. */
export const titled = (text: string | null | undefined) => <span title={text ?? undefined}>{text}</span>

/** Draws a symbol, or a name like one. */
export const symbolText = (text: string | undefined) => <span className="symbol">{text}</span>
/** Draws a text in a chip. */
export const chip = (text: string) => <Chip>{text}</Chip>

/** Draws an amount that is a gain or a loss. */
export const change = (amount: Amount) => <Change amount={amount ?? null} />
/** Draws a share that is a gain or a loss, where the head has its unit. */
export const changeRatio = (ratio: Amount) => <Change ratio={ratio ?? null} isBare />
/** Draws nothing where there is nothing. */
export const orNothing =
  <Value,>(text: (value: NonNullable<Value>) => ReactNode) =>
  (value: Value) =>
    value === null || value === undefined ? null : text(value)
