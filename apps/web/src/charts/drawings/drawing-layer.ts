/** Paints drawings with the prices: whatever picture is taken of the chart has them as well. */
import type { Drawing, DrawingColor, DrawingPoint } from '@paddock/contract/desk/drawings'
import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  ISeriesPrimitiveAxisView,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts'
import { type ChartTheme, STUDY_TOKENS } from '../chart-theme.ts'
import { faded } from '../price-series.ts'
import { type ChartScale, LABEL_FONT } from './chart-scale.ts'
import { type Shape, shapeOf } from './shape.ts'

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]
type Context = Parameters<Parameters<Target['useMediaCoordinateSpace']>[0]>[0]['context']

interface Scene {
  /** From the back to the front, with what is being placed. */
  readonly drawings: readonly Drawing[]
  readonly selected: string | undefined
  /** Where the keyboard would put the next point. */
  readonly cursor: DrawingPoint | undefined
}

const DASHES = { solid: [], dashed: [6, 4], dotted: [1, 3] } as const
const HANDLE = 4
const AREA = 0.12

function drawingColor(color: DrawingColor, theme: ChartTheme): string {
  const [blue, amber, violet, fire, sky] = theme.studies
  const own = { blue, amber, violet, fire, sky, green: theme.gain, red: theme.loss, grey: theme.text }
  return own[color] ?? theme.text
}

const [BLUE, AMBER, VIOLET, FIRE, SKY] = STUDY_TOKENS
const TOKENS = {
  blue: BLUE,
  amber: AMBER,
  violet: VIOLET,
  fire: FIRE,
  sky: SKY,
  green: 'gain',
  red: 'loss',
  grey: 'muted',
}
/** The same as style sheets have it. */
export const swatchColor = (color: DrawingColor): string => `var(--color-${TOKENS[color]})`

export class DrawingLayer implements ISeriesPrimitive<Time> {
  private request: (() => void) | undefined
  private scene: Scene = { drawings: [], selected: undefined, cursor: undefined }
  private readonly scale: () => ChartScale
  private readonly theme: () => ChartTheme
  private readonly views: readonly IPrimitivePaneView[] = [
    {
      zOrder: () => 'normal',
      renderer: () => ({
        draw: (target) => target.useMediaCoordinateSpace(({ context }) => this.paint(context)),
      }),
    },
  ]

  private axisViews: readonly ISeriesPrimitiveAxisView[] = []

  constructor(scale: () => ChartScale, theme: () => ChartTheme) {
    this.scale = scale
    this.theme = theme
  }

  attached({ requestUpdate }: SeriesAttachedParameter<Time>): void {
    this.request = requestUpdate
  }

  detached(): void {
    this.request = undefined
  }

  /** Levels say their price on the axis. */
  priceAxisViews(): readonly ISeriesPrimitiveAxisView[] {
    return this.axisViews
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.views
  }

  show(scene: Partial<Scene>): void {
    this.scene = { ...this.scene, ...scene }
    this.axisViews = this.scene.drawings.flatMap(({ tool, color, points: [at] }) =>
      tool === 'horizontal' && at ? [this.axisView(at.price, color)] : [],
    )
    this.request?.()
  }

  private axisView(price: number, color: DrawingColor): ISeriesPrimitiveAxisView {
    return {
      coordinate: () => this.scale().yOf(price) ?? -100,
      text: () => this.scale().priced(price),
      textColor: () => this.theme().ground,
      backColor: () => drawingColor(color, this.theme()),
    }
  }

  /** As they stand now. */
  shapes(): readonly Shape[] {
    const scale = this.scale()
    return this.scene.drawings.flatMap((drawing) => shapeOf(drawing, scale) ?? [])
  }

  private paint(context: Context): void {
    const { drawings, selected, cursor } = this.scene
    if (drawings.length === 0 && !cursor) return
    const theme = this.theme()
    const scale = this.scale()
    context.save()
    context.font = `${LABEL_FONT}px ${theme.font}`
    context.textBaseline = 'middle'
    for (const drawing of drawings) {
      const shape = shapeOf(drawing, scale)
      if (shape) paintShape(context, shape, drawing.id === selected, theme)
    }
    const y = cursor && scale.yOf(cursor.price)
    if (cursor && y !== undefined) paintCursor(context, scale.xOf(cursor.time), y, theme)
    context.restore()
  }
}

function paintShape(
  context: Context,
  { drawing, lines, areas, labels, handles }: Shape,
  isSelected: boolean,
  theme: ChartTheme,
): void {
  const color = drawingColor(drawing.color, theme)
  context.fillStyle = faded(color, AREA)
  for (const { left, top, right, bottom } of areas) context.fillRect(left, top, right - left, bottom - top)
  context.strokeStyle = color
  context.setLineDash([...DASHES[drawing.style]])
  for (const { from, to, isFaint } of lines) {
    context.lineWidth = isFaint ? 1 : drawing.width
    context.beginPath()
    context.moveTo(from.x, from.y)
    context.lineTo(to.x, to.y)
    context.stroke()
  }
  context.setLineDash([])
  for (const { left, top, right, bottom, text } of labels) {
    context.fillStyle = faded(theme.ground, 0.75)
    context.fillRect(left, top, right - left, bottom - top)
    context.fillStyle = color
    context.fillText(text, left + 5, (top + bottom) / 2)
  }
  if (!isSelected) return
  context.lineWidth = 2
  context.fillStyle = theme.ground
  for (const { x, y } of handles) {
    context.beginPath()
    context.arc(x, y, HANDLE, 0, 2 * Math.PI)
    context.fill()
    context.stroke()
  }
}

function paintCursor(context: Context, x: number, y: number, theme: ChartTheme): void {
  context.strokeStyle = theme.strong
  context.lineWidth = 1
  context.beginPath()
  context.moveTo(x - 12, y)
  context.lineTo(x + 12, y)
  context.moveTo(x, y - 12)
  context.lineTo(x, y + 12)
  context.stroke()
}
