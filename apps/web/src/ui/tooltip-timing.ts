/** When a tooltip opens: after a while at first, at once while going from one to the next. */

/** Milliseconds. */
const TOOLTIP_OPEN_DELAY = 700
const TOOLTIP_SKIP_DELAY = 300

/** How long to wait at `now`, when the last tooltip closed at `closedAt` (undefined: none was open yet). */
export const tooltipDelay = (closedAt: number | undefined, now: number): number =>
  closedAt !== undefined && now - closedAt < TOOLTIP_SKIP_DELAY ? 0 : TOOLTIP_OPEN_DELAY
