/** A chart held outside React: made once, told what changed, removed at the end. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type ChartHandle, type CoreOptions, type Listeners, makeChart } from './chart-core.ts'

/** Keeps a chart in `container` for as long as it is mounted. The handle is undefined until then. */
export function useChart(
  container: RefObject<HTMLDivElement | null>,
  { precision, zone, dayZone, isPicture = false }: CoreOptions,
  listeners: Listeners,
): ChartHandle | undefined {
  const [handle, setHandle] = useState<ChartHandle>()
  const latest = useRef(listeners)
  useEffect(() => {
    latest.current = listeners
  })
  useEffect(() => {
    const element = container.current
    if (!element) return
    const made = makeChart(element, { precision, zone, dayZone, isPicture }, () => latest.current)
    setHandle(made.handle)
    return () => {
      setHandle(undefined)
      made.remove()
    }
  }, [container, precision, zone, dayZone, isPicture])
  return handle
}
