/** Lines of a chart that can be taken by the pointer and moved to another price. The keyboard's way is the field the line stands for. */

interface Draggable {
  /** The line within reach of a height, in pixels from the top. */
  readonly lineAt: (y: number) => string | undefined
  readonly priceAt: (y: number) => number | undefined
  /** While it moves, and once where it is let go. */
  readonly onMove: (id: string, price: number, isOver: boolean) => void
  /** The chart itself stands still while a line moves. */
  readonly hold: (isHeld: boolean) => void
}

/** Pixels from a line in which it is taken. */
export const REACH = 7

/** Answers how to stop. */
export function dragLines(element: HTMLElement, { lineAt, priceAt, onMove, hold }: Draggable): () => void {
  let taken: string | undefined
  const heightOf = ({ clientY }: PointerEvent) => clientY - element.getBoundingClientRect().top
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    taken = lineAt(heightOf(event))
    if (taken === undefined) return
    hold(true)
    element.setPointerCapture(event.pointerId)
    event.preventDefault()
  }
  const onPointerMove = (event: PointerEvent) => {
    const y = heightOf(event)
    element.style.cursor = taken !== undefined || lineAt(y) !== undefined ? 'ns-resize' : ''
    const price = taken === undefined ? undefined : priceAt(y)
    if (taken !== undefined && price !== undefined) onMove(taken, price, false)
  }
  const onUp = (event: PointerEvent) => {
    if (taken === undefined) return
    const price = priceAt(heightOf(event))
    if (price !== undefined) onMove(taken, price, true)
    taken = undefined
    hold(false)
  }
  element.addEventListener('pointerdown', onDown, true)
  element.addEventListener('pointermove', onPointerMove)
  element.addEventListener('pointerup', onUp)
  element.addEventListener('pointercancel', onUp)
  return () => {
    element.removeEventListener('pointerdown', onDown, true)
    element.removeEventListener('pointermove', onPointerMove)
    element.removeEventListener('pointerup', onUp)
    element.removeEventListener('pointercancel', onUp)
  }
}
