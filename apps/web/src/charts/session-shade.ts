/** Behind the prices: the bars before the open and after the close, each in its own shade. */
import type { Logical } from 'lightweight-charts'
import type { ExtendedPhase } from './bars/extended-hours.ts'
import type { ChartTheme } from './chart-theme.ts'
import { PaneLayer, type PaneScope } from './pane-layer.ts'

/** Shows nothing until {@link SessionShade.show} is told the phase of each bar. */
export class SessionShade extends PaneLayer {
  private phases: readonly (ExtendedPhase | undefined)[] = []
  private theme: ChartTheme

  constructor(theme: ChartTheme) {
    super()
    this.theme = theme
  }

  /** One for each bar; undefined in regular hours. */
  show(phases: readonly (ExtendedPhase | undefined)[]): void {
    this.phases = phases
    this.redraw()
  }

  wear(theme: ChartTheme): void {
    this.theme = theme
    this.redraw()
  }

  protected paint({ context, bitmapSize, horizontalPixelRatio }: PaneScope): void {
    for (const { from, to, phase } of this.runs()) {
      context.fillStyle = phase === 'pre' ? this.theme.pre : this.theme.after
      const left = Math.round(from * horizontalPixelRatio)
      context.fillRect(left, 0, Math.round(to * horizontalPixelRatio) - left, bitmapSize.height)
    }
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
