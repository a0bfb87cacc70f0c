/** What every drawn chart has in common: its ground, its letters, its grid, its axis of time. */
import { ColorType, TickMarkType, type Time } from 'lightweight-charts'
import { type WallPart, wallClock } from '../format/time.ts'
import type { ChartTheme } from './chart-theme.ts'

const PARTS: Readonly<Record<TickMarkType, WallPart>> = {
  [TickMarkType.Year]: 'axis-year',
  [TickMarkType.Month]: 'axis-month',
  [TickMarkType.DayOfMonth]: 'axis-day',
  [TickMarkType.Time]: 'axis-minute',
  [TickMarkType.TimeWithSeconds]: 'axis-second',
}

/** Fills its place. A picture has no ground, no grid that stands, and no sign of its maker. */
export const chartLayout = (theme: ChartTheme, isPicture = false) => ({
  autoSize: true,
  layout: {
    background: { type: ColorType.Solid, color: isPicture ? 'transparent' : theme.ground },
    textColor: theme.text,
    fontFamily: theme.font,
    fontSize: 11,
    attributionLogo: !isPicture,
    panes: { separatorColor: theme.grid, separatorHoverColor: theme.volume },
  },
  grid: { vertLines: { color: isPicture ? 'transparent' : theme.grid }, horzLines: { color: theme.grid } },
  // A figure at the edge is left out, never cut.
  rightPriceScale: { borderColor: theme.grid, entireTextOnly: true },
  leftPriceScale: { entireTextOnly: true },
  timeScale: {
    borderColor: theme.grid,
    // Times are drawn at their wall time, in seconds.
    tickMarkFormatter: (wall: Time, kind: TickMarkType) => wallClock(Number(wall) * 1000, PARTS[kind]),
  },
  handleScroll: { vertTouchDrag: false },
})
