/** A finger drawn across the page goes to the dashboard beside it. */
import { type TouchEvent, useRef } from 'react'

/** Pixels across, and how much of a slant is still across. */
const FAR = 80
const SLANT = 0.5

/** `onSwipe` is told 1 for the next one (the finger went left) and -1 for the one before. */
export function useSwipe(onSwipe: ((by: 1 | -1) => void) | undefined) {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined)
  return {
    onTouchStart({ touches, target }: TouchEvent) {
      const touch = touches[0]
      const isOwn = touch && touches.length === 1 && target instanceof Element && !takesSwipes(target)
      start.current = isOwn ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const from = start.current
      const touch = changedTouches[0]
      start.current = undefined
      if (!from || !touch) return
      const across = touch.clientX - from.x
      if (Math.abs(across) < FAR || Math.abs(touch.clientY - from.y) > Math.abs(across) * SLANT) return
      onSwipe?.(across < 0 ? 1 : -1)
    },
  }
}

/** Whether an element makes something of its own of a finger drawn across it: charts, fields, lists that scroll sideways. */
function takesSwipes(target: Element): boolean {
  if (
    target.closest('canvas, input, textarea, [role="slider"], [role="grid"], [role="dialog"], .chart-area, .heat-map')
  )
    return true
  for (let at: Element | null = target; at && at.tagName !== 'MAIN'; at = at.parentElement)
    if (at.scrollWidth > at.clientWidth + 1 && getComputedStyle(at).overflowX !== 'visible') return true
  return false
}
