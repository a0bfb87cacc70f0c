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
export function light(element: HTMLElement, tone: 'gain' | 'loss'): void {
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
