/** Rows as text: comma-separated values as RFC 4180 writes them, JSON, and what a spreadsheet takes from the clipboard. */
import { inPercent } from '../format/number.ts'
import { inNewYork } from '../format/time.ts'
import { type Cell, type Column, isDecimal, plainCell } from './columns.tsx'

/**
 * The rows under their columns' heads, exactly as filtered and sorted. Numbers are plain (`-1234.5`), so that a spreadsheet reads them; times are
 * UTC, and their heads say so; text that a spreadsheet would run as a formula is disarmed by a leading apostrophe.
 */
export function csv<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const written = columns.filter(({ isAction }) => !isAction)
  const lines = [
    written.map(({ head, fileHead = head }) => field(fileHead.replace(OF_NEW_YORK, ', UTC'))),
    ...rows.map((row) => written.map((each) => field(inUnit(each, row)))),
  ]
  return lines.map((line) => `${line.join(',')}\r\n`).join('')
}

const OF_NEW_YORK = new RegExp(`${inNewYork('')}$`)

/** A cell in the unit its head names. */
function inUnit<Row>({ head, value }: Column<Row>, row: Row): Cell {
  const cell = value(row)
  if (!head.endsWith('%')) return cell
  // Without the digits that only a double has.
  if (typeof cell === 'number') return inPercent(Number(cell.toPrecision(12)))
  return isDecimal(cell) ? inPercent(cell) : cell
}

/** How a formula begins; spreadsheets set up for wide writing take wide signs as well. */
const RUN = /^[=+\-@＝＋－＠\t\r\n]/

function field(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(plainCell(cell))
  const safe = RUN.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The same rows as a list of objects by the columns' keys. Exact decimals are texts, as on the wire; what is not there is null. */
export function jsonText<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const written = columns.filter(({ isAction }) => !isAction)
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(written.map(({ key, value }) => [key, plainCell(value(row)) ?? null]))),
    null,
    2,
  )
}

/** For the clipboard: a line for each row, tabs between cells, without heads. */
export const tabbed = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string =>
  rows
    .map((row) =>
      columns
        .filter(({ isAction }) => !isAction)
        .map((each) => field(inUnit(each, row)).replaceAll(/[\t\r\n]+/g, ' '))
        .join('\t'),
    )
    .join('\n')
