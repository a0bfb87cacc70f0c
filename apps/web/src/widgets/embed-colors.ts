/** The theme's colours as embeds that draw a list with a small chart take them. */
import type { EmbedSurroundings } from './embed.ts'

/** A colour, `#rgb`, `#rrggbb`, `rgb(…)` or `rgba(…)`, with an opacity of its own. What is written otherwise is left as it is. */
export function withAlpha(color: string, alpha: number): string {
  const [, hex] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(color) ?? []
  if (hex !== undefined) {
    const pairs = hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? [])
    return `rgba(${pairs.map((pair) => Number.parseInt(pair, 16)).join(', ')}, ${alpha})`
  }
  const [, channels] = /^rgba?\(([^)]*)\)$/.exec(color) ?? []
  const [red, green, blue] = channels?.split(/[\s,/]+/) ?? []
  return blue === undefined ? color : `rgba(${red}, ${green}, ${blue}, ${alpha})`
}

/** The nine colours of the market overview and of the stock market. */
export const listColors = ({ text, line, gain, loss, primary }: EmbedSurroundings['colors']) => ({
  plotLineColorGrowing: withAlpha(gain, 1),
  plotLineColorFalling: withAlpha(loss, 1),
  gridLineColor: withAlpha(line, 0),
  scaleFontColor: withAlpha(text, 1),
  belowLineFillColorGrowing: withAlpha(gain, 0.12),
  belowLineFillColorFalling: withAlpha(loss, 0.12),
  belowLineFillColorGrowingBottom: withAlpha(gain, 0),
  belowLineFillColorFallingBottom: withAlpha(loss, 0),
  symbolActiveColor: withAlpha(primary, 0.12),
})
