/** What a place on a chart is on: a handle, a line or the words of a drawing. Areas let through, so that a chart is moved through them. */
import type { Box, Pixel, Shape, Stroke } from './shape.ts'

export interface Hit {
  readonly id: string
  /** The point that is taken; undefined for the drawing as a whole. */
  readonly handle: number | undefined
}

/** The frontmost drawing within reach, in pixels. Handles are there for the drawing that is selected, and come first. */
export function hitOf(
  shapes: readonly Shape[],
  at: Pixel,
  reach: number,
  selected: string | undefined,
): Hit | undefined {
  const own = shapes.find(({ drawing }) => drawing.id === selected)
  const handle = own?.handles.findIndex((one) => Math.hypot(one.x - at.x, one.y - at.y) <= reach + 2) ?? -1
  if (own && handle >= 0) return { id: own.drawing.id, handle }
  const found = shapes.findLast(
    ({ lines, labels }) =>
      lines.some((line) => distanceTo(line, at) <= reach) || labels.some((label) => isIn(label, at)),
  )
  return found && { id: found.drawing.id, handle: undefined }
}

/** Pixels from a line to a point, to its ends where it does not pass it. */
export function distanceTo({ from, to }: Stroke, at: Pixel): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : ((at.x - from.x) * dx + (at.y - from.y) * dy) / length
  const nearest = Math.min(1, Math.max(0, share))
  return Math.hypot(from.x + nearest * dx - at.x, from.y + nearest * dy - at.y)
}

const isIn = ({ left, top, right, bottom }: Box, { x, y }: Pixel): boolean =>
  x >= left && x <= right && y >= top && y <= bottom
