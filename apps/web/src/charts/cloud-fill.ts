/** Between two lines: filled in the colour of the one that is above, and both drawn on to where their values reach past the last bar. */
import type { ISeriesApi, Logical, SeriesType } from 'lightweight-charts'
import type { ChartTheme } from './chart-theme.ts'
import { PaneLayer, type PaneScope } from './pane-layer.ts'
import { faded } from './price-series.ts'

interface Cloud {
  /** Whose scale the values are on. */
  readonly series: ISeriesApi<SeriesType>
  /** By bar; those past the last one stand ahead of it. NaN where there is none. */
  readonly first: readonly number[]
  readonly second: readonly number[]
  readonly bars: number
}

interface Point {
  readonly x: number
  readonly y: number
}
/** Clouds end where a line does. */
type Edge = readonly [first: Point, second: Point]

const FILL = 0.14

/** One cloud at a time; none until {@link CloudFill.show} is told of one. */
export class CloudFill extends PaneLayer {
  private cloud: Cloud | undefined
  private theme: ChartTheme | undefined

  show(cloud: Cloud | undefined, theme: ChartTheme): void {
    this.cloud = cloud
    this.theme = theme
    this.redraw()
  }

  protected paint({ context, horizontalPixelRatio, verticalPixelRatio }: PaneScope): void {
    if (!this.theme) return
    context.scale(horizontalPixelRatio, verticalPixelRatio)
    this.fill(context, this.theme)
  }

  private fill(context: CanvasRenderingContext2D, theme: ChartTheme): void {
    const { edges, ahead } = this.seen()
    const [rising, falling] = [new Path2D(), new Path2D()]
    for (const [from, to] of pairsOf(edges)) {
      // Upwards, pixels count down.
      const [above, below] = [from[0].y - from[1].y, to[0].y - to[1].y]
      if (above <= 0 === below <= 0) {
        add(above <= 0 ? rising : falling, from[0], to[0], to[1], from[1])
        continue
      }
      const share = above / (above - below)
      const cross = {
        x: from[0].x + share * (to[0].x - from[0].x),
        y: from[0].y + share * (to[0].y - from[0].y),
      }
      add(above <= 0 ? rising : falling, from[0], cross, from[1])
      add(above <= 0 ? falling : rising, to[0], cross, to[1])
    }
    context.fillStyle = faded(theme.gain, FILL)
    context.fill(rising)
    context.fillStyle = faded(theme.loss, FILL)
    context.fill(falling)
    for (const [place, color] of [theme.gain, theme.loss].entries()) {
      context.strokeStyle = color
      context.beginPath()
      for (const edge of ahead) {
        const point = edge[place]
        if (point) context.lineTo(point.x, point.y)
      }
      context.stroke()
    }
  }

  /** The cloud in sight, and of it what lies past the last bar. */
  private seen(): { readonly edges: readonly (Edge | undefined)[]; readonly ahead: readonly Edge[] } {
    const scale = this.chart?.timeScale()
    const range = scale?.getVisibleLogicalRange()
    if (!scale || !range || !this.cloud) return { edges: [], ahead: [] }
    const { series, first, second, bars } = this.cloud
    const from = Math.max(0, Math.floor(range.from) - 1)
    const to = Math.min(first.length - 1, Math.ceil(range.to) + 1)
    const edges: (Edge | undefined)[] = []
    const ahead: Edge[] = []
    for (let place = from; place <= to; place += 1) {
      const x = scale.logicalToCoordinate(place as Logical)
      const [top, bottom] = [first[place], second[place]].map((value) =>
        value === undefined || Number.isNaN(value) ? null : series.priceToCoordinate(value),
      )
      const edge: Edge | undefined =
        x === null || top == null || bottom == null
          ? undefined
          : [
              { x, y: top },
              { x, y: bottom },
            ]
      edges.push(edge)
      if (edge && place >= bars - 1) ahead.push(edge)
    }
    return { edges, ahead }
  }
}

function* pairsOf(edges: readonly (Edge | undefined)[]): Generator<readonly [Edge, Edge]> {
  for (const [place, edge] of edges.entries()) {
    const next = edges[place + 1]
    if (edge && next) yield [edge, next]
  }
}

function add(path: Path2D, ...[start, ...others]: readonly Point[]): void {
  if (!start) return
  path.moveTo(start.x, start.y)
  for (const { x, y } of others) path.lineTo(x, y)
  path.closePath()
}
