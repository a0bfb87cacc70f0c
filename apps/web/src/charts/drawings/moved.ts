/** A drawing at another place. */
import type { Drawing, DrawingPoint } from '@paddock/contract/desk/drawings'

export interface MoveScale {
  readonly indexOf: (time: number) => number
  readonly timeAt: (index: number) => number
  readonly yOf: (price: number) => number | undefined
  /** On the digits of the chart. */
  readonly priceAt: (y: number) => number | undefined
}

/** Every point by so many bars and so many pixels downwards, so that it keeps its form on a scale of logarithms too. */
export function movedBy(drawing: Drawing, bars: number, down: number, scale: MoveScale): Drawing {
  return { ...drawing, points: drawing.points.map((point) => pointMoved(point, bars, down, scale)) }
}

function pointMoved({ time, price }: DrawingPoint, bars: number, down: number, scale: MoveScale): DrawingPoint {
  const y = scale.yOf(price)
  return {
    // A point between bars, taken in a finer interval, stays there as long as it is only moved up or down.
    time: bars === 0 ? time : scale.timeAt(Math.round(scale.indexOf(time)) + bars),
    price: down === 0 || y === undefined ? price : (scale.priceAt(y + down) ?? price),
  }
}

/** One of its points put elsewhere. */
export const withPoint = (drawing: Drawing, handle: number, point: DrawingPoint): Drawing => ({
  ...drawing,
  points: drawing.points.map((one, at) => (at === handle ? point : one)),
})
