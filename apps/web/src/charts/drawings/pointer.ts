/**
 * Drawing by pointer: a press and another place two points, or a drag does; a drawing that is pressed is selected and moved. A finger
 * selects by pressing long, because a short touch moves the chart.
 */
import { type Drawing, type DrawingPoint, type DrawingTool, pointsOf } from '@paddock/contract/desk/drawings'
import type { DrawingSpace } from '../drawing-space.ts'
import { type Hit, hitOf } from './hit.ts'
import type { Pixel, Shape } from './shape.ts'

export interface PointerHost {
  readonly tool: DrawingTool | undefined
  readonly selected: string | undefined
  /** Neither locked nor hidden. */
  readonly canTake: boolean
  readonly shapes: () => readonly Shape[]
  readonly pointAt: (at: Pixel) => DrawingPoint | undefined
  /** The first point of what is being placed. */
  readonly first: DrawingPoint | undefined
  readonly onFirst: (point: DrawingPoint) => void
  readonly onPreview: (points: readonly DrawingPoint[]) => void
  readonly onPlaced: (points: readonly DrawingPoint[]) => void
  readonly onSelect: (id: string | undefined) => void
  /** A press was for a drawing: the keys are its own from here on. */
  readonly onTaken: () => void
  /** Where a drawing goes that was taken at one place and is now at another. */
  readonly at: (hit: Hit, drawing: Drawing, from: Pixel, to: Pixel) => Drawing
  readonly onMoving: (drawing: Drawing) => void
  readonly onMoved: (drawing: Drawing) => void
}

const REACH = { mouse: 6, pen: 8, touch: 14 } as const
/** Pixels after which a press is a drag. */
const DRAG_FROM = 6
/** Milliseconds. */
const LONG_PRESS = 450

interface Taken {
  readonly hit: Hit
  readonly drawing: Drawing
  readonly from: Pixel
  now: Drawing
}

/** Answers how to stop. */
export function drawByPointer(space: DrawingSpace, host: () => PointerHost): () => void {
  const { element } = space
  let taken: Taken | undefined
  /** Where a press began that may become the drag of a new drawing, or a long one. */
  let pressed: Pixel | undefined
  let isPlacing = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The press was for a drawing: the focus stays with what has its keys. */
  let isOurs = false

  const pixelOf = ({ clientX, clientY }: MouseEvent): Pixel => {
    const { left, top } = element.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const isInside = ({ x, y }: Pixel) => x >= 0 && y >= 0 && x <= space.size().width && y <= space.size().height
  const reachOf = (event: PointerEvent) => (event.pointerType in REACH ? REACH[event.pointerType as 'mouse'] : 6)
  const hitAt = (at: Pixel, reach: number) => {
    const { canTake, shapes, selected } = host()
    return canTake ? hitOf(shapes(), at, reach, selected) : undefined
  }
  const take = (hit: Hit, from: Pixel, event: PointerEvent) => {
    const drawing = host()
      .shapes()
      .find((shape) => shape.drawing.id === hit.id)?.drawing
    if (!drawing) return
    taken = { hit, drawing, from, now: drawing }
    space.hold(true)
    element.setPointerCapture(event.pointerId)
  }
  const forget = () => {
    clearTimeout(timer)
    pressed = undefined
    isPlacing = false
  }

  const onDown = (event: PointerEvent) => {
    const at = pixelOf(event)
    isOurs = false
    if (event.button !== 0 || event.defaultPrevented || !isInside(at)) return
    const { tool, first, onFirst, onPlaced, onSelect, selected, pointAt } = host()
    if (tool) {
      const point = pointAt(at)
      if (!point) return
      isOurs = true
      if (pointsOf(tool) === 1) return onPlaced([point])
      if (first) return onPlaced([first, point])
      onFirst(point)
      pressed = at
      isPlacing = true
      element.setPointerCapture(event.pointerId)
      return
    }
    const hit = hitAt(at, reachOf(event))
    isOurs = hit !== undefined
    if (event.pointerType === 'touch' && hit?.id !== selected) {
      if (!hit) return onSelect(undefined)
      pressed = at
      timer = setTimeout(() => onSelect(hit.id), LONG_PRESS)
      return
    }
    if (hit?.id !== selected) onSelect(hit?.id)
    if (hit) take(hit, at, event)
  }
  const onMove = (event: PointerEvent) => {
    const at = pixelOf(event)
    const { tool, first, pointAt, onPreview, onMoving, at: placeOf } = host()
    if (pressed && !isPlacing && Math.hypot(at.x - pressed.x, at.y - pressed.y) > DRAG_FROM) forget()
    if (taken) {
      taken.now = placeOf(taken.hit, taken.drawing, taken.from, at)
      return onMoving(taken.now)
    }
    if (tool) {
      element.style.cursor = 'crosshair'
      const point = first && pointAt(at)
      if (first && point) onPreview([first, point])
      return
    }
    if (event.buttons === 0 && event.pointerType !== 'touch') {
      const hit = hitAt(at, reachOf(event))
      if (hit) element.style.cursor = hit.handle === undefined ? 'pointer' : 'move'
    }
  }
  const onUp = (event: PointerEvent) => {
    const at = pixelOf(event)
    const { tool, first, pointAt, onPlaced, onMoved } = host()
    const isDrag = pressed && Math.hypot(at.x - pressed.x, at.y - pressed.y) > DRAG_FROM
    const point = tool && first && isPlacing && isDrag ? pointAt(at) : undefined
    forget()
    if (first && point) onPlaced([first, point])
    if (!taken) return
    const { drawing, now } = taken
    taken = undefined
    space.hold(tool !== undefined)
    if (now !== drawing) onMoved(now)
  }
  const onCancel = () => {
    forget()
    if (!taken) return
    const { drawing } = taken
    taken = undefined
    space.hold(host().tool !== undefined)
    host().onMoving(drawing)
  }
  /** The chart takes the focus away from whatever has it. */
  const onMouseDown = (event: MouseEvent) => {
    if (!isOurs) return
    event.preventDefault()
    host().onTaken()
  }
  /** A long press of a finger means the drawing under it, not the menu at the price. */
  const onContextMenu = (event: MouseEvent) => {
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
    const hit = isTouch ? hitAt(pixelOf(event), REACH.touch) : undefined
    if (!hit) return
    event.preventDefault()
    event.stopPropagation()
    host().onSelect(hit.id)
  }
  element.addEventListener('pointerdown', onDown, true)
  element.addEventListener('mousedown', onMouseDown)
  element.addEventListener('pointermove', onMove)
  element.addEventListener('pointerup', onUp)
  element.addEventListener('pointercancel', onCancel)
  element.addEventListener('contextmenu', onContextMenu)
  return () => {
    forget()
    element.removeEventListener('pointerdown', onDown, true)
    element.removeEventListener('mousedown', onMouseDown)
    element.removeEventListener('pointermove', onMove)
    element.removeEventListener('pointerup', onUp)
    element.removeEventListener('pointercancel', onCancel)
    element.removeEventListener('contextmenu', onContextMenu)
  }
}
