/** A row on a phone that a swipe moves aside to show what can be done with it. A swipe alone does nothing: a button has to be pressed. */
import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Pixels that are a swipe and no scroll. */
const SWIPED = 40

/** `label` names the actions, which are there only while the row is aside. */
export function SwipeRow({ label, actions, children }: { label: string; actions: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => (row.current ? watchSwipes(row.current, setOpen) : undefined), [])
  return (
    <div ref={row} className="swipe-row" data-open={isOpen ? '' : undefined}>
      {isOpen && (
        <fieldset className="flex flex-none items-center gap-2 py-0 px-2 border-0 bg-raised" aria-label={label}>
          {actions}
        </fieldset>
      )}
      {children}
    </div>
  )
}

/**
 * Tells which way a finger went across a row, and answers how to stop. The page is kept from scrolling along by the move itself, no press
 * follows one that was kept, and the rule of a style (`touch-action`) is left alone: after a pan it forbade, Chromium loses the next tap.
 */
function watchSwipes(row: HTMLElement, onSwipe: (isOpen: boolean) => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let start: { readonly x: number; readonly y: number } | undefined
  const begin = ({ touches: [finger, another] }: TouchEvent) => {
    start = finger && !another ? { x: finger.clientX, y: finger.clientY } : undefined
  }
  const move = (event: TouchEvent) => {
    const finger = event.touches[0]
    if (!start || !finger) return
    const across = finger.clientX - start.x
    if (Math.abs(finger.clientY - start.y) > Math.abs(across) / 2) return
    if (event.cancelable) event.preventDefault()
    if (Math.abs(across) >= SWIPED) onSwipe(across > 0)
  }
  row.addEventListener('touchstart', begin, { passive: true, signal })
  row.addEventListener('touchmove', move, { passive: false, signal })
  return () => stop.abort()
}
