import { useCallback, useState } from 'react'

interface ElementSize {
  readonly width: number
  readonly height: number
}

/** An element's inner size in pixels, as it changes: a ref to put on it, and the size, nothing before it is drawn. */
export function useSize(): readonly [ref: (element: HTMLElement | null) => (() => void) | undefined, ElementSize] {
  const [size, setSize] = useState<ElementSize>({ width: 0, height: 0 })
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}
