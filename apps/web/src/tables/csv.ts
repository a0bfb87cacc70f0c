/** Rows as a file: comma-separated values as RFC 4180 writes them. */
import { formatDecimal } from '@paddock/decimal/decimal'
import { type Cell, type Column, isDecimal } from './column.ts'

/**
 * The rows under their columns' heads, exactly as filtered and sorted. Numbers are plain (`-1234.5`), so that a spreadsheet reads them;
 * text that a spreadsheet would run as a formula is disarmed by a leading apostrophe.
 */
export function csv<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const written = columns.filter(({ isAction }) => !isAction)
  const lines = [written.map(({ head }) => field(head)), ...rows.map((row) => written.map((c) => field(c.value(row))))]
  return lines.map((line) => `${line.join(',')}\r\n`).join('')
}

function field(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (isDecimal(cell)) return formatDecimal(cell)
  if (typeof cell !== 'string') return String(cell)
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Hands the text to the browser as a download. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
