import './swipe-row.css'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'

export interface SwipeRowProps {
  /** What lies under the row: a button, which asks before it does anything. */
  readonly action: ReactNode
  readonly children: ReactNode
}

/** Pixels: how far a finger goes before it is a swipe, how far until the row stays open, and how far it opens. */
export const SWIPE = { begins: 10, opens: 48, width: 176 } as const

/** What a row's place is while a finger is `dx` to the right and `dy` below where it began; undefined where it scrolls instead. */
export function swiped(isOpen: boolean, dx: number, dy: number): number | undefined {
  if (Math.abs(dx) < SWIPE.begins || Math.abs(dy) > Math.abs(dx)) return undefined
  return Math.max(0, Math.min(SWIPE.width, (isOpen ? SWIPE.width : 0) + dx))
}

/**
 * A row of a phone that a swipe to the right draws away from what can be done with it. Nothing is done by the swipe. The page of the row has
 * the same button, for who does not swipe.
 */
export function SwipeRow({ action, children }: SwipeRowProps) {
  const [isOpen, setOpen] = useState(false)
  const [place, setPlace] = useState<number>()
  const began = useRef<{ readonly x: number; readonly y: number }>(undefined)
  const hasSwiped = useRef(false)
  const placeOf = ({ clientX, clientY }: PointerEvent) =>
    began.current && swiped(isOpen, clientX - began.current.x, clientY - began.current.y)
  const end = (event: PointerEvent) => {
    const at = placeOf(event)
    if (at !== undefined) setOpen(at >= (isOpen ? SWIPE.width - SWIPE.opens : SWIPE.opens))
    began.current = undefined
    setPlace(undefined)
  }
  const drop = () => {
    began.current = undefined
    setPlace(undefined)
  }
  return (
    <div className="swipe-row">
      {(isOpen || place !== undefined) && (
        <div className="swipe-action" style={{ width: SWIPE.width }}>
          {action}
        </div>
      )}
      <div
        className="swipe-top"
        data-swiping={place === undefined ? undefined : ''}
        style={{ transform: `translateX(${place ?? (isOpen ? SWIPE.width : 0)}px)` }}
        onPointerDown={(event) => {
          hasSwiped.current = false
          if (event.pointerType !== 'mouse') began.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={(event) => {
          const at = placeOf(event)
          if (at === undefined) return
          hasSwiped.current = true
          event.currentTarget.setPointerCapture(event.pointerId)
          setPlace(at)
        }}
        onPointerUp={end}
        onPointerCancel={drop}
        onClickCapture={(event) => {
          // The finger that ends a swipe presses nothing, and a press on an open row closes it.
          if (!hasSwiped.current && !isOpen) return
          event.preventDefault()
          event.stopPropagation()
          if (!hasSwiped.current) setOpen(false)
        }}
      >
        {children}
      </div>
    </div>
  )
}
