/** Lines of a chart that are taken by the pointer, on the chart or by their tag, and moved to another price. */
import { addShortcuts } from '../page/shortcuts.ts'

interface Draggable {
  /** The line within reach of a height, in pixels from the top; `reach` is in pixels. */
  readonly lineAt: (y: number, reach: number) => string | undefined
  readonly yOf: (id: string) => number | undefined
  readonly priceAt: (y: number) => number | undefined
  readonly onMove: (id: string, price: number) => void
  /** It was let go, at the price it moved to last. */
  readonly onDrop: (id: string, price: number) => void
  /** The drag was given up: the line belongs where it was. */
  readonly onBack: (id: string) => void
  /** The chart itself stands still while a line moves. */
  readonly hold: (isHeld: boolean) => void
}

/** Pixels from a line in which it is taken, by a mouse and by a finger. */
const REACH = { mouse: 7, touch: 14 } as const
const reachOf = ({ pointerType }: PointerEvent) => (pointerType === 'touch' ? REACH.touch : REACH.mouse)
/** Pixels a pointer may stray while it is pressed: a click moves no order. */
const STILL = 3

interface Taken {
  readonly id: string
  readonly pointer: number
  /** Of the pointer when it took the line, and how far from the line that was. */
  readonly from: number
  readonly off: number
  /** It moved to last; undefined until it has moved. */
  readonly price: number | undefined
}

interface DragLines {
  /** Takes a line by something that stands for it elsewhere, such as its tag. */
  readonly take: (id: string, event: PointerEvent) => void
  readonly stop: () => void
}

/** Listens on the element of a chart. Escape, and a pointer the browser takes away, give a drag up. */
export function dragLines(element: HTMLElement, draggable: Draggable): DragLines {
  const { lineAt, yOf, priceAt, onMove, onDrop, onBack, hold } = draggable
  let taken: Taken | undefined
  let stopKeys = () => {}
  const heightOf = ({ clientY }: PointerEvent) => clientY - element.getBoundingClientRect().top
  const take = (id: string, event: PointerEvent) => {
    const y = heightOf(event)
    if (event.button !== 0 || taken) return
    taken = { id, pointer: event.pointerId, from: y, off: y - (yOf(id) ?? y), price: undefined }
    hold(true)
    stopKeys = addShortcuts('line', () => ({ leave: () => end(onBack) }))
    element.setPointerCapture(event.pointerId)
  }
  const end = (finish: (id: string, price: number) => void) => {
    const of = taken
    if (!of) return
    taken = undefined
    stopKeys()
    hold(false)
    if (of.price !== undefined) finish(of.id, of.price)
  }
  const onDown = (event: PointerEvent) => {
    const id = lineAt(heightOf(event), reachOf(event))
    if (id === undefined || event.button !== 0) return
    event.preventDefault()
    take(id, event)
  }
  const onPointerMove = (event: PointerEvent) => {
    const y = heightOf(event)
    element.style.cursor = taken !== undefined || lineAt(y, reachOf(event)) !== undefined ? 'ns-resize' : ''
    if (!taken || event.pointerId !== taken.pointer) return
    if (taken.price === undefined && Math.abs(y - taken.from) <= STILL) return
    const price = priceAt(y - taken.off)
    if (price === undefined) return
    taken = { ...taken, price }
    onMove(taken.id, price)
  }
  const onUp = (event: PointerEvent) => {
    if (event.pointerId === taken?.pointer) end(onDrop)
  }
  const onCancel = (event: PointerEvent) => {
    if (event.pointerId === taken?.pointer) end(onBack)
  }
  // A finger that holds a line does not scroll the page.
  const onTouch = (event: TouchEvent) => {
    if (taken) event.preventDefault()
  }
  element.addEventListener('pointerdown', onDown, true)
  element.addEventListener('pointermove', onPointerMove)
  element.addEventListener('pointerup', onUp)
  element.addEventListener('pointercancel', onCancel)
  element.addEventListener('touchstart', onTouch, { passive: false })
  return {
    take,
    stop() {
      element.removeEventListener('pointerdown', onDown, true)
      element.removeEventListener('pointermove', onPointerMove)
      element.removeEventListener('pointerup', onUp)
      element.removeEventListener('pointercancel', onCancel)
      element.removeEventListener('touchstart', onTouch)
      stopKeys()
    },
  }
}
