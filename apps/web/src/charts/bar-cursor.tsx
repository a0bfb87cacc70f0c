/** A chart by keyboard: it takes the focus, arrows move a cursor from bar to bar, and what the bar says is read aloud. */
import type { KeyboardEvent } from 'react'
import { shortcutOf } from '../page/shortcuts.ts'

interface BarCursorProps {
  readonly label: string
  readonly count: number
  /** The bar it is on; undefined while nothing is pointed at. */
  readonly at: number | undefined
  /** The bar, in words. */
  readonly said: string
  /** Undefined when the focus leaves. */
  readonly onMove: (at: number | undefined) => void
}

const PAGE = 20

export function BarCursor({ label, count, at, said, onMove }: BarCursorProps) {
  const last = Math.max(0, count - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const act = shortcutOf('chart', event)
    if (act === 'leave') onMove(undefined)
    if (act !== 'step') return
    const from = at ?? last
    const to = {
      ...{ ArrowLeft: from - 1, ArrowDown: from - 1, ArrowRight: from + 1, ArrowUp: from + 1 },
      ...{ PageDown: from - PAGE, PageUp: from + PAGE, Home: 0, End: last },
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(Math.min(last, Math.max(0, at === undefined && event.key !== 'Home' ? last : to)))
  }
  return (
    <div
      role="slider"
      className="bar-cursor"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at ?? last}
      aria-valuetext={said}
      onKeyDown={onKeyDown}
      onBlur={() => onMove(undefined)}
    />
  )
}
