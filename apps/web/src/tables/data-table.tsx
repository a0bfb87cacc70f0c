/**
 * A table of any length. Only the rows in sight are in the page, so their count and positions are said to assistive technology
 * (`aria-rowcount`, `aria-rowindex`). One row takes the focus and the arrow keys walk from it. On a phone the same rows are two-line cards.
 */
import { counted } from '../format/number.ts'
import { isTypedIn, shortcutOf } from '../page/shortcuts.ts'
import './table.css'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { copyText } from '../ui/copy-text.ts'
import { Spacer } from '../ui/table.tsx'
import { Cards } from './cards.tsx'
import { type Column, NARROW } from './columns.tsx'
import { tabbed } from './csv.ts'
import { useLayout } from './kept-tables.ts'
import { arranged, fitted, isPicked, ROW_HEIGHT, shared } from './layout.ts'
import type { Shape } from './lines.ts'
import { openRowMenu } from './row-menu.ts'
import type { Ordered } from './row-order.ts'
import type { Selection } from './selection.tsx'
import { TableHead } from './table-head.tsx'
import { lineAfter, lineInstead } from './table-keys.ts'
import { GroupLine, RowLine } from './table-row.tsx'
import { useLines } from './use-lines.ts'
import { useNarrow } from './use-narrow.ts'
import { useNeeded } from './use-needed.ts'

export interface DataTableProps<Row> extends Ordered<Row>, Omit<Shape<Row>, 'hasDetail'> {
  /** What the table lists, for its accessible name. */
  readonly label: string
  /** Under which its layout is kept; without one it cannot be arranged. */
  readonly name?: string
  readonly onSort: (sort: string | undefined) => void
  /** The row on a phone: two lines. */
  readonly card: (row: Row) => ReactNode
  /** A totals row: one cell per shown column, by key. */
  readonly totals?: Readonly<Record<string, ReactNode>>
  /** The cells of a group's head, by column, for what adds up. */
  readonly groupCells?: (rows: readonly Row[]) => Readonly<Record<string, ReactNode>>
  /** What an opened row shows below itself. */
  readonly detail?: ((row: Row) => ReactNode) | undefined
  /** Rows can be picked. `rowName` says which one: "AAPL". */
  readonly selection?: Selection | undefined
  readonly rowName?: (row: Row) => string
  /** Enter on a row. */
  readonly onOpen?: (row: Row) => void
  /** Another key on a row: true where it was meant for it. */
  readonly onKey?: (event: KeyboardEvent, row: Row) => boolean
  /** Last values only: shown without colour. */
  readonly isStale?: boolean
}

/** Assumed for a column without a width of its own, in pixels. */
const LEAST_FREE = 120
const CHECK = 36
/** Within which a menu or a dialog that is gone has given the focus back. */
const GIVEN_BACK_MS = 100

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const isNarrow = useNarrow()
  return isNarrow ? <Cards {...props} /> : <Grid {...props} />
}

