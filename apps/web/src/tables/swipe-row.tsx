/** A row on a phone that a swipe moves aside to show what can be done with it. A swipe alone does nothing: a button has to be pressed. */
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'

/** Pixels that are a swipe and no scroll. */
const SWIPED = 40

/** `label` names the actions, which are there only while the row is aside. */
export function SwipeRow({ label, actions, children }: { label: string; actions: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined)
  const wasSwiped = useRef(false)
  const begin = ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
    start.current = pointerType === 'mouse' ? undefined : { x, y }
    wasSwiped.current = false
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (!start.current) return
    const across = clientX - start.current.x
    if (Math.abs(across) < SWIPED || Math.abs(clientY - start.current.y) > Math.abs(across) / 2) return
    wasSwiped.current = true
    start.current = undefined
    setOpen(across > 0)
  }
  return (
    <div
      className="swipe-row"
      data-open={isOpen ? '' : undefined}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerCancel={() => {
        start.current = undefined
      }}
      onClickCapture={(event) => {
        // The end of a swipe is no press on the row.
        if (!wasSwiped.current) return
        wasSwiped.current = false
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {isOpen && (
        <fieldset className="swipe-actions" aria-label={label}>
          {actions}
        </fieldset>
      )}
      {children}
    </div>
  )
}
