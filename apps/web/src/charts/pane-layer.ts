/** What is painted behind the prices of a pane. */
import type {
  IChartApiBase,
  IPanePrimitive,
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  PaneAttachedParameter,
  Time,
} from 'lightweight-charts'

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]
/** A pane in its own pixels, of which a pixel of the page may be several. */
export type PaneScope = Parameters<Parameters<Target['useBitmapCoordinateSpace']>[0]>[0]

/** Holds the chart it is on for as long as it is on one; `redraw` does nothing while it is on none. */
export abstract class PaneLayer implements IPanePrimitive<Time> {
  protected chart: IChartApiBase<Time> | undefined
  private request: (() => void) | undefined
  private readonly views: readonly IPrimitivePaneView[] = [
    {
      zOrder: () => 'bottom',
      renderer: () => ({ draw: (target) => target.useBitmapCoordinateSpace((scope) => this.paint(scope)) }),
    },
  ]

  /** Nothing that is set on the context outlasts it. */
  protected abstract paint(scope: PaneScope): void

  protected redraw(): void {
    this.request?.()
  }

  attached({ chart, requestUpdate }: PaneAttachedParameter<Time>): void {
    this.chart = chart
    this.request = requestUpdate
  }

  detached(): void {
    this.chart = undefined
    this.request = undefined
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.views
  }
}
