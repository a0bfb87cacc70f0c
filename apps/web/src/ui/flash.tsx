import './flash.css'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** A figure that lights up for a moment when it changes: in the colour of a gain or a loss, and not at all where motion is unwanted. */
export function Flash({ value, children }: { value: number; children: ReactNode }) {
  const shown = useRef<HTMLSpanElement>(null)
  const before = useRef(value)
  useLayoutEffect(() => {
    if (value !== before.current && shown.current) light(shown.current, value > before.current ? 'gain' : 'loss')
    before.current = value
  }, [value])
  return (
    <span ref={shown} className="flash">
      {children}
    </span>
  )
}

/**
 * Figures that are lit for a moment. They are lit at once and go out together, without an animation in between: what fades is drawn anew in
 * every frame, which two hundred prices of a second make the most of what a page does.
 */

/** Milliseconds a figure is lit; it may be half as long again until the next look. */
const LIT = 300
const LOOK = 150

const lit = new Map<HTMLElement, number>()
let isLooking = false

/** Lights an element in a tone, anew where it is lit. */
function light(element: HTMLElement, tone: 'gain' | 'loss'): void {
  element.dataset.tone = tone
  lit.set(element, performance.now() + LIT)
  if (isLooking) return
  isLooking = true
  setTimeout(putOut, LIT)
}

function putOut(): void {
  const now = performance.now()
  for (const [element, until] of lit) {
    if (until > now) continue
    delete element.dataset.tone
    lit.delete(element)
  }
  isLooking = lit.size > 0
  if (isLooking) setTimeout(putOut, LOOK)
}
