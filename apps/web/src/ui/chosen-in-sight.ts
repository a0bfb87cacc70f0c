type Edges = Pick<DOMRect, 'left' | 'right'>

/** Pixels that a row scrolls sideways so that one of its parts is in sight as a whole, its start before its end; 0 where it is. */
export const scrollFor = (part: Edges, row: Edges): number =>
  part.left < row.left ? part.left - row.left : Math.max(0, Math.min(part.right - row.right, part.left - row.left))

/** Pixels beside it that show that there is more, or none. */
const ROOM = 32

/** For the chosen one of a row that may be wider than its place: it is in sight when it is shown and when it becomes the chosen one. The page stays where it is. */
export function chosenInSight(chosen: HTMLElement | null): void {
  const row = chosen?.parentElement
  if (!row) return
  const { left, right } = row.getBoundingClientRect()
  row.scrollLeft += scrollFor(chosen.getBoundingClientRect(), { left: left + ROOM, right: right - ROOM })
}
