/** What a drawing looks like on a chart as it stands: lines, areas and words in pixels, from its times and prices. */
import type { Drawing, DrawingPoint } from '@paddock/contract/desk/drawings'
import { measured } from './measured.ts'

export interface Pixel {
  readonly x: number
  readonly y: number
}
/** The pane of prices. */
export interface DrawingScale {
  readonly width: number
  readonly height: number
  /** The bar of a time, also past both ends. */
  readonly indexOf: (time: number) => number
  readonly xOf: (time: number) => number
  /** Undefined where the scale has no place for it, as a logarithm has for nothing. */
  readonly yOf: (price: number) => number | undefined
  readonly priced: (price: number) => string
  /** Pixels that words take. */
  readonly widthOf: (text: string) => number
}

export interface Stroke {
  readonly from: Pixel
  readonly to: Pixel
  /** Beside the drawing’s own: a level that is not the first or last. */
  readonly isFaint?: boolean
}
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
interface Label extends Box {
  readonly text: string
}
export interface Shape {
  readonly drawing: Drawing
  readonly lines: readonly Stroke[]
  readonly areas: readonly Box[]
  readonly labels: readonly Label[]
  /** One for each point. */
  readonly handles: readonly Pixel[]
}

const FIBONACCI_LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const
const LABEL_HEIGHT = 18
const LABEL_PAD = 5

/** Undefined where one of its points has no place on the scale. */
export function shapeOf(drawing: Drawing, scale: DrawingScale): Shape | undefined {
  const handles = drawing.points.map((point) => pixelOf(point, scale))
  if (!areKnown(handles)) return undefined
  const [first, second = first] = handles
  if (!first || !second) return undefined
  const shape = { drawing, lines: [], areas: [], labels: [], handles }
  const { width, height } = scale
  switch (drawing.tool) {
    case 'trend':
      return { ...shape, lines: [{ from: first, to: second }] }
    case 'ray':
      return { ...shape, lines: [{ from: first, to: extended(first, second, scale) }] }
    case 'horizontal':
      return { ...shape, lines: [{ from: { x: 0, y: first.y }, to: { x: width, y: first.y } }] }
    case 'vertical':
      return { ...shape, lines: [{ from: { x: first.x, y: 0 }, to: { x: first.x, y: height } }] }
    case 'rectangle':
      return { ...shape, areas: [boxOf(first, second)], lines: edgesOf(boxOf(first, second)) }
    case 'fibonacci':
      return { ...shape, ...levelsOf(drawing, scale, first, second) }
    case 'measure': {
      const box = boxOf(first, second)
      const [from, to] = drawing.points
      const text = from && to ? measured(from, to, scale) : ''
      const below = second.y > first.y
      const at = { x: (box.left + box.right) / 2, y: below ? box.bottom + 4 : box.top - LABEL_HEIGHT - 4 }
      return { ...shape, areas: [box], lines: edgesOf(box), labels: [labelAt(text, at, scale, 'middle')] }
    }
    case 'text':
      return { ...shape, labels: [labelAt(drawing.text || 'Note', first, scale, 'left')] }
  }
}

const areKnown = (pixels: readonly (Pixel | undefined)[]): pixels is readonly Pixel[] =>
  pixels.every((pixel) => pixel !== undefined)

function pixelOf({ time, price }: DrawingPoint, scale: DrawingScale): Pixel | undefined {
  const [x, y] = [scale.xOf(time), scale.yOf(price)]
  return y === undefined || !Number.isFinite(x) || !Number.isFinite(y) ? undefined : { x, y }
}

const boxOf = (one: Pixel, other: Pixel): Box => ({
  left: Math.min(one.x, other.x),
  top: Math.min(one.y, other.y),
  right: Math.max(one.x, other.x),
  bottom: Math.max(one.y, other.y),
})

function edgesOf({ left, top, right, bottom }: Box): readonly Stroke[] {
  const [a, b, c, d] = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
  return [
    { from: a, to: b },
    { from: b, to: c },
    { from: c, to: d },
    { from: d, to: a },
  ]
}

/** Where a line from one point through another leaves the pane. A point outside of it is its own end, if it goes away. */
function extended(from: Pixel, through: Pixel, { width, height }: DrawingScale): Pixel {
  const [dx, dy] = [through.x - from.x, through.y - from.y]
  const edges = [
    ...(dx === 0 ? [] : [((dx > 0 ? width : 0) - from.x) / dx]),
    ...(dy === 0 ? [] : [((dy > 0 ? height : 0) - from.y) / dy]),
  ]
  // Whichever edge comes last: what lies past the first one is not seen.
  const reach = Math.max(1, ...edges)
  return { x: from.x + dx * reach, y: from.y + dy * reach }
}

/** Of the way back from the second point to the first. */
function levelsOf(
  { points: [from, to] }: Drawing,
  scale: DrawingScale,
  first: Pixel,
  second: Pixel,
): Pick<Shape, 'lines' | 'labels'> {
  if (!from || !to) return { lines: [], labels: [] }
  const { left, right } = boxOf(first, second)
  const levels = FIBONACCI_LEVELS.flatMap((level) => {
    const price = to.price + (from.price - to.price) * level
    const y = scale.yOf(price)
    return y === undefined ? [] : [{ level, y, text: `${level} (${scale.priced(price)})` }]
  })
  return {
    lines: [
      ...levels.map(({ level, y }) => ({
        ...{ from: { x: left, y }, to: { x: right, y } },
        isFaint: level !== 0 && level !== 1,
      })),
      { from: first, to: second, isFaint: true },
    ],
    // Levels that are too close to be read say nothing, but for the two ends.
    labels: levels
      .filter(({ level, y }, at) => level === 0 || level === 1 || isApart(y, levels[at - 1]?.y))
      .map(({ y, text }) => labelAt(text, { x: left, y: y - LABEL_HEIGHT }, scale, 'left')),
  }
}

const isApart = (y: number, before: number | undefined): boolean =>
  before === undefined || Math.abs(y - before) >= LABEL_HEIGHT - 4

function labelAt(text: string, { x, y }: Pixel, scale: DrawingScale, align: 'left' | 'middle'): Label {
  const width = scale.widthOf(text) + 2 * LABEL_PAD
  const left = align === 'left' ? x : x - width / 2
  return { text, left, top: y, right: left + width, bottom: y + LABEL_HEIGHT }
}
