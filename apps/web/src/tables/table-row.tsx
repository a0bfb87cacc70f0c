/** Lines of a table: a row, and the head of a group. A row is drawn again only when something of it changed. */
import { memo, type ReactNode } from 'react'
import { howMany } from '../format/number.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { type Column, plainCell } from './columns.tsx'
import type { TableLine } from './lines.ts'

interface RowLineProps<Row> {
  readonly line: Extract<TableLine<Row>, { kind: 'row' }>
  readonly index: number
  readonly columns: readonly Column<Row>[]
  /** Whether Tab leads here. */
  readonly isTabStop: boolean
  /** Undefined where rows cannot be picked. */
  readonly isPicked: boolean | undefined
  /** What the row is called, where it can be picked. */
  readonly name: string | undefined
  readonly onPick: (keys: readonly string[]) => void
  readonly onFlip: (key: string) => void
  readonly onActive: (key: string) => void
}

function Row<Row>(props: RowLineProps<Row>) {
  const { line, index, columns, isTabStop, isPicked, name, onPick, onFlip, onActive } = props
  const { key, row, depth, isOpen, isLast } = line
  return (
    <tr
      data-key={key}
      aria-rowindex={index + 2}
      aria-selected={isPicked}
      // What picks and opens it stands before its cells, and is no part of what it is called.
      aria-label={depth === 0 ? name : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => onActive(key)}
      className={classNames(depth === 1 && 'is-within', depth === 1 && isLast && 'is-last')}
    >
      {isPicked !== undefined && (
        <td className="check">
          {depth === 0 && (
            <input
              type="checkbox"
              className="table-check"
              aria-label={`Select ${name ?? key}`}
              checked={isPicked}
              tabIndex={-1}
              onChange={() => onPick([key])}
            />
          )}
        </td>
      )}
      {columns.map(({ key: column, align, value, cell, isAction }, place) => (
        <td
          key={column}
          className={classNames(align && 'num', isAction ? 'row-controls' : 'cell', place === 0 && 'stick')}
        >
          {place === 0 && isOpen !== undefined && (
            <button
              type="button"
              className="icon-button expander"
              aria-label={isOpen ? 'Close the row' : 'Open the row'}
              aria-expanded={isOpen}
              tabIndex={-1}
              onClick={() => onFlip(key)}
            >
              <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
            </button>
          )}
          {cell ? cell(row) : plainCell(value(row))}
        </td>
      ))}
    </tr>
  )
}

export const RowLine = memo(
  Row,
  (a, b) =>
    a.line.row === b.line.row &&
    a.line.key === b.line.key &&
    a.line.isOpen === b.line.isOpen &&
    a.line.isLast === b.line.isLast &&
    a.index === b.index &&
    isSameList(a.columns, b.columns) &&
    a.isTabStop === b.isTabStop &&
    a.isPicked === b.isPicked,
) as typeof Row

const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((each, at) => each === b[at])

export function GroupLine<Row>(props: {
  line: Extract<TableLine<Row>, { kind: 'group' }>
  columns: readonly Column<Row>[]
  index: number
  isPickable: boolean
  cells: Readonly<Record<string, ReactNode>> | undefined
}) {
  const { line, columns, index, isPickable, cells } = props
  const [first, ...rest] = columns
  return (
    <tr className="group" aria-rowindex={index + 2}>
      <th colSpan={isPickable && first ? 2 : 1} scope="rowgroup" className="stick">
        <span className="strong">{line.title}</span> {howMany(line.rows.length)}
      </th>
      {rest.map(({ key, align }) => (
        <td key={key} className={classNames(align && 'num')}>
          {cells?.[key]}
        </td>
      ))}
    </tr>
  )
}
