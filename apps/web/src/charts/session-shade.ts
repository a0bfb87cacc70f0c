/** Behind the prices: the bars before the open and after the close, each in its own shade. */
import type {
  IChartApiBase,
  IPanePrimitive,
  IPrimitivePaneView,
  Logical,
  PaneAttachedParameter,
  Time,
} from 'lightweight-charts'
import type { ChartTheme } from './chart-theme.ts'
import type { ExtendedPhase } from './extended-hours.ts'

export class SessionShade implements IPanePrimitive<Time> {
  private chart: IChartApiBase<Time> | undefined
  private redraw: (() => void) | undefined
  private phases: readonly (ExtendedPhase | undefined)[] = []
  private theme: ChartTheme
  private readonly views: readonly IPrimitivePaneView[] = [
    {
      zOrder: () => 'bottom',
      renderer: () => ({
        draw: (target) =>
          target.useBitmapCoordinateSpace(({ context, bitmapSize, horizontalPixelRatio }) => {
            for (const { from, to, phase } of this.runs()) {
              context.fillStyle = phase === 'pre' ? this.theme.pre : this.theme.after
              const left = Math.round(from * horizontalPixelRatio)
              context.fillRect(left, 0, Math.round(to * horizontalPixelRatio) - left, bitmapSize.height)
            }
          }),
      }),
    },
  ]

  constructor(theme: ChartTheme) {
    this.theme = theme
  }

  /** One for each bar; undefined in regular hours. */
  show(phases: readonly (ExtendedPhase | undefined)[]): void {
    this.phases = phases
    this.redraw?.()
  }

  paint(theme: ChartTheme): void {
    this.theme = theme
    this.redraw?.()
  }

  attached({ chart, requestUpdate }: PaneAttachedParameter<Time>): void {
    this.chart = chart
    this.redraw = requestUpdate
  }

  detached(): void {
    this.chart = undefined
    this.redraw = undefined
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.views
  }

  /** Pixels of the bars in sight that lie next to each other in one phase. */
  private *runs(): Generator<{ readonly from: number; readonly to: number; readonly phase: ExtendedPhase }> {
    const scale = this.chart?.timeScale()
    const range = scale?.getVisibleLogicalRange()
    if (!scale || !range || this.phases.length === 0) return
    const half = scale.options().barSpacing / 2
    const at = (index: number) => scale.logicalToCoordinate(index as Logical) ?? 0
    const last = Math.min(this.phases.length - 1, Math.ceil(range.to))
    let first = Math.max(0, Math.floor(range.from))
    for (let index = first; index <= last; index += 1) {
      const phase = this.phases[index]
      if (index < last && this.phases[index + 1] === phase) continue
      if (phase) yield { from: at(first) - half, to: at(index) + half, phase }
      first = index + 1
    }
  }
}