function Grid<Row extends object>(props: DataTableProps<Row>) {
  'use no memo' // the virtualizer is a mutable object, which a compiled component would read once
  const { label, name, columns, totals, groupCells, isStale, detail, selection, rowName, onOpen, onKey, rowKey } = props
  const scroller = useRef<HTMLElement>(null)
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => watchRoom(scroller.current, setRoom), [])
  const layout = useLayout(name)
  const cols = useSearch({ strict: false, select: (search: { cols?: string }) => search.cols })
  const own = name === undefined ? undefined : cols
  const taken = selection ? CHECK : 0
  const needed = useNeeded(scroller, room)
  const widthOf = useCallback(
    ({ key, width, narrow = width }: Pick<Column<never>, 'key' | 'width' | 'narrow'>) =>
      layout.widths[key] ?? Math.max(pixelsOf(room < NARROW ? narrow : width) ?? LEAST_FREE, needed.get(key) ?? 0),
    [layout.widths, needed, room],
  )
  const shown = useMemo(
    () =>
      fitted(
        arranged(columns, layout, own),
        widthOf,
        room - taken,
        // An address that names what is shown anyway, as a saved view's does, picks nothing.
        (key) => columns.some((column) => column.key === key && isPicked(column, layout, own)),
      ),
    [columns, layout, own, widthOf, room, taken],
  )
  // Narrower than this the table scrolls sideways instead of squeezing what it says.
  const least = shown.reduce((sum, column) => sum + widthOf(column), taken)
  const isWider = least > room
  const isSet = ({ key }: Pick<Column<never>, 'key'>) => layout.widths[key] !== undefined
  const isFree = (column: Column<Row>) => column.width === undefined && !isSet(column)
  const widths = shared(shown, widthOf, Number.isFinite(room) ? room - taken : 0, { isFree, isSet })
  const { lines, virtualizer, items, hold, release, flip } = useLines(props, scroller, ROW_HEIGHT[layout.density])
  const { rows: all, sort, onSort } = props
  // Drawn when something of it changes, and not with every row that scrolls in.
  const head = useMemo(
    () => (
      <TableHead
        ordered={{ rows: all, columns, rowKey, sort, onSort }}
        columns={shown}
        name={name}
        layout={layout}
        all={
          selection && {
            isAll: selection.selected.size > 0 && selection.selected.size >= all.length,
            onAll: (isAll) => selection.onSelect(new Set(isAll ? all.map(rowKey) : [])),
          }
        }
      />
    ),
    [sort, onSort, columns, shown, name, layout, selection, all, rowKey],
  )
  const [active, setActive] = useState<string>()
  const wanted = useRef<string>(undefined)
  const drawn = (key = '') => scroller.current?.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(key)}"]`)
  useEffect(() => {
    if (wanted.current === undefined) return
    const row = drawn(wanted.current)
    if (!row) return
    wanted.current = undefined
    row.focus({ preventScroll: true })
  })
  const above = items[0]?.start ?? 0
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  const hasActive = items.some(({ index }) => lines[index]?.key === active)
  const firstRow = items.find(({ index }) => lines[index]?.kind === 'row')?.index
  const span = shown.length + (selection ? 1 : 0)

  const goTo = (index: number) => {
    const line = lines[index]
    if (!line) return
    wanted.current = line.key
    setActive(line.key)
    virtualizer.scrollToIndex(index)
  }
  /** Whether a row has the focus, or what was opened from one: removing it says nothing of that. */
  const isWithin = useRef(false)
  /** Whether it is what was opened that has it. */
  const isInLayer = useRef(false)
  const before = useRef(lines)
  useLayoutEffect(() => {
    const isSame = before.current === lines
    const instead = active === undefined || isSame ? undefined : lineInstead(before.current, lines, active)
    before.current = lines
    const isLost = isWithin.current && document.activeElement === document.body
    if (instead !== undefined && isLost) goTo(instead)
    else if (instead !== undefined) setActive(lines[instead]?.key)
    // What had the focus in a row is gone, or the row is out of sight: the keys go on from the row, or from the list.
    else if (isLost && wanted.current === undefined) {
      const take = () =>
        document.activeElement === document.body && (drawn(active) ?? scroller.current)?.focus({ preventScroll: true })
      // What closes over the page gives the focus back by itself, once it is gone.
      if (isInLayer.current) setTimeout(take, GIVEN_BACK_MS)
      else take()
    }
  })
  const latest = useRef(selection)
  useEffect(() => {
    latest.current = selection
  })
  // One function for all time, so that picking one row draws that row alone.
  const pick = useCallback((keys: readonly string[], isPicked?: boolean) => {
    if (!latest.current) return
    const next = new Set(latest.current.selected)
    for (const key of keys) {
      if (isPicked ?? !next.has(key)) next.add(key)
      else next.delete(key)
    }
    latest.current.onSelect(next)
  }, [])
  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    // What opened over the table has keys of its own.
    if (!event.currentTarget.contains(target) || isTypedIn(target) || target.closest('thead')) return
    const act = shortcutOf('table', event)
    const at = lines.findIndex(({ key, kind }) => kind === 'row' && key === active)
    const line = lines[at]
    const isOnRow = target.matches('tr, section')
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT[layout.density]) - 2)
    const to = act === 'step' || act === 'extend' ? lineAfter(lines, at, event.key, page) : undefined
    if (to !== undefined) {
      if (act === 'extend' && line && to !== at) pick([line.key, lines[to]?.key ?? line.key], true)
      goTo(to)
    } else if (act === 'pickAll' && selection) {
      pick(
        lines.flatMap((each) => (each.kind === 'row' && each.depth === 0 ? [each.key] : [])),
        true,
      )
    } else if (act === 'copy' && isOnRow && String(getSelection() ?? '') === '') {
      const picked = lines.flatMap((each) =>
        each.kind === 'row' && (selection?.selected.size ? selection.selected.has(each.key) : each === line)
          ? [each.row]
          : [],
      )
      void copyText(counted(picked.length, 'row'), tabbed(picked, shown))
    } else if (line?.kind !== 'row' || !isOnRow) return
    else if (act === 'unfold' && line.isOpen !== undefined) {
      if (event.key === 'l' || line.isOpen !== (event.key === 'ArrowRight')) flip(line.key)
    } else if (act === 'open' && onOpen) onOpen(line.row)
    else if (act === 'pick' && selection && line.depth === 0) pick([line.key])
    else if (act === 'release') release()
    else if (!(act === 'menu' && openRowMenu(target)) && !onKey?.(event.nativeEvent, line.row)) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <section
      ref={scroller}
      className="@container relative min-h-0 flex-1 overflow-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      data-rows
      onKeyDown={onKeyDown}
      onFocus={({ target, currentTarget }) => {
        isWithin.current = target !== currentTarget
        isInLayer.current = !currentTarget.contains(target)
      }}
      onBlur={({ target }) => {
        // A window that is left keeps what had its focus, and a button that is busy loses it by itself.
        isWithin.current = document.activeElement === target || target.matches(':disabled')
      }}
      onPointerMove={hold}
      onPointerLeave={release}
      onContextMenu={(event) => {
        // A symbol has a menu of its own.
        if (event.defaultPrevented || !(event.target instanceof Element)) return
        if (openRowMenu(event.target.closest('tbody tr[data-key]'))) event.preventDefault()
      }}
    >
      <table
        className={classNames(
          'table data-table table-fixed',
          isWider && 'is-wider',
          shown.some(isSet) && 'is-set',
          isStale && 'is-stale',
        )}
        data-density={layout.density}
        aria-label={label}
        aria-rowcount={lines.length + 1}
        style={{ minWidth: least }}
      >
        <colgroup>
          {selection && <col style={{ width: CHECK }} />}
          {shown.map(({ key }) => (
            <col key={key} data-column={key} style={{ width: widths.get(key) }} />
          ))}
        </colgroup>
        {head}
        <tbody>
          <Spacer height={above} columns={span} />
          {items.map(({ index, key: itemKey }) => {
            const line = lines[index]
            if (!line) return null
            if (line.kind === 'group')
              return (
                <GroupLine
                  key={itemKey}
                  line={line}
                  columns={shown}
                  index={index}
                  isPickable={selection !== undefined}
                  cells={groupCells?.(line.rows)}
                />
              )
            if (line.kind === 'detail')
              return (
                <tr
                  key={itemKey}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  aria-rowindex={index + 2}
                  className="detail-row"
                >
                  <td colSpan={span}>
                    <div className="detail">{detail?.(line.row)}</div>
                  </td>
                </tr>
              )
            return (
              <RowLine
                key={itemKey}
                line={line}
                index={index}
                columns={shown}
                isTabStop={hasActive ? line.key === active : index === firstRow}
                isPicked={selection?.selected.has(line.key)}
                name={selection && rowName?.(line.row)}
                onPick={pick}
                onFlip={flip}
                onActive={setActive}
              />
            )
          })}
          <Spacer height={below} columns={span} />
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {selection && <td />}
              {shown.map(({ key, align, isAction }) => (
                <td key={key} className={classNames(align && 'num', isAction && 'row-controls')}>
                  {totals[key]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

const PIXELS_PER_REM = 16

/** A column's width, in rem or in pixels, as pixels. */
const pixelsOf = (width: string | undefined): number | undefined =>
  width === undefined ? undefined : Number.parseFloat(width) * (width.endsWith('rem') ? PIXELS_PER_REM : 1)

/** Tells how many pixels wide the table's place is, before it is painted and whenever that changes. */
function watchRoom(element: HTMLElement | null, onChange: (room: number) => void): (() => void) | undefined {
  if (!element) return undefined
  onChange(element.clientWidth)
  const observer = new ResizeObserver(() => onChange(element.clientWidth))
  observer.observe(element)
  return () => observer.disconnect()
}
