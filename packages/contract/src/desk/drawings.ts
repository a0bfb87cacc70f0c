/** What a person drew on the charts of a symbol. It stands at times and prices, so every interval shows it. */
import * as z from 'zod/mini'

export const DRAWING_TOOLS = [
  'trend',
  'ray',
  'horizontal',
  'vertical',
  'rectangle',
  'fibonacci',
  'measure',
  'text',
] as const
export type DrawingTool = (typeof DRAWING_TOOLS)[number]
/** By name, so that they are drawn in the colours of the theme. */
export const DRAWING_COLORS = ['blue', 'amber', 'violet', 'fire', 'sky', 'green', 'red', 'grey'] as const
export type DrawingColor = (typeof DRAWING_COLORS)[number]
export const DRAWING_STYLES = ['solid', 'dashed', 'dotted'] as const
/** Of one symbol. */
export const MOST_DRAWINGS = 200
/** Of one person. */
export const MOST_DRAWN_SYMBOLS = 200
export const LONGEST_NOTE = 200
/** What a chart can be of: `AAPL`, `BTC/USD`, `FOREXCOM:SPXUSD`, a contract. */
export const DRAWN_SYMBOL = /^[A-Za-z0-9][\w./:!-]{0,39}$/

const ONE_POINT: ReadonlySet<DrawingTool> = new Set(['horizontal', 'vertical', 'text'])
/** How many points a tool takes. */
export const pointsOf = (tool: DrawingTool): 1 | 2 => (ONE_POINT.has(tool) ? 1 : 2)

/** Seconds of UTC, up to the year 9999, and a price. */
export const DrawingPoint = z.strictObject({
  time: z.int().check(z.minimum(-253_402_300_800), z.maximum(253_402_300_799)),
  price: z.number(),
})
export type DrawingPoint = z.infer<typeof DrawingPoint>

export const Drawing = z
  .strictObject({
    id: z.string().check(z.minLength(1), z.maxLength(40)),
    tool: z.enum(DRAWING_TOOLS),
    points: z.array(DrawingPoint).check(z.minLength(1), z.maxLength(2)),
    color: z.enum(DRAWING_COLORS),
    /** In pixels. */
    width: z.int().check(z.minimum(1), z.maximum(4)),
    style: z.enum(DRAWING_STYLES),
    /** Of a note. */
    text: z.optional(z.string().check(z.maxLength(LONGEST_NOTE))),
  })
  .check(z.refine(({ tool, points }) => points.length === pointsOf(tool), 'a drawing has the points of its tool'))
export type Drawing = z.infer<typeof Drawing>

export const Drawings = z.strictObject({
  /** From the back to the front. */
  drawings: z.array(Drawing).check(
    z.maxLength(MOST_DRAWINGS, `at most ${MOST_DRAWINGS} drawings of a symbol`),
    z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'each drawing has an id of its own'),
  ),
  /** They are shown, and cannot be taken. */
  isLocked: z.boolean(),
  isHidden: z.boolean(),
})
export type Drawings = z.infer<typeof Drawings>

export const NO_DRAWINGS: Drawings = { drawings: [], isLocked: false, isHidden: false }
