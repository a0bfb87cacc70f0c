/** The anatomy of a table: 32 px rows, numbers at the right, a first column that stays in sight. */
import type { HTMLAttributes, ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

export interface TableProps extends HTMLAttributes<HTMLTableElement> {
  /** What the table lists, for those who cannot see its heading. */
  readonly label: string
  readonly isCompact?: boolean
}

export function Table({ label, isCompact, className, children, ...rest }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section className="table-scroll" tabIndex={0} aria-label={label}>
      <table aria-label={label} {...rest} className={classNames('table', isCompact && 'table-compact', className)}>
        {children}
      </table>
    </section>
  )
}

export interface ColumnHeadProps extends ThHTMLAttributes<HTMLTableCellElement> {
  readonly isNumber?: boolean
  readonly isSticky?: boolean
  /** The direction rows are sorted in by this column; absent when they are not. */
  readonly sorted?: 'ascending' | 'descending' | undefined
  /** Given for a column that can be sorted. */
  readonly onSort?: (() => void) | undefined
  readonly children?: ReactNode
}

export function ColumnHead({ isNumber, isSticky, sorted, onSort, className, children, ...rest }: ColumnHeadProps) {
  return (
    <th
      scope="col"
      aria-sort={sorted}
      {...rest}
      className={classNames(isNumber && 'num', isSticky && 'stick', className)}
    >
      {onSort ? (
        <button type="button" className="sort-button" onClick={onSort}>
          {children}
        </button>
      ) : (
        children
      )}
    </th>
  )
}

export interface CellProps extends TdHTMLAttributes<HTMLTableCellElement> {
  readonly isNumber?: boolean
}

export function Cell({ isNumber, className, ...rest }: CellProps) {
  return <td {...rest} className={classNames(isNumber && 'num', className)} />
}

/** The first cell of a row: it names the row and stays in sight. */
export function RowHead({ className, ...rest }: ThHTMLAttributes<HTMLTableCellElement>) {
  return <th scope="row" {...rest} className={classNames('stick', className)} />
}
