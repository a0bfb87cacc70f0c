/** Seconds between the press and the send, in which it can be taken back. */
import { useEffect, useRef, useState } from 'react'

interface Undo {
  /** Whole seconds until what was pressed happens; undefined while nothing waits. */
  readonly left: number | undefined
  /** Does it after so many seconds; at once where that is none. */
  readonly after: (seconds: number, run: () => void) => void
  readonly undo: () => void
}

/** What waits is dropped, and not done, when its place on the screen goes. */
export function useUndo(): Undo {
  const [left, setLeft] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const undo = () => {
    clearTimeout(timer.current)
    setLeft(undefined)
  }
  const after = (seconds: number, run: () => void) => {
    clearTimeout(timer.current)
    if (seconds <= 0) {
      setLeft(undefined)
      run()
      return
    }
    setLeft(seconds)
    timer.current = setTimeout(() => after(seconds - 1, run), 1000)
  }
  return { left, after, undo }
}
