/** A chart held outside React: made once, told what changed, removed at the end. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type ChartHandle, type CoreOptions, type Listeners, makeChart } from './chart-core.ts'

/**
 * Keeps a chart in `container` for as long as it is mounted. The handle is undefined until then, and from the moment the options differ: the
 * effects that follow such a change would otherwise meet the chart that has just been removed.
 */
export function useChart(
  container: RefObject<HTMLDivElement | null>,
  { precision, zone, dayZone, isPicture = false }: CoreOptions,
  listeners: Listeners,
): ChartHandle | undefined {
  const [held, setHeld] = useState<CoreOptions & { readonly handle: ChartHandle }>()
  const latest = useRef(listeners)
  useEffect(() => {
    latest.current = listeners
  })
  useEffect(() => {
    const element = container.current
    if (!element) return
    const options = { precision, zone, dayZone, isPicture }
    const made = makeChart(element, options, () => latest.current)
    setHeld({ ...options, handle: made.handle })
    return () => {
      setHeld(undefined)
      made.remove()
    }
  }, [container, precision, zone, dayZone, isPicture])
  const isCurrent =
    held?.precision === precision && held.zone === zone && held.dayZone === dayZone && held.isPicture === isPicture
  return isCurrent ? held.handle : undefined
}
