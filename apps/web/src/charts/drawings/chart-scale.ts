/** A chart as drawings see it: times by its interval, prices on its digits. */
import type { DrawingPoint } from '@paddock/contract/desk/drawings'
import type { DrawingSpace } from '../drawing-space.ts'
import { indexOf, timeAt } from './bar-times.ts'
import type { MoveScale } from './moved.ts'
import type { DrawingScale, Pixel } from './shape.ts'
import { snapped } from './snap.ts'

export interface ChartScale extends DrawingScale, MoveScale {
  readonly pointAt: (at: Pixel, hasMagnet: boolean) => DrawingPoint | undefined
}

interface ScaleOptions {
  /** What a bar lasts, in seconds. */
  readonly span: number
  /** Digits after the point. */
  readonly precision: number
  readonly priced: (price: number) => string
}

/** As the chart stands now: to be made anew for each look at it. */
export function chartScale(space: DrawingSpace, { span, precision, priced }: ScaleOptions): ChartScale {
  const times = { bars: space.bars(), span }
  const rounded = (price: number) => Number(price.toFixed(precision))
  const priceAt = (y: number) => {
    const price = space.priceAt(y)
    return price === undefined ? undefined : rounded(price)
  }
  return {
    ...space.size(),
    priced,
    priceAt,
    yOf: space.yOf,
    indexOf: (time) => indexOf(times, time),
    timeAt: (index) => timeAt(times, index),
    xOf: (time) => space.xOf(indexOf(times, time)),
    widthOf: (text) => widthOf(text, space.theme().font),
    pointAt({ x, y }, hasMagnet) {
      const index = space.indexAt(x)
      const price = priceAt(y)
      if (price === undefined || times.bars.length === 0) return undefined
      return {
        time: timeAt(times, index),
        price: hasMagnet ? rounded(snapped(price, times.bars[index], space.yOf)) : price,
      }
    },
  }
}

export const LABEL_FONT = 11
let measuring: CanvasRenderingContext2D | null | undefined
const widths = new Map<string, number>()

function widthOf(text: string, font: string): number {
  const known = widths.get(text)
  if (known !== undefined) return known
  measuring ??= document.createElement('canvas').getContext('2d')
  if (!measuring) return text.length * 6
  measuring.font = `${LABEL_FONT}px ${font}`
  const { width } = measuring.measureText(text)
  // Words that move with the pointer are many: what was measured long ago is forgotten.
  if (widths.size > 2_000) widths.clear()
  widths.set(text, width)
  return width
}
