/** What every drawn chart has in common: its ground, its letters, its grid. */
import { ColorType } from 'lightweight-charts'
import type { ChartTheme } from './chart-theme.ts'

/** A picture has no ground, no grid that stands, and no sign of its maker. */
export const chartLayout = (theme: ChartTheme, isPicture = false) => ({
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
  handleScroll: { vertTouchDrag: false },
})
