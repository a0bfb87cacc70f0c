/** Words on a bar stand in its middle: those near the right edge need room beyond the last bar. */

interface MarkWords {
  /** Which bar, from the left. */
  readonly at: number
  /** In pixels. */
  readonly width: number
}

/** Pixels between words and the edge. */
const GAP = 4

/** How many bars of room after the last of `count` keep the words of every mark within `width` pixels; none where all of them fit. */
export function markRoom(marks: readonly MarkWords[], count: number, width: number): number {
  return Math.max(
    0,
    ...marks.map(({ at, width: words }) => {
      const half = words / 2 + GAP
      // The room itself narrows the bars: (bars right of the middle + room) × width ≥ half × (all bars + room).
      return width > half ? (half * count - (count - 0.5 - at) * width) / (width - half) : 0
    }),
  )
}
