/** The anatomy of a table: 32 px rows, numbers at the right, a first column that stays in sight. */
import {
  type HTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type TdHTMLAttributes,
  type ThHTMLAttributes,
  useState,
} from 'react'
import { classNames } from './class-names.ts'

interface TableProps extends HTMLAttributes<HTMLTableElement> {
  /** What the table lists, for those who cannot see its heading. */
  readonly label: string
  readonly isCompact?: boolean
  /** Its columns by their heads, from left to right; those that are left out are false. */
  readonly heads?: readonly (string | ColumnHeadProps | false)[]
}

export function Table({ label, isCompact, heads, className, children, ...rest }: TableProps) {
  const [isWider, setWider] = useState(false)
  const [watched] = useState(() => watchWider(setWider))
  return (
    // Where it scrolls the keyboard must reach it; elsewhere it is no stop
    <div className="table-scroll" ref={watched} tabIndex={isWider ? 0 : undefined}>
      <table aria-label={label} {...rest} className={classNames('table', isCompact && 'table-compact', className)}>
        {heads && (
          <thead>
            <tr>
              {heads.map((head, at) => {
                const props = typeof head === 'string' ? { children: head } : head
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and keep their places
                return props && <ColumnHead key={at} {...props} />
              })}
            </tr>
          </thead>
        )}
        {children}
      </table>
    </div>
  )
}

/** Tells whether an element's content is wider or higher than itself, now and as either changes. */
const watchWider = (onChange: (isWider: boolean) => void) => (element: HTMLElement | null) => {
  if (!element) return undefined
  const observer = new ResizeObserver(() =>
    onChange(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight),
  )
  for (const part of [element, ...element.children]) observer.observe(part)
  return () => observer.disconnect()
}

interface ColumnHeadProps extends ThHTMLAttributes<HTMLTableCellElement> {
  readonly isNumber?: boolean
  readonly isSticky?: boolean
  /** The direction rows are sorted in by this column; absent when they are not. */
  readonly sorted?: 'ascending' | 'descending' | undefined
  /** Given for a column that can be sorted. */
  readonly onSort?: ((event: MouseEvent) => void) | undefined
  /** Behind its words, and no part of the button that sorts. */
  readonly after?: ReactNode
  readonly children?: ReactNode
}

export function ColumnHead(props: ColumnHeadProps) {
  const { isNumber, isSticky, sorted, onSort, after, className, children, ...rest } = props
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
      {after}
    </th>
  )
}

/** The heads of columns of numbers, of a {@link Table}. */
export const numbers = (...heads: readonly string[]): ColumnHeadProps[] =>
  heads.map((children) => ({ isNumber: true, children }))

/** The head of the column of what can be done with a row: read aloud alone. */
export const ACTIONS: ColumnHeadProps = { children: <span className="sr-only">Actions</span> }

interface CellProps extends TdHTMLAttributes<HTMLTableCellElement> {
  readonly isNumber?: boolean
}

export function Cell({ isNumber, className, ...rest }: CellProps) {
  return <td {...rest} className={classNames(isNumber && 'num', className)} />
}

/** The first cell of a row: it names the row and stays in sight. */
export function RowHead({ className, ...rest }: ThHTMLAttributes<HTMLTableCellElement>) {
  return <th scope="row" {...rest} className={classNames('stick', className)} />
}

/** Stands for the rows that are not in the page. */
export const Spacer = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  )
