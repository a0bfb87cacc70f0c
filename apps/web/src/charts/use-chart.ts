/** Charts held outside React: made once, told what changed, removed at the end. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type ChartHandle, type CoreOptions, type Listeners, makeChart } from './chart-core.ts'
import { watchTheme } from './chart-theme.ts'

/** Keeps a chart of prices in `container`, see {@link useDrawn}; it follows the theme by itself, and keeps what it shows. */
export function useChart(
  container: RefObject<HTMLElement | null>,
  options: CoreOptions,
  listeners: Listeners,
): ChartHandle | undefined {
  const latest = useRef(listeners)
  useEffect(() => {
    latest.current = listeners
  })
  return useDrawn(container, JSON.stringify(options), (element) => makeChart(element, options, () => latest.current))
    ?.handle
}

/** As {@link useDrawn}, for what is drawn in the colours of its theme once: another theme or palette is another kind. */
export function useThemed<Made extends Removable>(
  container: RefObject<HTMLElement | null>,
  kind: string,
  make: (element: HTMLElement) => Made,
): Made | undefined {
  const [looks, setLooks] = useState(0)
  useEffect(() => watchTheme(() => setLooks((before) => before + 1)), [])
  return useDrawn(container, `${kind} ${looks}`, make)
}

interface Removable {
  readonly remove: () => void
}

/**
 * Keeps what `make` makes in `container` for as long as it is mounted, made anew for another `kind`. Undefined until then, and from the moment the
 * kind differs: the effects that follow such a change would otherwise meet the chart that has just been removed.
 */
function useDrawn<Made extends Removable>(
  container: RefObject<HTMLElement | null>,
  kind: string,
  make: (element: HTMLElement) => Made,
): Made | undefined {
  const [held, setHeld] = useState<{ readonly kind: string; readonly made: Made }>()
  const maker = useRef(make)
  useEffect(() => {
    maker.current = make
  })
  useEffect(() => {
    const element = container.current
    if (!element) return
    const made = maker.current(element)
    setHeld({ kind, made })
    return () => {
      setHeld(undefined)
      made.remove()
    }
  }, [container, kind])
  return held?.kind === kind ? held.made : undefined
}
