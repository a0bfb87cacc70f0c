/** A table on a phone: its rows as two lines each. A long press picks one, a press on the way opens it. */
import { type PointerEvent, type ReactNode, useRef } from 'react'
import { howMany } from '../format/number.ts'
import { classNames } from '../ui/class-names.ts'
import type { Shape } from './lines.ts'
import type { Ordered } from './row-order.ts'
import type { Selection } from './selection.tsx'
import { useLines } from './use-lines.ts'

const CARD = 60
/** Milliseconds. */
const LONG_PRESS = 500

interface CardsProps<Row> extends Ordered<Row>, Omit<Shape<Row>, 'hasDetail'> {
  readonly label: string
  readonly card: (row: Row) => ReactNode
  readonly isStale?: boolean
  readonly selection?: Selection | undefined
  readonly rowName?: (row: Row) => string
}

export function Cards<Row extends object>(props: CardsProps<Row>) {
  'use no memo' // table and virtualizer are mutable objects, which a compiled component would read once
  const { label, card, isStale, selection, rowName } = props
  const scroller = useRef<HTMLElement>(null)
  const { lines, virtualizer, items } = useLines({ ...props, detail: undefined }, scroller, CARD)
  const press = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pick = (key: string) => {
    if (!selection) return
    const next = new Set(selection.selected)
    if (!next.delete(key)) next.add(key)
    selection.onSelect(next)
  }
  const begin = (event: PointerEvent, key: string) => {
    if (!selection || event.pointerType === 'mouse') return
    clearTimeout(press.current)
    press.current = setTimeout(() => pick(key), LONG_PRESS)
  }
  const end = () => clearTimeout(press.current)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section ref={scroller} className="relative min-h-0 flex-1 overflow-auto" tabIndex={0} aria-label={label}>
      <ul
        aria-label={label}
        className={classNames('relative', isStale && 'is-stale')}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, start }) => {
          const line = lines[index]
          if (!line || line.kind === 'detail') return null
          return (
            <li
              key={line.key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
              className={classNames(
                'absolute inset-x-0 border-line border-b',
                line.kind === 'row' && line.depth === 1 && 'pl-4',
                line.kind === 'row' && selection?.selected.has(line.key) && 'is-picked',
              )}
              style={{ transform: `translateY(${start}px)` }}
              onPointerDown={(event) => line.kind === 'row' && line.depth === 0 && begin(event, line.key)}
              onPointerUp={end}
              onPointerMove={end}
              onPointerCancel={end}
            >
              {line.kind === 'group' ? (
                <p className="py-1.5 px-4 bg-ground text-muted text-(length:--text-label)">
                  {line.title} {howMany(line.rows.length)}
                </p>
              ) : selection && selection.selected.size > 0 && line.depth === 0 ? (
                <label className="flex items-center pl-4 [&>:last-child]:flex-1">
                  <input
                    type="checkbox"
                    className="table-check"
                    aria-label={`Select ${rowName?.(line.row) ?? line.key}`}
                    checked={selection.selected.has(line.key)}
                    onChange={() => pick(line.key)}
                  />
                  {card(line.row)}
                </label>
              ) : (
                card(line.row)
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
